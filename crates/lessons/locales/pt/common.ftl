# O que todas as lições partilham: os nomes das famílias e o que se diz a um lance legal que falha a tarefa.
learn-morelli = Morelli
learn-morelli-2011 = Morelli, primeira edição (2011)
learn-morris = Jogo do Moinho (Trilha)
learn-stacking = Moinho com pilhas
learn-not-turn = É um lance legal, mas não o que procuramos. Tente de novo.
learn-not-frame = Esse lance não completa o quadrado nem ocupa o centro. Tente de novo.
learn-not-prevented = A moldura ainda pode ser completada. Tente de novo.
learn-not-capture = Não são essas as capturas que procuramos. Tente de novo.
learn-not-mill = Isso não fecha o que se pedia. Tente de novo.
learn-not-stopped = O adversário ainda pode fechar um moinho. Tente de novo.
learn-not-win = Isso não decide a partida. Tente de novo.
