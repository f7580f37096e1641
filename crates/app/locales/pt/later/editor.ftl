# O editor, e o que pode estar errado numa posição.

editor-title = Montar uma posição
editor-board = Editor de posições
editor-side = Posição
editor-game = Jogo e regras
editor-turn = Jogam
editor-throne = { $edition ->
    [e2011] No Centro
   *[e2015] No Trono
}
editor-holder = { $holder ->
    [white] { $edition ->
        [e2011] Torre branca
       *[e2015] Rei branco
    }
    [black] { $edition ->
        [e2011] Torre preta
       *[e2015] Rei preto
    }
   *[none] Ninguém
}
editor-hand = { $color ->
    [white] Mão das brancas
   *[black] Mão das pretas
}
editor-counts = { $family ->
    [morelli] { $edition ->
        [e2011] Brancas { $white }, pretas { $black }; o jogo tem { $most } peças.
       *[e2015] Brancas { $white }, pretas { $black }; o jogo tem { $most } peças.
    }
   *[morris] No tabuleiro: brancas { $white }, pretas { $black }; cada jogador tem { $most } peças.
}
editor-start = Posição inicial
editor-clear = Limpar
editor-mirror = Espelhar
editor-swap = Trocar cores
editor-text = Posição em texto
editor-valid = Esta posição pode ser jogada.
editor-play = Jogar a partir daqui
editor-analyse = Analisar
tray-label = Peças a colocar
tray-hint = Arraste para o tabuleiro, ou escolha e clique; arraste para fora para retirar. Numa casa, as teclas w, b e x fazem o mesmo.
tool-erase = retirar
tool-stack = { $color ->
    [white] branca em cima
   *[black] preta em cima
}

fault-syntax = O símbolo { $column } é «{ $found }»; esperava-se: { $expected }.
fault-ends = O texto termina cedo demais; esperava-se: { $expected }.
fault-expected = { $what ->
    [cells] b, w, um número de casas vazias, ou /
    [run] um número de casas vazias
    [side] quem joga, b ou w
    [throne] quem ocupa o centro, -, b ou w
    [points] . w b / (no Moinho com pilhas também W e B)
    [white-hand] as peças na mão das brancas
    [black-hand] as peças na mão das pretas
    [black-bans] as linhas proibidas das pretas, ou -
    [point] um ponto como d2
    [end] mais nada
   *[other] outra coisa
}
fault-rank-count = O texto tem { $found } linhas; o tabuleiro tem { $expected }.
fault-rank-width = A linha { $rank } tem { $found } lugares no texto; no tabuleiro tem { $expected }.
fault-too-many-pieces = { $piece ->
    [stone] Há { $found } peças; o jogo tem { $most }.
   *[piece] Há { $found } peças; o jogo tem { $most }.
}
fault-centre-occupied = { $piece ->
    [stone] O Centro, { $cell }, tem de estar vazio: nenhuma peça fica ali.
   *[piece] O Trono, { $cell }, tem de estar vazio: nenhuma peça fica ali.
}
fault-too-many-men = { $color ->
    [white] As brancas têm { $found } peças no tabuleiro e na mão; o limite é { $most }.
   *[black] As pretas têm { $found } peças no tabuleiro e na mão; o limite é { $most }.
}
fault-stacks-unknown = Só há pilhas (W, B) no Moinho com pilhas.
fault-bans-unknown = As linhas proibidas só se escrevem onde não se pode refazer.
fault-bans-missing = Sem refazer, o texto acaba com as linhas proibidas das brancas e das pretas; «- -» se não houver.
fault-not-a-line = «{ $line }» não é uma linha de moinho deste tabuleiro.
fault-both-won = Ambos têm três pilhas em linha, o que não pode acontecer numa partida.
