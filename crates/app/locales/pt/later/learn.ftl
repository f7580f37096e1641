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

# Ajuda no tabuleiro, e elogio.
figure-show = Mostrar
figure-yourself = Agora você
figure-play-on = Continuar
lesson-finished = Lição completa.
family-finished = Era a última: já viu tudo sobre { $family }.
lesson-played = Revista
lesson-to-play = Por rever
lesson-rules = As regras numa página
learn-rules = As regras, uma página por jogo
learn-about = Sobre estes jogos e esta aplicação

# Tabuleiros para ver e partidas para rever.
show-board = Tabuleiro { $n }
replay-play = Reproduzir
replay-pause = Pausa
replay-steps = Passos
game-board = O tabuleiro da partida
game-begin = Antes do primeiro lance.
game-over = A partida acabou.
game-next-note = Nota seguinte
game-analyse = Analisar esta partida
game-even = Motor: equilibrado.
game-ahead = Motor: { $color } à frente por { $amount }.
game-proved = Provado: { $color } ganham.
game-proved-draw = Provado: empate.

# Páginas de consulta.
rules-title = Regras
rules-text = Uma página para cada jogo e edição, para consultar ou imprimir.
rules-lessons = Lições
rules-print = Imprimir
about-title = Sobre
about-version = Versão { $version }
