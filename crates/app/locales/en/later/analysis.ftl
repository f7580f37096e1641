# Analysis.

analysis-title = Analysis
analysis-players = { $white } – { $black }
analysis-engine = { $name } (engine, level { $level })
analysis-empty = Play on the board, or open a record. A different move starts a variation.
tabs-label = View
tab-turns = Moves
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
        [white] Proved: White wins within { $n } move
       *[black] Proved: Black wins within { $n } move
    }
   *[other] { $color ->
        [white] Proved: White wins within { $n } moves, both sides counted
       *[black] Proved: Black wins within { $n } moves, both sides counted
    }
}
eval-draw = Proved: draw
eval-even = About even
eval-about = { $color ->
    [white] About { $p } % for White
   *[black] About { $p } % for Black
}
eval-looking = Analysing…
eval-unknown = Not analysed yet
badge-win = { $n ->
    [0] Win
   *[other] Win within { $n }
}
badge-loss = { $n ->
    [0] Loss
   *[other] Loss within { $n }
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
engine-speed = { $threads ->
    [one] { $n } thousand positions a second on one thread
   *[other] { $n } thousand positions a second on { $threads } threads
}
graph-label = { $n ->
    [one] White’s chances over the game, { $n } position analysed
   *[other] White’s chances over the game, { $n } positions analysed
}
graph-empty = Run a report to see the graph.

comment-label = Comment on this position
variation-promote = Make main line
turn-delete = Delete from here
exact-none = Not in the tables: what the engine says here is an estimate.
tools-title = This move
drawings = Drawn: { $what }
drawings-none = Nothing is drawn here.
drawings-clear = Remove drawings
draw-begun = { $at } marked. Press m again: here for a circle, elsewhere for an arrow.

radar-title = Frame radar
gridlock-title = Moves left
insight-title = Key points
insight-none = Nothing in particular.
insight-more = { $n ->
    [one] { $n } more
   *[other] { $n } more
}

report-title = Game analysis
report-about = The engine checks every move and marks those that cost winning chances.
report-effort-label = Depth
report-effort = { $effort ->
    [quick] Quick
    [thorough] Deep
   *[careful] Standard
}
report-start = Analyse game
report-progress = { $done } of { $all } positions
report-cancel = Stop
report-of = Moves by quality
report-accuracy = Accuracy
report-none = No serious mistakes found.
report-drop = −{ $p } %
report-better = Best move: { $turn }
report-annotate = Add as comments

open-title = Open
open-text = Record or position
open-hint = A record may hold several games. A position may start with the name of its game.
open-variant = Game, if the text doesn’t say
open-do = Open
open-start = Start position
open-file = Or choose a file
open-games = Loaded games
open-empty = Nothing to open yet.
open-too-long = This text is too long to open: { $n } KB at most.
open-link = The link is damaged: its part { $n } is not a legal move.
link-too-long = This game is too long for a link. Save the record instead.
open-game = Game { $n }: { $what }
open-doubts = The record was opened. What does not match: { $what }
play-from-here = Play from here
record-text = Record, with variations and comments

# What is wrong with a text.
record-wrong = Line { $line }, column { $column }: { $what }
record-bad-tag = a tag is written [Name "value"].
record-open-comment = this comment is not closed with “{ "}" }”.
record-open-variation = this variation is not closed with “)”.
record-unopened = “{ $sign }” closes nothing.
record-nothing-to-vary = a variation must follow a move.
record-no-turn = “{ $word }” does not belong to a move.
record-too-deep = variations are nested too deeply.
replay-no-variant = The record does not say which game it is: it has no Variant tag.
replay-no-start = A Morelli record needs a Start tag (or Mode facing or adjacent, random with Seed, pairs with Pairs, free with Free).
replay-unplaced = { $tag } tag: pieces are missing.
replay-tag = { $tag } tag: { $what }
replay-turn = Move { $n }: { $what }
variant-unknown = There is no game “{ $name }”. Did you mean “{ $nearest }”?
variant-option = There is no option “{ $name }”. Did you mean “{ $nearest }”?
variant-unfit = The option “{ $name }” does not apply to “{ $base }”.
variant-twice = The option “{ $name }” is given twice.
placing-out-of-turn = { $color ->
    [white] it is White’s turn to place.
   *[black] it is Black’s turn to place.
}
placing-complete = all pieces are placed.
placing-not-on-rim = { $at } is not on the outermost band.

# What a record says and its game does not bear out.
doubt-numbers = { $color ->
    [white] The move numbers do not fit the start, where White is to move.
   *[black] The move numbers do not fit the start, where Black is to move.
}
doubt-unknown-result = The Result tag says “{ $tag }”, which is not black, white, draw or *.
doubt-unknown-reason = The Termination tag names no known reason.
doubt-other-result = The Result tag says “{ $tagged }”, but the final position is “{ $found }”.
doubt-mode = The Mode tag names another set-up than the Start tag shows.
doubt-placed = The { $tag } tag does not lead to the Start position.
doubt-fists = The Fists tag does not lead to the Mode tag.
doubt-variation = In a variation: { $what }
doubt-not-last = Move { $n } is marked as the last, but others follow.

kept-analyses = Saved on this device
kept-turns = { $n ->
    [0] no moves yet
    [one] { $n } move
   *[other] { $n } moves
}
forget-analysis = Delete this analysis: { $name }
