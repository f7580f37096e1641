# Settings.

settings-title = Settings
settings-look = Page
settings-board = Board
settings-engine = Engine
settings-kept = Settings and games are kept on this device only.
setting-name = { $setting ->
    [theme] Theme
    [lang] Language
    [motion] Animation
    [sounds] Sounds
    [bands] Bands
    [pieces] Pieces
    [coordinates] Coordinates
    [confirm] Confirm turns
    [threads] Threads
   *[memory] Memory
}
setting-value = { $setting ->
    [theme] { $value ->
        [light] Light
        [dark] Dark
       *[system] As the system
    }
    [motion] { $value ->
        [off] Off
       *[system] As the system
    }
    [bands] { $value ->
        [patterns] With patterns
        [numbers] With numbers
       *[plain] Colours only
    }
    [pieces] { $value ->
        [flat] Flat
        [marked] Marked: a ring and a cross
       *[shaded] Shaded
    }
    [confirm] { $value ->
        [always] Always
        [never] Never
       *[touch] After a touch
    }
   *[switch] { $value ->
        [off] Off
       *[on] On
    }
}
lang-system = As the browser
lang-missing = { $language } could not be fetched. It needs a network once; after that it works without one.
threads-count = { $n ->
    [one] { $n } thread
   *[other] { $n } threads
}
threads-hint = Several threads judge the turns of a game report at once; more than the device’s cores do not help. A single position uses one.
memory-size = { $n } MB
memory-hint = For positions that each thread remembers. More helps in long thinking only.
