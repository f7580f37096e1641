# Início.

home-title = Jogue Morelli e Moinho
home-text = Jogue contra o motor, com alguém ao seu lado ou com qualquer pessoa online.
home-about = { $game ->
    [morelli13] Um tabuleiro arco-íris. Avance para dentro, flanqueie, complete uma moldura e ponha o seu rei no Trono.
    [six] Seis peças, 16 pontos. Rápido, incisivo e totalmente resolvido.
    [twelve] Doze peças, e as diagonais contam. Raramente há sossego.
    [stacking] Nada sai do tabuleiro: as peças capturadas ficam por baixo das suas. Três pilhas em linha ganham.
   *[nine] O antigo jogo dos moinhos: nove peças, vinte e quatro pontos, três em linha retiram uma.
}
play-now = Jogar
card-options = Opções
continue-title = Continuar
practise-due = Treinar os seus erros
forget-game = Apagar esta partida de { $game }

option-setup = Posição inicial

setup-name = { $mode ->
    [random] Ao acaso
    [pairs] Pares
    [facing] Frente a frente
    [adjacent] Adjacentes
    [free] Soltas
    [fists] Punhos
   *[other] De uma posição
}
setup-about = { $mode ->
    [adjacent] As pretas têm dois lados vizinhos.
    [facing] As pretas têm dois lados opostos.
   *[free] As peças são colocadas uma a uma.
}
