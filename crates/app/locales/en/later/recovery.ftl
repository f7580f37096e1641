# Ways back into an account.
codes-title = Recovery codes
codes-about = If you lose your password, one of these codes lets you choose a new one. Each works once.
codes-left = { $n ->
    [one] { $n } code is left.
   *[other] { $n } codes are left.
}
codes-new = Make new codes
codes-new-about = The codes you have until now stop working.
codes-once = Keep these codes in a safe place away from this device. They are shown only now, and each works once if you lose your password.
codes-save = Save as a file
codes-kept = I have kept them
codes-file = Rayuela: recovery codes for { $name }
mail-title = E-mail
mail-about = If you like: for a new password when you lose yours, and for moves in correspondence games. Nobody else sees it.
mail-address = E-mail address
mail-change = New address
mail-set = Send confirmation
mail-pending = A message is on its way to { $address }. Open the link in it to confirm the address.
mail-remove = Remove address
mail-moves = Write to me when it is my move in a correspondence game
recover-title = New password
recover-forgot = Forgot your password?
recover-about = Give your name, one of your recovery codes and the password you want from now on. All other devices are signed out.
recover-code = Recovery code
recover-go = Set password
recover-mail = Send me a code by e-mail
recover-name-first = Give your name first.
recover-mailed = If this account has a confirmed address, a message is on its way there.
recover-confirm-title = Confirm your address
recover-confirm-about = You have opened the link that was sent to your address.
recover-confirm = Confirm
recover-confirmed = Your address is confirmed.
refused-code = Name and code do not fit.
refused-used = This link has been used or is too old. Ask for a new one.
refused-address = This is not an e-mail address.

# Notifications.
push-title = Notifications
push-about = When it is your move, even if Rayuela is closed. For this device only.
push-switch = Notify me on this device
push-missing = This browser cannot do it here. On an iPhone or iPad, add Rayuela to the home screen first.
push-denied = Your browser blocks notifications from this site. Allow them in its settings.
push-failed = The browser’s notification service did not answer. Try again later.
