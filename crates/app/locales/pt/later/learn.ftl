# Aprender: o que rodeia as lições. Os textos delas estão em crates/lessons.

lessons-title = Aprender os jogos
lessons-text = Lições curtas com tabuleiros vivos: cada figura pede que encontre um lance. O que já resolveu fica guardado neste dispositivo.
lessons-missing = Não foi possível obter as lições. Precisam de rede uma vez; depois funcionam sem ela.
family-about = { $family ->
    [morelli] O tabuleiro arco-íris tal como se joga desde 2015: molduras, capturas, o rei no Trono.
    [morelli-2011] A primeira edição: pedras, torres e o Centro, com capturas que se podem recusar.
    [stacking] Nada se perde: tomam-se peças para debaixo de outras, e três pilhas em linha ganham.
   *[morris] Nove, seis e doze: colocar, fazer moinhos e todas as regras que se podem juntar.
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
lesson-where = Onde está
lesson-beside = Ao lado da outra edição
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
figure-again = Tentar outra vez
figure-once-more = Mais uma vez
