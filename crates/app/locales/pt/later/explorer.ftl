# O explorador: o que se jogou numa posição.

explorer-title = Explorador
explorer-sources = Fonte
explorer-source = { $source ->
    [server] Partidas do servidor
    [device] As minhas partidas
   *[tables] Tabelas
}
explorer-any = Todas
explorer-speed = Ritmo
explorer-speed-name = { $speed ->
    [fast] Rápidas
    [rapid] Semirrápidas
    [slow] Lentas
   *[correspondence] Correspondência
}
explorer-rating = Pontuação média
explorer-band-under = menos de { $to }
explorer-band = { $from }–{ $to }
explorer-band-over = { $from } ou mais
explorer-rated = Tipo
explorer-rated-name = { $rated ->
    [true] Pontuadas
   *[false] Amigáveis
}
explorer-loading = A procurar partidas…
explorer-looking = A procurar a posição…
explorer-offline = Está sem rede. As partidas do servidor podem ser consultadas quando voltar a ter rede.
explorer-wait = Esta posição pertence a uma partida pontuada em curso. O explorador responde quando ela terminar.
explorer-too-many = Foram muitos pedidos seguidos. Espere um momento e escolha de novo a posição.
explorer-failed = Não foi possível consultar as partidas do servidor. Tente mais tarde.
explorer-nobody = Neste servidor não se joga, por isso não há nada para consultar.
explorer-nothing-server = Nenhuma partida terminada neste servidor teve esta posição nos primeiros { $n } lances, com estes filtros.
explorer-nothing-device = Nenhuma partida terminada neste dispositivo teve esta posição.
explorer-morelli = Morelli tem milhões de posições iniciais, e só contam as partidas com exatamente a mesma posição.
explorer-nothing-tables = Não se conhecem valores exatos para esta posição.
explorer-sum = { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}
explorer-often = × { $n }
explorer-mean = Pontuação média
explorer-results = As brancas ganharam { $white }, empates { $draws }, as pretas ganharam { $black }
explorer-symmetry = Posições espelhadas ou rodadas contam como uma só. × indica em quantas partidas se jogou o lance.
explorer-counting = Algumas partidas terminadas ainda não foram contadas.
explorer-more = mais { $n }
explorer-games = Últimas partidas
explorer-tables = Provado para quem joga: { $won } lances ganham, { $drawn } empatam e { $lost } perdem.
explorer-keep = Melhores lances
