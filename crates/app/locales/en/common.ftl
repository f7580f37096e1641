# Words that every screen uses.

skip-to-content = Skip to the content
nav-main = Main
nav-home-long = Rayuela, to the games
nav-play = Play
nav-settings = Settings
nav-help = Help
part-missing = This part of Rayuela could not be fetched. It needs a network once; after that it works without one.
part-again = Try again
yes = Yes
no = No
close = Close

color = { $color ->
    [white] White
   *[black] Black
}

game-morelli = Morelli
game-morris = { $base ->
    [six] Six Men’s Morris
    [twelve] Twelve Men’s Morris
   *[nine] Nine Men’s Morris
}
game-stacking = Stacking Morris

option-size = { $n } × { $n }
option-2011 = 2011 edition
option-diagonal = Diagonal moves
option-double = Two for two
option-flying = Flying
option-noreform = No re-forming

player-human = Person
player-engine = Engine, level { $level }

clock-none = No clock
clock-fischer = { $minutes } min + { $seconds } s a turn
clock-game = Timed game, { $minutes } min

turns-played = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}

cell-empty = empty
cell-man = { $color ->
    [white] { $what ->
        [stone] white stone
        [piece] white piece
        [stack] stack with white on top
       *[man] white man
    }
   *[black] { $what ->
        [stone] black stone
        [piece] black piece
        [stack] stack with black on top
       *[man] black man
    }
}
cell-throne = { $edition ->
    [e2011] { $holder ->
        [white] Centre, white tower
        [black] Centre, black tower
       *[none] Centre, vacant
    }
   *[e2015] { $holder ->
        [white] Throne, white king
        [black] Throne, black king
       *[none] Throne, vacant
    }
}
cell-band = { $band ->
    [red] red
    [orange] orange
    [yellow] yellow
    [green] green
    [blue] blue
    [indigo] indigo
   *[violet] violet
}
cell-chosen = chosen
cell-choosable = can be chosen

unknown-title = Nothing here
unknown-text = There is no page at this address.
unknown-home = To the games

help-title = Help
help-board = Choose a piece, then where it goes; or drag it there. The line beside the board always says what comes next.
help-typed = Turns can also be typed in the game’s notation.
key-steps = one turn back or forward
key-ends = to the start or the end of the game
key-flip = turn the board round
key-engine = in a game: a hint; in analysis: engine on or off
key-cancel = let go of what is chosen
key-board = to the board
key-cells = walk over the board
key-choose = choose where you are
key-help = this help
nav-analysis = Analysis
analyse = Analyse
nav-editor = Editor
editor-open = Edit position
nav-learn = Learn
nav-online = Online
fair-wait = This is a position of your rated game: help comes when it is over.
