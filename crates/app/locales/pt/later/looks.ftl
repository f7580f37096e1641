# Temas dos tabuleiros, conjuntos de peças, partidas rápidas.

palette-name = { $value ->
    [official] Oficial: o arco-íris dos documentos
    [contrast] Alto contraste
    [safe] Para daltonismo
   *[soft] Suave
}
pieces-name = { $value ->
    [glass] Polidas, com reflexo
    [flat] Lisas
    [marked] Marcadas: anel e cruz
   *[turned] Torneadas, de madeira
}
quick-title = Partida rápida
search-any-result = Qualquer resultado
