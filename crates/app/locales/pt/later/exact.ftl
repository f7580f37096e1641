# Valores exatos de posições e lances, vindos de tabelas.

exact-title = Valores exatos
exact-source = { $source ->
    [device] das tabelas neste dispositivo
    [book] do livro de aberturas provadas
    [search] provados por cálculo até o fim da partida
    [instead] das tabelas do servidor, porque as tabelas para este dispositivo estão danificadas
    [despite] deste dispositivo; os valores do servidor os contradizem e não são mostrados
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
exact-partly = { $n ->
    [0] Os valores dos lances não são conhecidos aqui.
   *[other] Os valores dos outros lances não são conhecidos aqui.
}
exact-played = jogado
exact-damaged = { $place ->
    [device] As tabelas para este dispositivo estão danificadas e não são usadas.
   *[server] Há tabelas danificadas no servidor, que não são usadas.
}
