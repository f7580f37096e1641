# Jogar.

board-label = Tabuleiro
side-label = A partida
moves-title = Lances
moves-empty = Ainda não há lances.
step-first = Para o início
step-back = Um lance para trás
step-forward = Um lance para a frente
step-last = Para o fim
flip = Virar tabuleiro

# O que escolher a seguir.
step-piece = { $game ->
    [e2011] escolha uma pedra para mover
   *[other] escolha uma peça para mover
}
step-destination = escolha o destino
step-capture = escolha as pedras a capturar
step-occupy = ponha a sua torre no Centro
step-place = escolha um ponto para uma peça
step-man = { $game ->
    [stacking] escolha uma peça ou uma pilha para mover
   *[other] escolha uma peça para mover
}
step-remove = escolha uma peça a retirar
step-turn-over = escolha uma pilha a virar
step-take = escolha uma peça solta a tomar
step-put-under = escolha a peça sob a qual fica
step-or = { " " }ou{ " " }
do-next = { $color ->
    [white] Brancas: { $what }.
   *[black] Pretas: { $what }.
}
engine-thinks = { $color ->
    [white] As brancas pensam (nível { $level }) …
   *[black] As pretas pensam (nível { $level }) …
}
engines-rest = Os motores descansam.
looking-back = Depois do lance { $n } de { $all }.
confirm-turn = Jogar { $turn }?
placing-next = { $kind ->
    [engine] { $color ->
        [white] As brancas estão a colocar …
       *[black] As pretas estão a colocar …
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
            [one] uma pedra
           *[other] { $n } pedras
        } na faixa exterior.
       *[black] Pretas: coloque { $n ->
            [one] uma pedra
           *[other] { $n } pedras
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
fists-about = Ambos escolhem em segredo. Se as escolhas coincidem, joga-se essa; se diferem, joga-se a terceira.
fists-choose = { $color ->
    [white] Brancas: escolha uma posição inicial. As pretas não olham.
   *[black] Pretas: escolha uma posição inicial. As brancas não olham.
}
fists-revealed = Ambos escolheram.
fists-settled = { $same ->
    [true] A mesma escolha: { $mode }.
   *[false] Escolhas diferentes, joga-se a terceira: { $mode }.
}
fists-begin = Começar

undo = Desfazer
hint = Sugestão
offer = { $family ->
    [morelli] Propor o fim
   *[morris] Propor empate
}
resign = Desistir
new-game = Nova partida
rematch = Desforra
pause = Pausa
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
bad-start = O endereço não contém uma posição válida; a partida começa da posição habitual.
not-your-turn = Não é a sua vez.
engine-failed = O motor não responde. Recarregue a página para tentar de novo.
hint-thinking = À procura de um bom lance …
hint-is = O motor jogaria { $about }.
offer-thinking = O motor analisa a posição …
offer-declined = A proposta foi recusada.
ask-resign = { $color ->
    [white] As brancas desistem? Ganham as pretas.
   *[black] As pretas desistem? Ganham as brancas.
}
ask-accept = { $family ->
    [morelli] { $color ->
        [white] As brancas propõem terminar aqui; ganha quem ocupa o centro. As pretas aceitam?
       *[black] As pretas propõem terminar aqui; ganha quem ocupa o centro. As brancas aceitam?
    }
   *[morris] { $color ->
        [white] As brancas propõem empate. As pretas aceitam?
       *[black] As pretas propõem empate. As brancas aceitam?
    }
}

share-title = Guardar e copiar
copy-record = Copiar registo
copy-position = Copiar posição
copy-link = Copiar ligação
save-record = Guardar registo
save-svg = Guardar SVG
save-png = Guardar PNG
copy-svg = Copiar SVG
copy-png = Copiar PNG
copied = Copiado.
copy-failed = O navegador não deixa esta página copiar. Guarde, ou selecione e copie à mão.

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
    [e2011] não há mais lances, e o Centro decide
   *[e2015] não há mais lances, e o Trono decide
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
reason-repetition = a posição ocorreu pela terceira vez
reason-full-board = o tabuleiro está cheio
