# Jogadores e molduras, para as mensagens seguintes.
coach-side = { $color ->
    [white] as brancas
   *[black] as pretas
}
coach-heading = { $color ->
    [white] Brancas
   *[black] Pretas
}
coach-frame = { $band ->
    [indigo] Roxa
    [blue] Azul
    [green] Verde
    [yellow] Amarela
   *[orange] Laranja
} { $number }

# A qualidade de um lance.
judgement-good = Bom
judgement-inaccuracy = Imprecisão
judgement-mistake = Erro
judgement-blunder = Erro grave

# Porque é que um lance é pior do que outro; o sujeito é o lance.
why-misses-win = { $how ->
    [two-men] deixa escapar a vitória: um moinho deixaria duas peças
    [blocked] deixa escapar a vitória: o adversário ficaria bloqueado
    [stacks] deixa escapar a vitória: três pilhas em linha
   *[no-move] deixa escapar a vitória: o adversário ficaria sem lances
}
why-ends-game = { $color ->
    [white] termina a partida, e ganham as brancas
    [black] termina a partida, e ganham as pretas
   *[none] termina a partida com um empate
}
why-lets-win = { $how ->
    [two-men] deixa { coach-side } ganhar: sobrariam só duas peças
    [blocked] deixa { coach-side } ganhar, bloqueando todas as peças
    [stacks] deixa { coach-side } ganhar com três pilhas em linha
   *[no-move] deixa { coach-side } ganhar: não sobraria nenhum lance
}
why-gives-throne = { $edition ->
    [e2011] entrega o Centro: { coach-side } podem completar a { coach-frame }
   *[e2015] entrega o Trono: { coach-side } podem completar a { coach-frame }
}
why-lets-frame = { $edition ->
    [e2011] deixa { coach-side } completar a { coach-frame } e ocupar o Centro
   *[e2015] deixa { coach-side } completar a { coach-frame } e ocupar o Trono
}
why-misses-frame = deixa escapar a { coach-frame }
why-leaves-captures = { $edition ->
    [e2011] { $count ->
        [one] deixa capturar uma peça: { $cells }
       *[other] deixa capturar { $count } peças: { $cells }
    }
   *[e2015] { $count ->
        [one] deixa capturar uma peça: { $cells }
       *[other] deixa capturar { $count } peças: { $cells }
    }
}
why-misses-captures = { $count ->
    [one] deixa escapar uma captura: { $cells }
   *[other] deixa escapar { $count } capturas: { $cells }
}
why-shuts-self-out = { $edition ->
    [e2011] perde a última chance de ocupar o Centro
   *[e2015] perde a última chance de uma moldura
}
why-misses-mill = deixa escapar um moinho em { $at }
why-lets-mill = deixa { coach-side } fechar um moinho em { $at }
why-opens-double-mill = abre um moinho duplo para { coach-side }: de { $from } para { $to }
why-misses-double-mill = deixa escapar um moinho duplo: de { $from } para { $to }
why-loses-men = { $count ->
    [one] perde uma peça
   *[other] perde { $count } peças
}
why-blocks-own = { $count ->
    [one] bloqueia uma peça própria
   *[other] bloqueia { $count } peças próprias
}
why-leaves-mill = { $color ->
    [white] deixa às brancas um moinho para resolver
   *[black] deixa às pretas um moinho para resolver
}
why-lets-turn-over = deixa { coach-side } virar a pilha de { $at }

# Molduras ao alcance.
radar-next-turn = { $count ->
    [one] { coach-frame }: basta um lance, falta { $cells }
   *[other] { coach-frame }: basta um lance, faltam { $cells }
}
radar-missing = { $count ->
    [one] { coach-frame }: falta { $cells }
   *[other] { coach-frame }: faltam { $cells }
}
radar-shut-out = { $edition ->
    [e2011] { coach-heading }: já não podem completar nenhum quadrado.
   *[e2015] { coach-heading }: já não podem completar nenhuma moldura.
}

# Lances que restam. O que se diz é certo: não mais do que isto, talvez menos.
gridlock-side = { $movable ->
    [one] { coach-heading }: uma pode mover-se, { $moves ->
        [one] de uma só maneira
       *[other] de { $moves } maneiras
    }; no máximo { $most ->
        [one] mais um lance
       *[other] mais { $most } lances
    }
   *[other] { coach-heading }: { $movable } podem mover-se, de { $moves } maneiras ao todo; no máximo { $most ->
        [one] mais um lance
       *[other] mais { $most } lances
    }
}
gridlock-locked = { coach-heading }: nenhuma se pode mover agora; no máximo { $most ->
    [one] mais um lance
   *[other] mais { $most } lances
}
gridlock-game = { $most ->
    [one] No máximo mais um lance em toda a partida
   *[other] No máximo mais { $most } lances em toda a partida
}

# Moinho. Estas frases ficam sob o nome do lado a que pertencem.
morris-men = { $men } no tabuleiro, { $hand } na mão
morris-reach = { $count ->
    [one] Podem fechar um moinho em { $points }
   *[other] Podem fechar moinhos em { $points }
}
morris-double = Têm um moinho duplo, de { $from } para { $to } e de volta
morris-blocked = { $count ->
    [one] Uma peça bloqueada: { $points }
   *[other] { $count } peças bloqueadas: { $points }
}

# Moinho com pilhas, do mesmo modo.
stacking-wins-next = Ameaçam três pilhas em linha
stacking-waiting = { $count ->
    [one] Há um moinho à espera
   *[other] Há { $count } moinhos à espera
}
stacking-exposed = { $count ->
    [one] Pode ser tomada a peça simples de { $points }
   *[other] Podem ser tomadas as peças simples de { $points }
}
stacking-turnable = { $count ->
    [one] Pode ser virada a pilha de { $points }
   *[other] Podem ser viradas as pilhas de { $points }
}
