# Palavras usadas em todas as páginas.

skip-to-content = Ir para o conteúdo
nav-main = Principal
nav-home-long = Rayuela, escolher um jogo
nav-play = Jogar
nav-settings = Definições
nav-help = Ajuda
part-missing = Não foi possível obter esta parte do Rayuela. Precisa de rede uma vez; depois funciona sem ela.
part-again = Tentar outra vez
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
option-double = Dois por dois
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
        [stone] pedra branca
        [piece] peça branca
        [stack] pilha com branca em cima
       *[man] peça branca
    }
   *[black] { $what ->
        [stone] pedra preta
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
    [indigo] anil
   *[violet] violeta
}
cell-chosen = escolhida
cell-choosable = pode ser escolhida

unknown-title = Não há nada aqui
unknown-text = Não existe nenhuma página neste endereço.
unknown-home = Escolher um jogo

help-title = Ajuda
help-board = Escolha uma peça e depois o destino, ou arraste-a até lá. A linha ao lado do tabuleiro diz sempre o que fazer a seguir.
help-typed = Os lances também podem ser escritos na notação do jogo.
key-steps = um lance para trás ou para a frente
key-ends = para o início ou o fim da partida
key-flip = virar o tabuleiro
key-engine = numa partida: uma sugestão; na análise: ligar ou desligar o motor
key-cancel = largar o que foi escolhido
key-board = ir para o tabuleiro
key-cells = percorrer o tabuleiro
key-choose = escolher o lugar onde está
key-help = esta ajuda
nav-analysis = Análise
analyse = Analisar
nav-editor = Editor
editor-open = Editar posição
nav-learn = Aprender
nav-online = Online
fair-wait = Esta é uma posição da sua partida classificativa: a ajuda vem quando ela acabar.
