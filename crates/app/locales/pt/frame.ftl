# A moldura de todas as páginas.

nav-more = Mais
running-move = { $n ->
    [one] É a sua vez
   *[other] É a sua vez em { $n } partidas
}
running-game = Partida em curso
running-posted = À espera de um adversário…
