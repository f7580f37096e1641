# Treinar os próprios erros.

practise-title = Treinar os seus erros
practise-count = { $n ->
    [0] Nada para hoje. Guardadas: { $all }.
    [one] { $n } posição para hoje. Guardadas: { $all }.
   *[other] { $n } posições para hoje. Guardadas: { $all }.
}
practise-empty = Ainda não há nada aqui. Analise uma partida e escolha “Treinar estas posições” no relatório: as posições em que errou são perguntadas aqui, e de novo ao fim de um dia e de uma semana.
practise-later = { $n ->
    [one] Muito bem. A próxima posição é para amanhã.
   *[other] Muito bem. A próxima posição é daqui a { $n } dias.
}
practise-report = Analisar uma partida
practise-task = { $color ->
    [white] Foi jogado { $played }. Encontre um lance melhor para as brancas.
   *[black] Foi jogado { $played }. Encontre um lance melhor para as pretas.
}
practise-right = Certo.
practise-wrong = Ainda não chega. Tente de novo.
practise-wrong-proved = Assim perde o resultado. Tente de novo.
practise-checking = O motor está a ver este lance…
practise-solution = Melhor lance: { $better }
practise-why = { $played }: { $why }
practise-next = Seguinte
practise-analyse = Analisar
practise-forget = Não voltar a perguntar

# Factos provados e precisão nos relatórios.
practise-these = { $n ->
    [one] Treinar esta posição
   *[other] Treinar estas { $n } posições
}
practise-whose = De quem são os erros que quer treinar?
practise-of = { $who ->
    [white] Brancas ({ $n })
    [black] Pretas ({ $n })
   *[both] Ambas ({ $n })
}
practise-kept = { $n ->
    [0] Nada de novo: isto já está guardado neste dispositivo.
    [one] { $n } posição guardada neste dispositivo. Volta a ser perguntada ao fim de um dia e de uma semana.
   *[other] { $n } posições guardadas neste dispositivo. Voltam a ser perguntadas ao fim de um dia e de uma semana.
}
practise-full = { $n ->
    [one] Guardam-se no máximo { $most }; a mais antiga foi apagada.
   *[other] Guardam-se no máximo { $most }; as { $n } mais antigas foram apagadas.
}
practise-no-room = As posições não foram guardadas: o armazenamento do navegador está cheio ou bloqueado. Apague análises ou estudos guardados e tente de novo.
practise-go = Treinar agora
report-threw = { $had ->
    [win] Deitou fora uma partida ganha: { $from } → { $to }
   *[draw] Deitou fora um empate: { $from } → { $to }
}
report-fact = { $value ->
    [win] { $n ->
        [0] ganha
       *[other] ganha em { $n }
    }
    [loss] { $n ->
        [0] perdida
       *[other] perdida em { $n }
    }
   *[draw] empatada
}
report-to-capture = { $fact } (lances até à próxima captura ou ao fim)
report-counted = Lances que contam
report-counted-about = A precisão conta os lances em que havia algo a perder: não em posições perdidas, nem onde todos os lances dão no mesmo.
