# Análise.

analysis-title = Análise
analysis-players = { $white } – { $black }
analysis-engine = { $name } (motor, nível { $level })
analysis-empty = Jogue no tabuleiro ou abra uma partida. Um lance diferente inicia uma variante.
tabs-label = Vista
tab-turns = Lances
tab-position = Posição
tab-report = Relatório
tab-files = Abrir, guardar

# Como está a posição. O provado nunca se confunde com o estimado.
eval-win = { $n ->
    [0] { $color ->
        [white] Provado: ganham as brancas
       *[black] Provado: ganham as pretas
    }
    [one] { $color ->
        [white] Provado: as brancas ganham no máximo em { $n } lance
       *[black] Provado: as pretas ganham no máximo em { $n } lance
    }
   *[other] { $color ->
        [white] Provado: as brancas ganham no máximo em { $n } lances, contando ambos os lados
       *[black] Provado: as pretas ganham no máximo em { $n } lances, contando ambos os lados
    }
}
eval-draw = Provado: empate
eval-even = Posição equilibrada
eval-about = { $color ->
    [white] Cerca de { $p } % para as brancas
   *[black] Cerca de { $p } % para as pretas
}
eval-looking = Analisando…
eval-unknown = Ainda não analisada
badge-win = { $n ->
    [0] Vitória
   *[other] Vitória até { $n }
}
badge-loss = { $n ->
    [0] Derrota
   *[other] Derrota até { $n }
}
badge-draw = Empate
badge-about = { $p } %

engine-title = Motor
engine-lines-label = Linhas
engine-lines = { $n ->
    [one] { $n } linha
   *[other] { $n } linhas
}
engine-depth = { $unit ->
    [one] Profundidade { $depth } · { $n } posições
   *[thousand] Profundidade { $depth } · { $n } mil posições
}
engine-speed = { $threads ->
    [one] { $n } mil posições por segundo numa thread
   *[other] { $n } mil posições por segundo em { $threads } threads
}
graph-label = { $n ->
    [one] As chances das brancas ao longo da partida, { $n } posição analisada
   *[other] As chances das brancas ao longo da partida, { $n } posições analisadas
}
graph-empty = Faça um relatório para ver o gráfico.

comment-label = Comentário a esta posição
variation-promote = Tornar principal
turn-delete = Apagar daqui em diante
exact-none = Não está nas tabelas: o que o motor diz aqui é uma estimativa.
tools-title = Este lance
drawings = Desenhado: { $what }
drawings-none = Não há nada desenhado aqui.
drawings-clear = Apagar desenhos
draw-begun = { $at } marcado. Prima m outra vez: aqui para um círculo, noutro ponto para uma seta.

radar-title = Radar de molduras
gridlock-title = Lances que restam
insight-title = Pontos-chave
insight-none = Nada de especial.
insight-more = { $n ->
    [one] Mais { $n }
   *[other] Mais { $n }
}

report-title = Análise da partida
report-about = O motor verifica todos os lances e assinala os que reduzem as chances de ganhar.
report-effort-label = Profundidade
report-effort = { $effort ->
    [quick] Rápida
    [thorough] Profunda
   *[careful] Normal
}
report-start = Analisar a partida
report-progress = { $done } de { $all } posições
report-cancel = Parar
report-of = Qualidade dos lances
report-accuracy = Precisão
report-none = Nenhum erro sério encontrado.
report-drop = −{ $p } %
report-better = Melhor lance: { $turn }
report-annotate = Juntar como comentários

open-title = Abrir
open-text = Partida ou posição
open-hint = O texto pode ter várias partidas. Uma posição pode começar com o nome do jogo.
open-variant = Jogo, se o texto não indicar
open-do = Abrir
open-start = Posição inicial
open-file = Ou escolha um documento
open-games = Partidas carregadas
open-empty = Nada para abrir ainda.
open-too-long = Este texto é demasiado longo para abrir: no máximo { $n } KB.
open-link = O link está danificado: a parte { $n } não é um lance legal.
link-too-long = Esta partida é demasiado longa para um link. Use antes «Guardar partida».
open-game = Partida { $n }: { $what }
open-doubts = A partida foi aberta. O que não condiz: { $what }
play-from-here = Jogar a partir daqui
record-text = Partida, com variantes e comentários

# O que está errado num texto.
record-wrong = Linha { $line }, coluna { $column }: { $what }
record-bad-tag = uma etiqueta escreve-se [Nome "valor"].
record-open-comment = este comentário não fecha com «{ "}" }».
record-open-variation = esta variante não fecha com «)».
record-unopened = «{ $sign }» não fecha nada.
record-nothing-to-vary = uma variante tem de vir depois de um lance.
record-no-turn = «{ $word }» não pertence a nenhum lance.
record-too-deep = há variantes dentro de variantes a mais.
replay-no-variant = O texto não diz de que jogo é: falta a etiqueta Variant.
replay-no-start = Uma partida de Morelli precisa de uma etiqueta Start (ou Mode facing ou adjacent, random com Seed, pairs com Pairs, free com Free).
replay-unplaced = Etiqueta { $tag }: faltam peças.
replay-tag = Etiqueta { $tag }: { $what }
replay-turn = Lance { $n }: { $what }
variant-unknown = Não existe o jogo «{ $name }». Queria dizer «{ $nearest }»?
variant-option = Não existe a opção «{ $name }». Queria dizer «{ $nearest }»?
variant-unfit = A opção «{ $name }» não se aplica a «{ $base }».
variant-twice = A opção «{ $name }» aparece duas vezes.
placing-out-of-turn = { $color ->
    [white] é a vez de as brancas colocarem.
   *[black] é a vez de as pretas colocarem.
}
placing-complete = todas as peças estão colocadas.
placing-not-on-rim = { $at } não fica na faixa exterior.

# O que um texto diz e a sua partida não confirma.
doubt-numbers = { $color ->
    [white] Os números dos lances não condizem com o início, em que jogam as brancas.
   *[black] Os números dos lances não condizem com o início, em que jogam as pretas.
}
doubt-unknown-result = A etiqueta Result diz «{ $tag }», que não é black, white, draw nem *.
doubt-unknown-reason = A etiqueta Termination não nomeia nenhum motivo conhecido.
doubt-other-result = A etiqueta Result diz «{ $tagged }», mas a posição final é «{ $found }».
doubt-mode = A etiqueta Mode nomeia outra posição inicial que não a da etiqueta Start.
doubt-placed = A etiqueta { $tag } não leva à posição inicial de Start.
doubt-fists = A etiqueta Fists não leva à etiqueta Mode.
doubt-variation = Numa variante: { $what }
doubt-not-last = O lance { $n } está marcado como o último, mas há outros depois.

kept-analyses = Guardadas neste dispositivo
kept-turns = { $n ->
    [0] ainda sem lances
    [one] { $n } lance
   *[other] { $n } lances
}
forget-analysis = Apagar esta análise: { $name }
