# Problemas.

puzzles-text = Posições com uma só resposta certa, todas demonstradas. Encontre-a no tabuleiro.
puzzles-daily-text = O mesmo para todas as pessoas, e um novo a cada dia.
puzzles-none = Esta cópia do Rayuela não traz problemas.
puzzles-unreachable = Não foi possível carregar os problemas. Conecte-se uma vez; depois funcionam sem rede.
puzzles-damaged = Os dados destes problemas estão danificados na linha { $line }, por isso este problema não pode ser mostrado.
puzzles-missing = Não existe esse problema.
puzzles-all = Todos os problemas
puzzles-where = Onde está
puzzles-solve = Resolver
puzzles-streak = Sequência
puzzles-solve-game = Resolver problemas: { $game }
puzzles-streak-game = Sequência: { $game }
puzzles-count = { $n ->
    [one] { $n } problema
   *[other] { $n } problemas
}
puzzles-tried = { $n } de { $all } tentados, { $solved } resolvidos à primeira

puzzle-number = Problema { $n }
puzzle-task-label = Tarefa
puzzle-task = { $color ->
    [white] { $goal ->
        [win] As brancas jogam e ganham
        [draw] As brancas jogam e seguram o empate
       *[win-in] { $n ->
            [one] As brancas jogam e ganham já
           *[other] As brancas jogam e ganham em { $n }
        }
    }
   *[black] { $goal ->
        [win] As pretas jogam e ganham
        [draw] As pretas jogam e seguram o empate
       *[win-in] { $n ->
            [one] As pretas jogam e ganham já
           *[other] As pretas jogam e ganham em { $n }
        }
    }
}
puzzle-why = { $goal ->
    [win] Só um lance mantém a vitória.
    [draw] Qualquer outro lance perde.
   *[win-in] Nenhum outro lance ganha tão depressa.
}
puzzle-right = Certo. Continue.
puzzle-solved = Resolvido!
puzzle-solved-late = É isso. Conta como não resolvido, porque a primeira tentativa decide.
puzzle-wrong = { $goal ->
    [win] Isso deixa escapar a vitória.
    [draw] Isso perde.
   *[win-in] { $n ->
        [one] Isso não ganha já.
       *[other] Isso não ganha em { $n }.
    }
}
puzzle-shown = Esta é a solução.
puzzle-refuting = Procurando a resposta…
puzzle-refuted = { $color ->
    [white] As brancas respondem { $turn }.
   *[black] As pretas respondem { $turn }.
}
puzzle-estimate = { $color ->
    [white] Estimativa: cerca de { $p } % para as brancas
   *[black] Estimativa: cerca de { $p } % para as pretas
}
puzzle-hint-piece = { $kind ->
    [place] Olhe para { $at }.
   *[move] Olhe para o que está em { $at }.
}
puzzle-hint-move = Jogue { $turn }.
puzzle-retry = Tentar de novo
puzzle-next = Próximo problema
puzzle-solution = Solução
puzzle-rated = Pontuação { $n }
puzzle-uncounted = Não conta de novo: já foi tentado nos últimos 30 dias.
puzzle-hand = { $color ->
    [white] Brancas: { $n } na mão
   *[black] Pretas: { $n } na mão
}
puzzle-theme-label = Quais problemas
puzzle-theme-any = Perto da sua pontuação
puzzle-theme = { $theme ->
    [mill-in-one] Moinho num lance
    [double-mill] Moinho duplo
    [block] Bloqueio
    [only-move] Lance único
    [break-frame] Quebrar a moldura
    [frame-by-capture] Moldura por captura
    [three-at-once] Três de uma vez
    [throne-race] Corrida ao Trono
    [gridlock-count] Contar os lances que restam
    [save-the-draw] Salvar o empate
   *[turn-over] Virar uma pilha
}

rating-title = A sua pontuação
rating-change = { $n ->
    [one] Mudou { $n } ponto
   *[other] Mudou { $n } pontos
}
rating-tried = { $n ->
    [one] { $n } problema, { $solved } resolvidos à primeira
   *[other] { $n } problemas, { $solved } resolvidos à primeira
}
rating-graph = A sua pontuação nos últimos { $n } problemas, agora { $rating }

streak-best = Maior sequência: { $n }
streak-over = A sequência termina em { $n }.
streak-new = Nova sequência
streak-how = Cada problema é mais difícil do que o anterior. O primeiro erro termina a sequência; a sua pontuação não muda.

key-puzzle-next = próximo problema, ou tentar de novo
key-puzzle-hint = sugestão
key-puzzle-solution = solução
key-puzzle-analysis = abrir o problema na análise
