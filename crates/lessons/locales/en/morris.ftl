# Nine, Six and Twelve Men's Morris.
learn-morris-placing = Placing the men
learn-morris-placing-board = Nine Men’s Morris is played on three squares, one inside the other, joined by lines between the middles of their sides. That makes 24 points. Each player has nine men, and White begins.
learn-morris-placing-first = The board starts empty. The players take turns to place a man on any vacant point. Three men of one colour on a line are a mill, and closing one removes a man of the opponent’s from the board.
learn-morris-placing-mill = White to place: close a mill and remove a black man.
learn-morris-placing-mill-hint = Two white men stand on the top line.
learn-morris-placing-mill-done = A mill already, and Black is a man short.

learn-morris-mills = Mills
learn-morris-mills-remove = When all your men are placed, you move one man at a time, along a line to a neighbouring vacant point. A mill closed by moving removes a man too. Men in a mill are protected: they may be taken only when every man of the opponent is in a mill. A removed man never comes back.
learn-morris-mills-protected = White to move: close a mill with the man furthest to the right, and remove a man you are allowed to take.
learn-morris-mills-protected-hint = Complete the lower side of the inner square. Black’s bottom line is a mill.
learn-morris-mills-protected-done = The three men on the bottom line were protected; the other three were not.
learn-morris-mills-again = Closing counts each time. A mill that stands does nothing, but a man may step out and back in again later, and that closes it again. Stopping the opponent’s next mill is half the game.
learn-morris-mills-block = Black threatens to close the upper side of the middle square. White to move: stop it.
learn-morris-mills-block-hint = Be on d6 before Black is.
learn-morris-mills-block-done = Black cannot close a mill on the next move.

learn-morris-swing = Double mills
learn-morris-swing-what = The strongest pattern: one man swings between two lines, and each step out of one mill closes the other. Then you remove a man with every move.
learn-morris-swing-close = White has a mill on the middle square. Move one man out of it and close another.
learn-morris-swing-close-hint = Both top corners are White’s. The middle of that side is free.
learn-morris-swing-close-done = On the next move it steps back and closes the first mill again. Black can hardly keep up.
learn-morris-swing-noreform = Some players find this too strong and forbid re-forming: a mill broken by moving a man out may not be closed on that player’s next move, by any man. A man that leaves two mills bars both.
learn-morris-swing-banned = Without re-forming. White has just opened the mill on the upper side of the middle square by moving up from d6 to d7, and may not close b6-d6-f6 now. Find another mill.
learn-morris-swing-banned-hint = Look at the bottom line.
learn-morris-swing-banned-done = The barred line is free again after this move.

learn-morris-ending = Winning and drawing
learn-morris-ending-two = You win when your opponent is down to two men, counting those in hand, or is to move and cannot.
learn-morris-ending-third = Black to move: White has three men left. Finish it.
learn-morris-ending-third-hint = Close a mill on the middle square.
learn-morris-ending-third-done = Two men can never close a mill again.
learn-morris-ending-blocked = Black to move: win without removing a man.
learn-morris-ending-blocked-hint = White has only one way out, from a4 to b4.
learn-morris-ending-blocked-done = White’s men are all hemmed in, and the game is over.
learn-morris-ending-draw = The game is drawn by agreement, or when the same position occurs for the third time with the same player to move. Perfect play in Nine Men’s Morris leads to a draw.

learn-morris-flying = Flying
learn-morris-flying-three = A popular option helps the weaker side. With exactly three men on the board and none in hand, a man may jump to any vacant point. A player with two men still loses.
learn-morris-flying-jump = White has three men and may fly. Close a mill.
learn-morris-flying-jump-hint = Two white men on a line, and the third comes flying.
learn-morris-flying-jump-done = Three flying men are still a danger.

learn-morris-options = Two more options
learn-morris-options-diagonal = Diagonal moves: lines join the corners of the squares, and men may move along them. Three on a diagonal are not a mill. It makes the game livelier, and we recommend it.
learn-morris-options-step = With diagonals, White to move: close a mill.
learn-morris-options-step-hint = The man on a1 may step to b2.
learn-morris-options-step-done = It came by a diagonal; the mill itself is on a side.
learn-morris-options-double = Two mills remove two: two mills closed in one move usually remove one man. With this option they remove two.
learn-morris-options-two = White to place: close two mills at once and remove two men.
learn-morris-options-two-hint = Two lines meet in the top right corner.
learn-morris-options-two-done = One man placed, two removed.

learn-morris-six = Six Men’s Morris
learn-morris-six-board = The small game: two squares, 16 points and six men each. The lines between the squares have only two points, so mills lie on the sides of the squares alone. Everything else is as in Nine.
learn-morris-six-mill = White to place: close a mill.
learn-morris-six-mill-hint = Look at the top side of the outer square.
learn-morris-six-mill-done = A quick game, and a sharp one.

learn-morris-twelve = Twelve Men’s Morris
learn-morris-twelve-diagonal = Also known as Morabaraba. Twelve men each on the board of Nine, with diagonals at the corners. You may move along them, and here three men on a diagonal are a mill too.
learn-morris-twelve-mill = White to place: close a mill on a diagonal.
learn-morris-twelve-mill-hint = b2 and c3 point at a corner.
learn-morris-twelve-mill-done = Twenty lines to watch instead of sixteen.
learn-morris-twelve-full = There are just as many points as men. If every point is taken when the last man has been placed, nobody can move, and the game is drawn.
