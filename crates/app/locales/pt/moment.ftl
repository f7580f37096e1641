# O momento do jogo: nomes, níveis, finais, cliques sem efeito, ajudas.

you = Eu
level-name = { $level ->
    [l1] Rocamadour
    [l2] Gekrepten
    [l3] Talita
    [l4] Babs
    [l5] Ronald
    [l6] La Maga
    [l7] Traveler
    [l8] Etienne
    [l9] Oliveira
   *[l10] Morelli
}
level-character = { $level ->
    [l1] Não vê quase metade das capturas, moinhos e molduras.
    [l2] Não vê mais de um terço das capturas, moinhos e molduras.
    [l3] Não vê cerca de um terço das capturas, moinhos e molduras.
    [l4] Não vê cerca de um quarto das capturas, moinhos e molduras.
    [l5] Não vê cerca de um quinto das capturas, moinhos e molduras.
    [l6] Não vê cerca de uma em sete capturas, moinhos ou molduras.
    [l7] Não vê cerca de uma em dez capturas, moinhos ou molduras.
    [l8] Não vê cerca de uma em vinte capturas, moinhos ou molduras.
    [l9] Quase nada lhe escapa.
   *[l10] Força máxima: até dois segundos por lance.
}
level-strength = Fez { $percent } % contra o nível { $below } em partidas de { $game ->
    [morelli13] Morelli 13 × 13
    [morelli9] Morelli 9 × 9
    [stacking] moinho com pilhas
    [twelve] moinho de doze
   *[nine] moinho de nove
}.
level-strength-full = Com um décimo de segundo por lance, fez { $percent } % contra o nível 9 em partidas de { $game ->
    [morelli13] Morelli 13 × 13
    [morelli9] Morelli 9 × 9
    [stacking] moinho com pilhas
    [twelve] moinho de doze
   *[nine] moinho de nove
}.
player-level = nível { $level }

ended-plainly = { $outcome } { $reason }.
vacant-no-move = { $edition ->
    [e2011] não há mais lances, e o Centro está vago
   *[e2015] não há mais lances, e o Trono está vago
}
vacant-game-time = { $edition ->
    [e2011] o tempo acabou, e o Centro está vago
   *[e2015] o tempo acabou, e o Trono está vago
}
you-won = { $reason ->
    [resignation] Ganhou: o adversário desistiu.
    [time] Ganhou: o tempo do adversário esgotou-se.
    [stacks] Ganhou: tem três pilhas em linha.
    [two-men] Ganhou: ao adversário restam só duas peças.
    [blocked] Ganhou: o adversário não pode mover.
   *[throne] { $edition ->
        [e2011] Ganhou: a sua torre ocupa o Centro.
       *[e2015] Ganhou: o seu rei ocupa o Trono.
    }
}
you-lost = { $reason ->
    [resignation] Desistiu da partida.
    [time] Perdeu: o seu tempo esgotou-se.
    [stacks] Perdeu: o adversário tem três pilhas em linha.
    [two-men] Perdeu: restam-lhe só duas peças.
    [blocked] Perdeu: nenhuma das suas peças se pode mover.
   *[throne] { $edition ->
        [e2011] Perdeu: a torre do adversário ocupa o Centro.
       *[e2015] Perdeu: o rei do adversário ocupa o Trono.
    }
}
you-drew = { $reason ->
    [agreement] Empate por acordo.
    [repetition] Empate: a mesma posição pela terceira vez.
    [full-board] Empate: o tabuleiro está cheio.
   *[throne] { $edition ->
        [e2011] Empate: ninguém ocupa o Centro.
       *[e2015] Empate: ninguém ocupa o Trono.
    }
}
review = Rever os erros
how-to-play = Como se joga

click-marked = Escolha um dos lugares marcados, ou «Voltar».
click-stuck = A peça em { $at } não se pode mover agora.
click-theirs = A peça em { $at } é do adversário.
click-nothing = Não tem nenhuma peça em { $at }.
click-occupied = { $at } está ocupado.

not-saved = Não foi possível guardar: o armazenamento do navegador está cheio ou bloqueado. A partida continua, mas perde-se ao fechar a página. Apague partidas antigas ou copie a partida.
elsewhere = Esta partida continuou em outra janela.
elsewhere-follow = Mostrá-la aqui
elsewhere-copy = Continuar aqui com uma cópia

coach-looks = O treinador está a ver o seu lance …
aid-frames = Mostrar molduras a que falta um canto
aid-threats = Mostrar ameaças

new-here = É a primeira vez?
new-here-text = Aprenda Morelli em dois minutos e jogue depois a primeira partida com um treinador.
new-here-start = Começar

# O que explica as opções de uma nova partida.
