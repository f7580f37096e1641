# Play between people.

line-opening = Connecting …
line-broken = Reconnecting … Nothing is lost.
call-turn = Your turn
call-begun = Your game has begun
title-your-turn = Your turn

# Who one is.
who-title = Who you are
who-way = { $way ->
    [guest] Guest
    [sign-in] Sign in
   *[sign-up] New account
}
who-name = Name
who-password = Password
who-about = { $way ->
    [guest] Play at once. A guest’s games are not rated.
    [sign-in] With the name and password of your account.
   *[sign-up] A name and a password are all it takes; no e-mail. Without e-mail a forgotten password cannot be replaced.
}
who-go = { $way ->
    [guest] Come in
    [sign-in] Sign in
   *[sign-up] Make account
}
who-guest = Guest
who-account = Signed in as
who-get-account = Get an account
who-sign-out = Leave
name-length = A name has 2 to 20 characters.
name-characters = A name is made of the letters a to z, digits, “-” and “_”, and begins with a letter.
name-reserved = This name is kept for the house.
password-length = A password has at least 8 characters.

# The lobby.
lobby-title = Lobby
lobby-heading = Play each other
lobby-text = Take a seek, open one of your own, send a friend a link, or play the house’s engine.
lobby-seeks = Open seeks
lobby-empty = Nobody seeks a game just now. Open a seek: whoever comes next sees it.
lobby-own = Your games
lobby-running = Games to watch
lobby-count = { $n ->
    [one] { $n } game is being played
   *[other] { $n } games are being played
}
seek-title = New game
seek-whom = Opponent
seek-whom-name = { $whom ->
    [anybody] Anybody, in the lobby
    [friend] A friend, by link
   *[engine] The house’s engine
}
seek-level = Level
seek-color = Your colour
seek-color-name = { $color ->
    [white] White
    [black] Black
   *[either] Either
}
seek-plays = { $color ->
    [white] plays White
   *[black] plays Black
}
seek-rated = Rated
seek-rated-hint = Needs an account and a clock; not against the engine.
seek-go = { $whom ->
    [anybody] Open seek
    [friend] Make link
   *[engine] Play
}
seek-take = Play
seek-withdraw = Withdraw
rated-name = { $rated ->
    [true] rated
   *[false] casual
}
challenge-title = { $name } challenges you
challenge-yours = Your challenge
challenge-send = Send this link to your friend. The game begins as soon as it is accepted; you can wait here or elsewhere on these pages.
challenge-link = Link
challenge-waiting = Waiting for your friend …
challenge-accept = Accept and play
challenge-gone = This challenge has been accepted or withdrawn.

# Clocks.
clock-kind = { $kind ->
    [fischer] Time and increment
    [byo-yomi] Byo-yomi
    [correspondence] Correspondence
    [game] Timed game
   *[none] No clock
}
clock-start = Each begins with
clock-increment = Added each turn
clock-main = Main time
clock-periods = Periods
clock-period = Each of
clock-bank = Each begins with
clock-cap = At most
clock-total = For the whole game
control-fischer = { $start } + { $seconds } s
control-byo-yomi = { $main }, then { $periods } × { $seconds } s
control-correspondence = { $bank } + { $bonus } a turn, at most { $cap }
control-game = Timed game, { $total }
span-seconds = { $n } s
span-minutes = { $n } min
span-hours = { $n } h
span-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
left-days = { $days } d { $hours } h
step-left = { $time } left for this step

# The game.
game-you = you
game-watching = You are watching.
watchers-none = Nobody is watching.
watchers = { $n ->
    [one] { $n } person is watching.
   *[other] { $n } people are watching.
}
turn-sending = On its way …
turn-theirs = { $name } is to move.
placing-theirs = { $name } is placing.
draw-title = Drawing the start
draw-going-on = The start is being drawn.
draw-about = Both machines seal a random number and open it when both are sealed. The start follows from the two, so neither player can have chosen it.
draw-seed = The start was drawn from both players’ numbers: seed { $seed }.
set-up-committed = sealed
set-up-awaited = awaited
fists-secret = Choose in secret. The same choice is played; if the two differ, the third is. Your choice stays on this device until both are sealed.
fists-sealed = Your choice is sealed; it is opened when both are.
fists-your-choice = Choose a set-up in secret.
fists-going-on = Both players choose a set-up in secret.
abort = Call off
take-back = Ask to take back
ask-resign-online = Do you resign? Your opponent wins then.
ask-abort = Call the game off? Nobody wins and nothing counts.
offered-end = { $family ->
    [morelli] You have offered to end here; whoever holds the centre wins.
   *[morris] You have offered a draw.
}
asked-end = { $family ->
    [morelli] Your opponent offers to end here; whoever holds the centre wins.
   *[morris] Your opponent offers a draw.
}
offered-take-back = You have asked to take your last turn back.
asked-take-back = Your opponent asks to take the last turn back.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw
over-aborted = The game was called off.
rematch-accept = Accept rematch
rematch-waits = You have asked for a rematch.
rematch-go = To the next game
notify-me = Tell me when it is my turn
premove-title = Premove
premove-about = Choose your next turn now and it is played at once if it can be.
premove-is = Next, if it can be played: { $turn }.
premove-clear = Take it back
plan-title = Conditional turns
plan-about = Leave answers to turns you expect; they are played for you.
plan-try = Try a line on the board
plan-theirs = Play the turn that you expect.
plan-answer = Play your answer.
plan-begin = Begin with your opponent’s turn.
plan-keep = Keep this line
plan-remove = Remove
chat-title = Chat
chat-empty = Nothing has been said yet.
chat-label = Say something
chat-send = Send
chat-more = More about { $name }
chat-block = Block
chat-blocked = Blocked. You will hear no more from this player, and he cannot take your seeks.
chat-report = Report
chat-report-label = What is wrong?
chat-report-empty = Say in a few words what is wrong.
chat-reported = Thank you. The moderators will look at it.

# Players and games.
family-name = { $family ->
    [morelli] Morelli
    [stacking] Stacking Morris
   *[morris] Morris
}
speed-name = { $speed ->
    [fast] fast
    [rapid] rapid
    [slow] slow
   *[correspondence] correspondence
}
profile-since = Here since { $day }
profile-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}: { $won } won, { $lost } lost, { $drawn } drawn
profile-closed = This account was closed by a moderator.
profile-ratings = Ratings
profile-unrated = No rated games yet.
profile-graph = Rating, { $what }
profile-recent = Latest games
profile-all = All games in the archive
rating-games = { $n ->
    [one] { $n } rated game
   *[other] { $n } rated games
}
rating-provisional = provisional
archive-title = Archive
archive-none = No game fits this search.
archive-more = Older games
search-title = Search
search-player = Player
search-opponent = Against
search-any-game = Any game
search-result = Result
search-rated = Rated
search-state = Which
search-value = { $value ->
    [white] White won
    [black] Black won
    [draw] Draw
    [aborted] Called off
    [true] Rated only
    [false] Casual only
    [running] Being played
   *[any] All
}
search-go = Search

# The account.
account-title = Account
account-needed = Sign in or make an account to come here.
password-title = Password
password-old = Current password
password-new = New password
password-change = Change password
password-changed = The password is changed. Other devices have been signed out.
sessions-title = Where you are signed in
session-current = this device
session-used = last used { $time }
session-unknown = Unknown program
session-end = Sign out
tokens-title = Keys for programs
tokens-about = A program with such a key plays and speaks as you. Give it only to programs you trust.
token-label = What is it for?
token-label-empty = Say what the key is for.
token-make = Make key
token-end = Revoke
token-once = Copy the key now: it is shown only once.
copy = Copy
blocks-title = Blocked players
blocks-about = You do not hear what they say, and they cannot take your seeks. Block somebody from the chat.
block-end = Unblock
data-title = Your data
data-about = Everything that is kept about you, as one file.
data-export = Download
data-delete = Delete account
data-delete-about = Your name, password, ratings and messages are deleted for good. Games stay in the archive without your name.
data-delete-go = Delete for good

# Why something was refused.
refused-broken = The server cannot be reached just now.
refused-missing = { $what ->
    [game] There is no such game.
    [seek] This seek has been taken or withdrawn.
    [player] There is no such player.
   *[other] There is no such thing.
}
refused-not-signed-in = Give a name or sign in first.
refused-not-seated = Only the players of this game may do that.
refused-stale = Something has happened meanwhile: look again.
refused-over = The game is over.
refused-not-now = That is not possible now.
refused-time-over = The time was over.
refused-illegal = That is against the rules.
refused-too-many = Too much at once: wait a moment.
refused-forbidden = That is not allowed.
refused-not-kept = The server could not keep this just now; nothing has changed. Try again.
refused-rated = Rated games need an account.
refused-games = You have too many games running.
refused-seeks = You have too many open seeks.
refused-himself = Nobody plays himself.
refused-unwanted = This player does not want to play you.
refused-account = This needs an account.
refused-muted = A moderator has asked you to be quiet for a while.
refused-password = Name and password do not fit.
refused-taken = This name is taken.
refused-closed = This account was closed by a moderator.
refused-running = Finish or resign your running games first.
refused-take-back = You have no turn to take back.
