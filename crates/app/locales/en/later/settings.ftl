# Settings.

settings-title = Settings
settings-look = Appearance
settings-board = Board
settings-engine = Engine
settings-kept = Settings and games played here are stored on this device; online games are on the server.
setting-name = { $setting ->
    [theme] Theme
    [lang] Language
    [motion] Animation
    [sounds] Sounds
    [palette] Board colours
    [bands] Bands
    [pieces] Pieces
    [coordinates] Coordinates
    [confirm] Confirm moves
    [threads] Threads
   *[memory] Memory
}
setting-value = { $setting ->
    [theme] { $value ->
        [light] Light
        [dark] Dark
       *[system] System
    }
    [motion] { $value ->
        [off] Off
       *[system] System
    }
    [bands] { $value ->
        [patterns] With patterns
        [numbers] With numbers
       *[plain] Colours only
    }
    [confirm] { $value ->
        [always] Always
        [never] Never
       *[touch] After a touch on small cells
    }
   *[switch] { $value ->
        [off] Off
       *[on] On
    }
}
lang-system = Browser
lang-missing = { $language } could not be loaded. Connect once; after that it works offline.
threads-count = { $n ->
    [one] { $n } thread
   *[other] { $n } threads
}
threads-hint = More threads speed up analysis and game reports, up to the number of the device’s cores. Games against the engine use one.
memory-size = { $n } MB
memory-hint = For positions each thread remembers. More helps only in long analysis.
