# Palavras usadas em todas as páginas.

skip-to-content = Ir para o conteúdo
nav-main = Principal
nav-home-long = Rayuela, início
nav-play = Jogar
nav-settings = Preferências
nav-help = Ajuda
nav-privacy = Privacidade
part-missing = Não foi possível carregar esta página. Conecte-se uma vez à internet; depois funciona offline.
part-again = Tentar de novo
yes = Sim
no = Não
close = Fechar

color = { $color ->
    [white] Brancas
   *[black] Pretas
}

game-morelli = Morelli
game-morris = { $base ->
    [six] Moinho de seis
    [twelve] Moinho de doze
   *[nine] Moinho de nove
}
game-stacking = Moinho com pilhas

option-size = { $n } × { $n }
option-2011 = edição de 2011
option-diagonal = Lances diagonais
option-double = Dois moinhos, duas peças
option-flying = Voo
option-noreform = Sem refazer

player-human = Pessoa
player-engine = Motor, nível { $level }

clock-none = Sem relógio
clock-fischer = { $minutes } min + { $seconds } s por lance
clock-game = Partida cronometrada, { $minutes } min

turns-played = { $n ->
    [one] { $n } lance
   *[other] { $n } lances
}

cell-empty = vazia
cell-man = { $color ->
    [white] { $what ->
        [stone] peça branca
        [piece] peça branca
        [stack] pilha com branca em cima
       *[man] peça branca
    }
   *[black] { $what ->
        [stone] peça preta
        [piece] peça preta
        [stack] pilha com preta em cima
       *[man] peça preta
    }
}
cell-throne = { $edition ->
    [e2011] { $holder ->
        [white] Centro, torre branca
        [black] Centro, torre preta
       *[none] Centro, vago
    }
   *[e2015] { $holder ->
        [white] Trono, rei branco
        [black] Trono, rei preto
       *[none] Trono, vago
    }
}
cell-band = { $band ->
    [red] vermelha
    [orange] laranja
    [yellow] amarela
    [green] verde
    [blue] azul
    [indigo] roxa
   *[violet] violeta
}
cell-chosen = selecionada
cell-choosable = pode ser selecionada

unknown-title = Página não encontrada
unknown-text = Não existe nenhuma página neste endereço.
unknown-home = Todos os jogos

help-title = Ajuda
help-board = Escolha uma peça e depois o destino, ou arraste-a até lá. A linha ao lado do tabuleiro diz sempre o que fazer a seguir.
help-typed = Os lances também podem ser escritos na notação do jogo.
key-steps = um lance para trás ou para a frente
key-ends = para o início ou o fim da partida
key-flip = virar o tabuleiro
key-engine = numa partida: uma sugestão; na análise: ligar ou desligar o motor
key-cancel = cancelar a seleção
key-board = ir para o tabuleiro
key-cells = percorrer o tabuleiro
key-choose = selecionar o ponto atual
key-help = esta ajuda
nav-analysis = Análise
analyse = Analisar
nav-editor = Editor
editor-open = Editar posição
nav-learn = Aprender
nav-online = Online
fair-wait = Sem sugestões até terminar a sua partida pontuada.
