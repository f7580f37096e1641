# Início.

home-title = Um trono arco-íris e os velhos moinhos
home-text = Jogue contra o motor, com alguém ao seu lado, ou deixe o motor jogar sozinho. Tudo corre neste dispositivo.
home-about = { $game ->
    [morelli13] Um tabuleiro arco-íris. Avance para dentro, flanqueie, complete uma moldura e ponha o seu rei no Trono.
    [six] Seis peças, dezasseis pontos. Rápido, incisivo e resolvido até à última posição.
    [twelve] Doze peças, e as diagonais contam. Raramente sossegado.
    [stacking] Nada sai do tabuleiro: as peças ficam por baixo de outras. Três pilhas em linha ganham.
   *[nine] O antigo jogo dos moinhos: nove peças, vinte e quatro pontos, três em linha tiram uma.
}
play-now = Jogar
card-options = Opções
continue-title = Continuar
forget-game = Esquecer esta partida de { $game }

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
option-flying-hint = Com três peças, move-se para qualquer ponto.
option-double-hint = Dois moinhos de uma vez tiram duas peças.
option-noreform-hint = Um moinho desfeito não pode ser refeito logo a seguir.
start-game = Começar a partida

setup-name = { $mode ->
    [random] Aleatória
    [pairs] Pares
    [facing] Frente a frente
    [adjacent] Adjacente
    [free] Livre
    [fists] Punhos
   *[other] De uma posição
}
setup-about = { $mode ->
    [adjacent] As pretas têm dois lados vizinhos.
    [facing] As pretas têm dois lados opostos.
   *[free] As pedras são colocadas uma a uma.
}
