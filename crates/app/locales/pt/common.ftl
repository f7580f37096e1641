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
cell-worth = { $worth ->
    [won] ganha
    [drawn] empata
   *[lost] perde
}

unknown-title = Página não encontrada
unknown-text = Não existe nenhuma página neste endereço.
unknown-home = Todos os jogos

nav-analysis = Análise
analyse = Analisar
nav-editor = Editor
nav-puzzles = Problemas
puzzle-daily = Problema do dia
nav-studies = Estudos
nav-learn = Aprender
nav-online = Online
fair-wait = Sem sugestões até terminar a sua partida pontuada.
