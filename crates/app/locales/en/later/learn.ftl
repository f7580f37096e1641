# Learn: what surrounds the lessons. Their own texts lie in crates/lessons.

lessons-title = Learn the games
lessons-text = Short lessons with interactive boards: each figure asks you to find a move. Your progress is saved on this device.
lessons-missing = The lessons could not be loaded. Connect once; after that they work offline.
family-about = { $family ->
    [morelli] The rainbow board as it has been played since 2015: frames, captures, the king on the Throne.
    [morelli-2011] The first edition: stones, towers and the Centre, with captures you may decline.
    [stacking] Nothing leaves the board: captured men go under others, and three stacks in a line win.
   *[morris] Nine, Six and Twelve: placing, mills, and all the optional rules.
}
family-start = Start
family-go-on = Continue
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
lesson-to-read = Not read
lesson-where = You are here
lesson-beside = Compare the editions
lesson-alone = This edition only
lesson-editions = Editions
lesson-pairs = Side by side
lesson-previous = Previous
lesson-next = Next
lesson-last = That was the last lesson
lesson-neighbours = Other lessons

figure-number = Figure { $n }
figure-board = Board of figure { $n }
figure-typed = Type a move for figure { $n }
figure-try = Try
figure-known = Solved
figure-again = Try again
figure-once-more = Repeat

# Help on the board, and praise.
figure-show = Show me
figure-yourself = Now you
figure-play-on = Play on
lesson-finished = Lesson complete.
family-finished = That was the last one: you have been through everything about { $family }.
lesson-played = Played through
lesson-to-play = To play through
lesson-rules = The rules on one page
learn-rules = The rules, a page for each game
learn-about = About these games and this app

# Boards to look at and games to play through.
show-board = Board { $n }
replay-play = Play
replay-pause = Pause
replay-steps = Steps
game-board = The game’s board
game-begin = Before the first move.
game-over = The game is over.
game-next-note = Next note
game-analyse = Analyse this game
game-even = Engine: about even.
game-ahead = Engine: { $color } is ahead by { $amount }.
game-proved = Proved: { $color } wins.
game-proved-draw = Proved: a draw.

# Pages to look things up.
rules-title = Rules
rules-text = One page for each game and edition, to look things up or to print.
rules-lessons = Lessons
rules-print = Print
about-title = About
about-version = Version { $version }
