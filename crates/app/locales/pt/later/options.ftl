# O painel de uma nova partida.

options-title = Nova partida
option-game = Jogo
option-board = Tabuleiro
option-edition = Regras
option-edition-name = { $edition ->
    [e2011] 2011, primeiras
   *[e2015] 2015, revistas
}
option-rules = Regras adicionais
option-clock = Relógio
option-diagonal-hint = As peças movem-se nas diagonais; aí não há moinhos.
option-flying-hint = Com três peças, move-se para qualquer ponto livre.
option-double-hint = Dois moinhos de uma vez retiram duas peças.
option-noreform-hint = Um moinho desfeito não pode ser refeito logo a seguir.
start-game = Começar a partida
setup-other = { $name } (da outra edição)
setup-note = { $mode ->
    [random] As peças estão ao acaso; em frente de cada uma está uma da outra cor.
    [pairs] Antes da partida, colocam-se à vez pares de peças opostas.
    [facing] As pretas têm dois lados opostos.
    [adjacent] As pretas têm dois lados vizinhos.
    [free] Antes da partida, cada um coloca à vez as suas peças, uma a uma.
    [fists] Ambos escolhem em segredo Frente a frente, Adjacente ou Livre; se diferem, joga-se o terceiro.
   *[other] A partida começa desta posição.
}
setup-empty = O tabuleiro começa vazio; as peças são colocadas à vez.
edition-note = { $edition ->
    [e2011] Primeira edição: peças e torres. Pode recusar capturas e o Centro.
   *[e2015] Edição revista: as capturas são obrigatórias, e uma moldura entroniza logo o seu rei.
}
size-note = { $size ->
    [s5] O nosso tabuleiro pequeno, para experimentar.
    [s7] Uma partida curta.
    [s9] Recomendado pelas regras a quem começa.
    [s11] Quase o jogo completo.
   *[s13] O jogo completo.
}
option-recommended = Recomendado pelo autor das regras.
name-of = { $color ->
    [white] Nome das brancas
   *[black] Nome das pretas
}
