# Aprender: o que rodeia as lições. Os textos delas estão em crates/lessons.

lessons-title = Aprender os jogos
lessons-text = Lições curtas com tabuleiros interativos: cada figura pede que encontre um lance. O progresso fica guardado neste dispositivo.
lessons-missing = Não foi possível carregar as lições. Conecte-se uma vez à internet; depois funcionam offline.
family-about = { $family ->
    [morelli] O tabuleiro arco-íris tal como se joga desde 2015: molduras, capturas, o rei no Trono.
    [morelli-2011] A primeira edição: peças, torres e o Centro, com capturas que se podem recusar.
    [stacking] Nada sai do tabuleiro: as peças capturadas ficam por baixo de outras, e três pilhas em linha ganham.
   *[morris] Nove, seis e doze: colocar, fazer moinhos e todas as regras opcionais.
}
family-start = Começar
family-go-on = Continuar
family-contents = Todas as lições
lessons-done = { $all ->
    [one] { $n } de { $all } lição feita
   *[other] { $n } de { $all } lições feitas
}
figures-solved = { $all ->
    [one] { $n } de { $all } figura resolvida
   *[other] { $n } de { $all } figuras resolvidas
}
lesson-read = Lida
lesson-to-read = Por ler
lesson-where = Está aqui
lesson-beside = Comparar as edições
lesson-alone = Só esta edição
lesson-editions = Edições
lesson-pairs = Lado a lado
lesson-previous = Anterior
lesson-next = Seguinte
lesson-last = Foi a última lição
lesson-neighbours = Outras lições

figure-number = Figura { $n }
figure-board = Tabuleiro da figura { $n }
figure-typed = Escrever um lance para a figura { $n }
figure-try = Tentar
figure-known = Resolvida
figure-again = Tentar de novo
figure-once-more = Repetir
