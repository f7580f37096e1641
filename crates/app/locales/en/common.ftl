# Words that every screen uses.

skip-to-content = Skip to the content
nav-main = Main
nav-home-long = Rayuela, home
nav-play = Play
nav-settings = Settings
nav-help = Help
nav-privacy = Privacy
part-missing = This screen could not be loaded. Connect once; after that it works offline.
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
option-double = Two mills remove two
option-flying = Flying
option-noreform = No re-forming

player-human = Person
player-engine = Engine, level { $level }

clock-none = No clock
clock-fischer = { $minutes } min + { $seconds } s per move
clock-game = Timed game, { $minutes } min

turns-played = { $n ->
    [one] { $n } move
   *[other] { $n } moves
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
cell-chosen = selected
cell-choosable = can be selected
cell-worth = { $worth ->
    [won] wins
    [drawn] draws
   *[lost] loses
}

unknown-title = Page not found
unknown-text = There is no page at this address.
unknown-home = All games

nav-analysis = Analysis
analyse = Analyse
nav-editor = Editor
nav-puzzles = Puzzles
puzzle-daily = Puzzle of the day
nav-studies = Studies
nav-learn = Learn
nav-online = Online
fair-wait = Hints are off until your rated game ends.
