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
forget-game = Apagar esta partida de { $game }

options-title = Nova partida
option-game = Jogo
option-board = Tabuleiro
option-edition = Regras
option-edition-name = { $edition ->
    [e2011] 2011, primeiras
   *[e2015] 2015, revistas
}
option-setup = Posição inicial
option-rules = Regras adicionais
option-clock = Relógio
option-diagonal-hint = As peças movem-se nas diagonais; aí não há moinhos.
option-flying-hint = Com três peças, move-se para qualquer ponto livre.
option-double-hint = Dois moinhos de uma vez retiram duas peças.
option-noreform-hint = Um moinho desfeito não pode ser refeito logo a seguir.
start-game = Começar a partida

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
