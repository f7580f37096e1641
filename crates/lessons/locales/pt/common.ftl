# O que todas as lições partilham: os nomes das famílias e o que se diz a um lance legal que falha a tarefa.
learn-morelli = Morelli
learn-morelli-2011 = Morelli, primeira edição (2011)
learn-morris = Jogo do Moinho
learn-stacking = Moinho com pilhas
learn-not-turn = É um lance legal, mas não o que procuramos. Tente outra vez.
learn-not-frame = Isso não completa as quatro nem toma o meio do tabuleiro. Tente outra vez.
learn-not-prevented = A moldura ainda pode ser completada. Tente outra vez.
learn-not-capture = Não são essas as capturas que procuramos. Tente outra vez.
learn-not-mill = Isso não fecha o que se pedia. Tente outra vez.
learn-not-stopped = O adversário ainda pode fechar um moinho. Tente outra vez.
learn-not-win = Isso não decide a partida. Tente outra vez.
