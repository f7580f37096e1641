# Analysis.

analysis-title = Analysis
analysis-players = { $white } – { $black }
analysis-empty = Play on the board, or open a record. Another turn than the game’s makes a variation.
tabs-label = What is shown
tab-turns = Turns
tab-position = Position
tab-report = Report
tab-files = Open, save

# How a position stands. Proved is never mixed up with estimated.
eval-win = { $n ->
    [0] { $color ->
        [white] Proved: White wins
       *[black] Proved: Black wins
    }
    [one] { $color ->
        [white] Proved: White wins in { $n } turn
       *[black] Proved: Black wins in { $n } turn
    }
   *[other] { $color ->
        [white] Proved: White wins in { $n } turns
       *[black] Proved: Black wins in { $n } turns
    }
}
eval-draw = Proved: a draw
eval-even = About even
eval-about = { $color ->
    [white] About { $p } % for White
   *[black] About { $p } % for Black
}
eval-looking = The engine looks …
eval-unknown = Not yet looked at
badge-win = { $n ->
    [0] Win
   *[other] Win in { $n }
}
badge-loss = { $n ->
    [0] Loss
   *[other] Loss in { $n }
}
badge-draw = Draw
badge-about = { $p } %

engine-title = Engine
engine-lines-label = Lines
engine-lines = { $n ->
    [one] { $n } line
   *[other] { $n } lines
}
engine-depth = { $unit ->
    [one] Depth { $depth } · { $n } positions
   *[thousand] Depth { $depth } · { $n } thousand positions
}
graph-label = { $n ->
    [one] White’s chances over the game, { $n } position known
   *[other] White’s chances over the game, { $n } positions known
}
graph-empty = The report draws the game here.

comment-label = Comment on this position
variation-promote = Make main line
turn-delete = Delete from here

radar-title = Frame radar
gridlock-title = Turns left
insight-title = What stands out
insight-none = Nothing in particular.
insight-more = { $n ->
    [one] { $n } more
   *[other] { $n } more
}

report-title = Game report
report-about = The engine looks at every position of this line and judges the turns: by what each gives away of the chance to win, or by proof.
report-effort-label = Care
report-effort = { $effort ->
    [quick] Quick
    [thorough] Thorough
   *[careful] Careful
}
report-start = Judge the game
report-progress = { $done } of { $all } positions
report-cancel = Stop
report-of = Judgement of the turns
report-accuracy = Accuracy
report-none = No turn gave much away.
report-drop = −{ $p } %
report-proved = proved
report-better = Better: { $turn }
report-annotate = Write into the game

open-title = Open
open-text = A record or a position
open-hint = Records may hold several games. A position may have the name of its game before it.
open-variant = The game, where the text names none
open-do = Open
open-start = Start position
open-file = Or a file
open-games = Games in this text
open-empty = There is nothing to open yet.
open-game = Game { $n }: { $what }
open-doubts = The record was opened. What does not fit: { $what }
play-from-here = Play from here
record-text = The record, with variations and comments

# What is wrong with a text.
record-wrong = Line { $line }, column { $column }: { $what }
record-bad-tag = a tag is written [Name "value"].
record-open-comment = this comment has no “{ "}" }”.
record-open-variation = this variation has no “)”.
record-unopened = “{ $sign }” closes nothing.
record-nothing-to-vary = a variation needs a turn before it.
record-no-turn = “{ $word }” belongs to no turn.
record-too-deep = variations are nested too deeply.
replay-no-variant = The record does not say which game it is: it has no Variant tag.
replay-no-start = A Morelli record needs a Start tag (or Mode facing or adjacent, random with Seed, pairs with Pairs, free with Free).
replay-unplaced = { $tag } tag: pieces are missing.
replay-tag = { $tag } tag: { $what }
replay-turn = Turn { $n }: { $what }
variant-unknown = There is no game “{ $name }”. Did you mean “{ $nearest }”?
variant-option = There is no option “{ $name }”. Did you mean “{ $nearest }”?
variant-unfit = The option “{ $name }” does not fit “{ $base }”.
variant-twice = The option “{ $name }” is given twice.
placing-out-of-turn = { $color ->
    [white] it is White’s turn to place.
   *[black] it is Black’s turn to place.
}
placing-complete = all pieces are placed.
placing-not-on-rim = { $at } is not on the outermost band.

# What a record says and its game does not bear out.
doubt-numbers = { $color ->
    [white] The numbers of the turns do not fit the start, where White is to move.
   *[black] The numbers of the turns do not fit the start, where Black is to move.
}
doubt-unknown-result = The Result tag says “{ $tag }”, which is not black, white, draw or *.
doubt-unknown-reason = The Termination tag names no known reason.
doubt-other-result = The Result tag says “{ $tagged }”, but the final position is “{ $found }”.
doubt-mode = The Mode tag names another set-up than the Start tag shows.
doubt-placed = The { $tag } tag does not lead to the Start position.
doubt-fists = The Fists tag does not lead to the Mode tag.
doubt-variation = In a variation: { $what }
doubt-not-last = Turn { $n } is marked as the last, but others follow.

kept-analyses = Kept on this device
kept-turns = { $n ->
    [0] no turns yet
    [one] { $n } turn
   *[other] { $n } turns
}
forget-analysis = Forget this analysis: { $name }
