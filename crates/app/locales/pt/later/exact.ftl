# Valores exatos de posições e lances, vindos de tabelas.

exact-title = Valores exatos
exact-source = { $source ->
    [device] das tabelas neste aparelho
   *[server] das tabelas do servidor
}
exact-win = { $n ->
    [0] Ganha
   *[other] Ganha em { $n }
}
exact-loss = { $n ->
    [0] Perde
   *[other] Perde em { $n }
}
exact-draw = Empata
exact-more = mais { $n }
exact-distance = Provado, para quem joga. Os números contam os lances dos dois jogadores até à próxima captura ou ao fim da partida.
exact-wrong = Os valores exatos do servidor contradizem as regras, por isso não são mostrados.
