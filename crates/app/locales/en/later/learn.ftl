# Learn: what surrounds the lessons. Their own texts lie in crates/lessons.

lessons-title = Learn the games
lessons-text = Short lessons with live boards: each figure asks you to find a turn. What you have solved is kept on this device.
lessons-missing = The lessons could not be fetched. They need a network once; after that they work without one.
family-about = { $family ->
    [morelli] The rainbow board as it is played since 2015: frames, captures, the king on the Throne.
    [morelli-2011] The first edition: stones, towers and the Centre, with captures you may refuse.
    [stacking] Nothing is lost: men are taken under other men, and three stacks in a line win.
   *[morris] Nine, Six and Twelve: placing, mills, and every rule that may be added.
}
family-start = Begin
family-go-on = Go on
family-contents = All lessons
lessons-done = { $all ->
    [one] { $n } of { $all } lesson done
   *[other] { $n } of { $all } lessons done
}
figures-solved = { $all ->
    [one] { $n } of { $all } figure solved
   *[other] { $n } of { $all } figures solved
}
lesson-read = Read
lesson-to-read = To read
lesson-where = Where you are
lesson-beside = Beside the other edition
lesson-alone = This edition alone
lesson-editions = Editions
lesson-pairs = Side by side
lesson-previous = Previous
lesson-next = Next
lesson-last = That was the last lesson
lesson-neighbours = Other lessons

figure-number = Figure { $n }
figure-board = Board of figure { $n }
figure-typed = Type a turn for figure { $n }
figure-try = Try
figure-known = Solved
figure-again = Try again
figure-once-more = Once more
