# Play between people.

line-opening = Connecting…
line-broken = Reconnecting… Nothing is lost.
call-turn = Your turn
call-begun = Your game has begun
title-your-turn = Your turn

# Who one is.
who-title = How to join
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
   *[sign-up] All you need is a name and a password, no e-mail. A forgotten password cannot be reset.
}
who-go = { $way ->
    [guest] Play as guest
    [sign-in] Sign in
   *[sign-up] Create account
}
who-guest = Guest
who-account = Signed in as
who-get-account = Create an account
who-sign-out = Sign out
name-length = Use 2 to 20 characters.
name-characters = Use the letters a to z, digits, “-” and “_”; begin with a letter.
name-reserved = This name is reserved.
password-length = Use at least 8 characters.

# The lobby.
lobby-title = Lobby
lobby-heading = Play other people
lobby-text = Join an open game, post one, send a friend a link, or play the server’s engine.
lobby-seeks = Open games
lobby-empty = No open games. Post one; the next visitor will see it.
lobby-own = Your games
lobby-running = Live games
lobby-count = { $n ->
    [one] { $n } game in progress
   *[other] { $n } games in progress
}
seek-title = New game
seek-whom = Opponent
seek-whom-name = { $whom ->
    [anybody] Anyone, in the lobby
    [friend] A friend, by link
   *[engine] The server’s engine
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
    [anybody] Post a game
    [friend] Create link
   *[engine] Play
}
seek-take = Play
seek-withdraw = Cancel
rated-name = { $rated ->
    [true] rated
   *[false] casual
}
challenge-title = { $name } challenges you
challenge-yours = Your challenge
challenge-send = Send this link to your friend. The game starts as soon as they accept; you can wait here or on any other page.
challenge-link = Link
challenge-waiting = Waiting for your friend…
challenge-accept = Accept and play
challenge-gone = This challenge has been accepted or cancelled.

# Clocks.
clock-kind = { $kind ->
    [fischer] Time and increment
    [byo-yomi] Byo-yomi
    [correspondence] Correspondence
    [game] Timed game
   *[none] No clock
}
clock-start = Time per player
clock-increment = Increment per move
clock-main = Main time
clock-periods = Periods
clock-period = Length of each
clock-bank = Starting time
clock-cap = Maximum
clock-total = Whole game
control-fischer = { $start } + { $seconds } s
control-byo-yomi = { $main }, then { $periods } × { $seconds } s
control-correspondence = { $bank } + { $bonus } per move, at most { $cap }
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
turn-sending = Sending…
turn-theirs = { $name } to move.
placing-theirs = { $name } is placing.
draw-title = Drawing the set-up
draw-going-on = The set-up is being drawn.
draw-about = Each device commits to a random number before either is revealed, so neither player controls the set-up.
draw-seed = The set-up was drawn from both players’ numbers: seed { $seed }.
set-up-committed = ready
set-up-awaited = waiting
fists-secret = Choose in secret. If the choices match, that set-up is played; if not, the third. Your choice stays on this device until both players have chosen.
fists-sealed = Your choice is locked in. Both are revealed together.
fists-your-choice = Choose a set-up in secret.
fists-going-on = Both players choose a set-up in secret.
abort = Abort game
take-back = Ask for a takeback
ask-resign-online = Resign? Your opponent wins.
ask-abort = Abort the game? Nobody wins, and it does not count.
offered-end = { $family ->
    [morelli] You have offered to end the game now; the holder of the centre wins.
   *[morris] You have offered a draw.
}
asked-end = { $family ->
    [morelli] Your opponent offers to end the game now; the holder of the centre wins.
   *[morris] Your opponent offers a draw.
}
offered-take-back = You have asked to take back your last move.
asked-take-back = Your opponent asks to take back their last move.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Cancel
over-aborted = The game was aborted.
rematch-accept = Accept rematch
rematch-waits = You have offered a rematch.
rematch-go = Next game
notify-me = Notify me when it is my turn
premove-title = Premove
premove-about = Choose your next move now; it is played at once if it is legal.
premove-is = Next, if legal: { $turn }.
premove-clear = Cancel premove
plan-title = Conditional moves
plan-about = Add replies to the moves you expect; they are played for you.
plan-try = Try a line on the board
plan-theirs = Play the move you expect.
plan-answer = Play your reply.
plan-begin = Start with your opponent’s move.
plan-keep = Save this line
plan-remove = Remove
chat-title = Chat
chat-empty = No messages yet.
chat-label = Write a message
chat-send = Send
chat-more = More about { $name }
chat-block = Block
chat-blocked = Blocked. You will no longer see this player’s messages, and they cannot join your games.
chat-report = Report
chat-report-label = What is the problem?
chat-report-empty = Describe the problem in a few words.
chat-reported = Thank you. A moderator will look at it.

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
profile-since = Member since { $day }
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
archive-none = No games match this search.
archive-more = Older games
search-title = Search
search-player = Player
search-opponent = Against
search-any-game = Any game
search-result = Result
search-rated = Rated
search-state = Status
search-value = { $value ->
    [white] White won
    [black] Black won
    [draw] Draw
    [aborted] Aborted
    [true] Rated only
    [false] Casual only
    [running] In progress
   *[any] All
}
search-go = Search

# The account.
account-title = Account
account-needed = Sign in or create an account to see this page.
password-title = Password
password-old = Current password
password-new = New password
password-change = Change password
password-changed = Password changed. Other devices have been signed out.
sessions-title = Active sessions
session-current = this device
session-used = last used { $time }
session-unknown = Unknown program
session-end = Sign out
tokens-title = API keys
tokens-about = A program with this key plays and chats as you. Give it only to programs you trust.
token-label = What is it for?
token-label-empty = Say what the key is for.
token-make = Create key
token-end = Revoke
token-once = Copy the key now: it is shown only once.
copy = Copy
blocks-title = Blocked players
blocks-about = You don’t see their messages, and they cannot join your games. Block someone from the chat.
block-end = Unblock
data-title = Your data
data-about = Everything stored about you, in one file.
data-export = Download
data-delete = Delete account
data-delete-about = Your name, password, ratings and messages are permanently deleted. Games stay in the archive without your name.
data-delete-go = Delete permanently

# Why something was refused.
refused-broken = The server cannot be reached right now.
refused-missing = { $what ->
    [game] There is no such game.
    [seek] This game has been taken or cancelled.
    [player] There is no such player.
   *[other] Not found.
}
refused-not-signed-in = Enter a name or sign in first.
refused-not-seated = Only the players of this game can do that.
refused-stale = The game has changed; check the board.
refused-over = The game is over.
refused-not-now = That is not possible now.
refused-time-over = Your time was up.
refused-illegal = That is against the rules.
refused-too-many = Too many requests; wait a moment.
refused-forbidden = That is not allowed.
refused-not-kept = The server could not save this; nothing has changed. Try again.
refused-rated = Rated games need an account.
refused-games = You have too many games in progress.
refused-seeks = You have too many open games.
refused-self = You can’t play yourself.
refused-unwanted = This player does not want to play you.
refused-account = This needs an account.
refused-muted = A moderator has muted you for a while.
refused-password = Wrong name or password.
refused-taken = This name is taken.
refused-closed = This account was closed by a moderator.
refused-running = Finish or resign your current games first.
refused-take-back = You have no move to take back.
