# Jogar.

board-label = Tabuleiro; percorre-se com Shift e as setas
side-label = Partida
moves-title = Lances
moves-empty = Ainda não há lances.
step-first = Para o início
step-back = Um lance para trás
step-forward = Um lance para a frente
step-last = Para o fim
flip = Virar tabuleiro

# O que escolher a seguir.
step-piece = { $game ->
    [e2011] escolha uma peça para mover
   *[other] escolha uma peça para mover
}
step-destination = escolha o destino
step-capture = escolha as peças a capturar
step-occupy = ponha a sua torre no Centro
step-place = escolha um ponto para uma peça
step-man = { $game ->
    [stacking] escolha uma peça ou uma pilha para mover
   *[other] escolha uma peça para mover
}
step-remove = escolha uma peça a retirar
step-turn-over = escolha uma pilha a virar
step-take = escolha uma peça simples a tomar
step-put-under = escolha a peça sob a qual fica
step-or = { " " }ou{ " " }
do-next = { $color ->
    [white] Brancas: { $what }.
   *[black] Pretas: { $what }.
}
engine-thinks = { $color ->
    [white] As brancas pensam (nível { $level })…
   *[black] As pretas pensam (nível { $level })…
}
engines-rest = Motores em pausa.
looking-back = Depois do lance { $n } de { $all }.
confirm-turn = Jogar { $turn }?
placing-next = { $kind ->
    [engine] { $color ->
        [white] As brancas colocam…
       *[black] As pretas colocam…
    }
    [Pairs] { $color ->
        [white] Brancas: coloque { $n ->
            [one] um par
           *[other] { $n } pares
        }. Escolha a casa da peça preta.
       *[black] Pretas: coloque { $n ->
            [one] um par
           *[other] { $n } pares
        }. Escolha a casa da peça preta.
    }
   *[Free] { $color ->
        [white] Brancas: coloque { $n ->
            [one] uma peça
           *[other] { $n } peças
        } na faixa exterior.
       *[black] Pretas: coloque { $n ->
            [one] uma peça
           *[other] { $n } peças
        } na faixa exterior.
    }
}

choice-confirm = Jogar
choice-cancel = Voltar
choice-all = Capturar todas
choice-done = { $any ->
    [true] Só as escolhidas
   *[false] Não capturar
}
choice-occupy = Ocupar o Centro
choice-leave = Não ocupar

fists-title = Punhos
fists-about = Ambos escolhem em segredo. Se coincidirem, joga-se esse modo; senão, o terceiro.
fists-choose = { $color ->
    [white] Brancas: escolha uma posição inicial. As pretas não olham.
   *[black] Pretas: escolha uma posição inicial. As brancas não olham.
}
fists-revealed = Ambos escolheram.
fists-settled = { $same ->
    [true] A mesma escolha: { $mode }.
   *[false] Escolhas diferentes, joga-se o terceiro modo: { $mode }.
}
fists-begin = Começar

undo = Desfazer
hint = Sugestão
offer = { $family ->
    [morelli] Propor terminar
   *[morris] Propor empate
}
resign = Desistir
new-game = Nova partida
rematch = Revanche
pause = Pausar
go-on = Continuar
men-in-hand = { $n ->
    [one] { $n } peça na mão
   *[other] { $n } peças na mão
}
holds-throne = { $edition ->
    [e2011] ocupa o Centro
   *[e2015] ocupa o Trono
}

typed-label = Escrever um lance
typed-play = Jogar
typed-wrong = { $about }
bad-start = O link não contém uma posição válida; a partida começa da posição habitual.
not-your-turn = Não é a sua vez.
engine-failed = O motor não responde. Recarregue a página para tentar de novo.
hint-thinking = Procurando um bom lance…
hint-is = Melhor lance: { $about }.
offer-thinking = O motor considera a proposta…
offer-declined = Proposta recusada.
ask-resign = { $color ->
    [white] Desistir com as brancas? Ganham as pretas.
   *[black] Desistir com as pretas? Ganham as brancas.
}
ask-accept = { $family ->
    [morelli] { $color ->
        [white] As brancas propõem terminar agora; ganha quem ocupa o centro. As pretas aceitam?
       *[black] As pretas propõem terminar agora; ganha quem ocupa o centro. As brancas aceitam?
    }
   *[morris] { $color ->
        [white] As brancas propõem empate. As pretas aceitam?
       *[black] As pretas propõem empate. As brancas aceitam?
    }
}

share-title = Guardar e copiar

spoken-turn = { $color ->
    [white] Brancas: { $turn }.
   *[black] Pretas: { $turn }.
}
spoken-throne = { $edition ->
    [e2011] A torre ocupa o Centro.
   *[e2015] O rei ocupa o Trono.
}

outcome-win = { $color ->
    [white] Ganham as brancas
   *[black] Ganham as pretas
}
outcome-draw = Empate
ending = { $outcome }: { $reason }.
reason-no-move = { $edition ->
    [e2011] não restam lances, e o Centro decide
   *[e2015] não restam lances, e o Trono decide
}
reason-agreement = por acordo
reason-resignation = por desistência
reason-time = tempo esgotado
reason-game-time = { $edition ->
    [e2011] o tempo acabou, e o Centro decide
   *[e2015] o tempo acabou, e o Trono decide
}
reason-stacks = três pilhas em linha
reason-two-men = restam só duas peças
reason-blocked = nenhuma peça se pode mover
reason-repetition = tripla repetição
reason-full-board = o tabuleiro está cheio
