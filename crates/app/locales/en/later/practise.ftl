# Practising one’s own mistakes.

practise-title = Practise your mistakes
practise-count = { $n ->
    [0] Nothing is due. { $all } saved.
    [one] { $n } position is due. { $all } saved.
   *[other] { $n } positions are due. { $all } saved.
}
practise-empty = Nothing here yet. Analyse a game and choose “Practise these positions” in its report: the positions where you went wrong are asked here, again after a day and after a week.
practise-later = { $n ->
    [one] Well done. The next position is due tomorrow.
   *[other] Well done. The next position is due in { $n } days.
}
practise-report = Analyse a game
practise-task = { $color ->
    [white] { $played } was played. Find a better move for White.
   *[black] { $played } was played. Find a better move for Black.
}
practise-right = Right.
practise-wrong = That is not good enough. Try again.
practise-wrong-proved = That gives the result away. Try again.
practise-checking = The engine looks at this move…
practise-solution = Best move: { $better }
practise-why = { $played }: { $why }
practise-next = Next
practise-analyse = Analyse
practise-forget = Don’t ask again

# Proved facts and accuracy in reports.
practise-these = { $n ->
    [one] Practise this position
   *[other] Practise these { $n } positions
}
practise-whose = Whose mistakes do you want to practise?
practise-of = { $who ->
    [white] White ({ $n })
    [black] Black ({ $n })
   *[both] Both ({ $n })
}
practise-kept = { $n ->
    [0] Nothing new: this is saved on the device already.
    [one] { $n } position is saved on this device. You will be asked again after a day and after a week.
   *[other] { $n } positions are saved on this device. You will be asked again after a day and after a week.
}
practise-full = { $n ->
    [one] At most { $most } are kept; the oldest one was removed.
   *[other] At most { $most } are kept; the { $n } oldest ones were removed.
}
practise-no-room = The positions are not saved: the browser’s storage is full or blocked. Remove saved analyses or studies, then try again.
practise-go = Practise now
report-threw = { $had ->
    [win] Threw away a won game: { $from } → { $to }
   *[draw] Threw away a draw: { $from } → { $to }
}
report-fact = { $value ->
    [win] { $n ->
        [0] won
       *[other] won in { $n }
    }
    [loss] { $n ->
        [0] lost
       *[other] lost in { $n }
    }
   *[draw] drawn
}
report-to-capture = { $fact } (moves to the next capture or the end)
report-counted = Moves that count
report-counted-about = Accuracy is counted over the moves that could have given something away: not in lost positions, and not where every move leads to the same.
