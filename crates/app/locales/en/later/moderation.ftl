# Moderation, and refusals that concern names and accounts.

moderation-title = Moderation
moderation-open = Open reports
moderation-settled = Settled reports
moderation-none = No reports.
moderation-about = { $author } reports { $about }
moderation-game = To the game
moderation-settle = Settle
moderation-when = settled { $day }
moderation-player = Player
moderation-find = Name, or the id of a guest
moderation-look = Look up
moderation-guest = Guest
moderation-since = Account since { $day }
moderation-count = { $n ->
    [one] { $n } open report
   *[other] { $n } open reports
}
moderation-muted = Muted until { $time }
moderation-closed = Closed
moderation-moderator = Moderator
moderation-hours = How long
moderation-length = { $length ->
    [hour] 1 hour
    [day] 1 day
    [week] 1 week
   *[month] 30 days
}
moderation-why = Reason, for the other moderators
moderation-action = { $action ->
    [mute] Mute
    [unmute] Unmute
    [close] Close account
    [reopen] Reopen account
   *[settle] Settle
}
moderation-log = Log
moderation-log-empty = Nothing has been done yet.
moderation-did = { $action ->
    [mute] muted
    [unmute] unmuted
    [close] closed
    [reopen] reopened
    [appoint] made moderator:
    [dismiss] is no longer moderator:
    [hide] hid a study of
    [show] showed a study again, of
   *[settle] settled a report about
}
moderation-host = Host
moderation-older = Older
player-deleted = Deleted player
set-up-bound = Once both have committed, leaving the game counts as a loss.
data-guest-about = Your name and messages are deleted for good. Games stay in the archive without your name.
data-guest-delete = Delete my data
refused-alike = This name looks like another player’s.
refused-in-use = A guest is using this name.
refused-common = This password is too easy to guess.
refused-moderators = Only moderators may do that.
refused-host = Only the host may do that.
refused-self-report = You can’t report yourself.
