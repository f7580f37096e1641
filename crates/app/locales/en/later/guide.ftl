# The guide: the first visit, the coach, threats, the key moment.

tour-title = Learn by playing
tour-text = Two minutes on a live board, then a first game with a coach. Choose a game.
tour-about = { $tour ->
    [morelli] Move inwards, capture, build a frame, take the Throne.
    [nine] Place men, close mills, take your opponent’s men.
   *[stacking] Mills put men under yours. Three stacks in a line win.
}
tour-step = Step { $n } of { $all }
tour-next = Next
tour-back = Previous step
tour-show = Show me
tour-play = Play your first game
tour-skip = Skip to a game with a coach
tour-other = Another game
tour-missed = A legal move, but not the one that is asked for. Try again, or choose “Show me”.

tour-morelli-move = You play Black. A piece moves in a straight line, also diagonally, as far as you like, but it must end on a band nearer the centre. Move any black piece inwards.
tour-morelli-move-done = That is all there is to moving: always inwards, never back, never onto the Throne in the middle.
tour-morelli-capture = A piece between two of yours is captured. Move your piece on the left edge so that the white one stands between two black ones.
tour-morelli-capture-done = Captured! It has changed colour and is yours now.
tour-morelli-frame = Four pieces of yours that form a square around the centre are a frame. Three corners of this one stand; the dashed line shows it. Put your fourth piece on the last corner.
tour-morelli-frame-done = A frame! It puts your king on the Throne, at once.
tour-morelli-throne = Now White’s king holds the Throne. A frame of your own drives it out. The last corner is a white piece: capture it with your piece in the top right corner.
tour-morelli-throne-done = The captured piece became the last corner, and your king takes over.
tour-morelli-end = The game ends when the player to move has no move left. The player who holds the Throne then wins. White cannot move any more: make your last move.
tour-morelli-end-done = You won: your king holds the Throne. Now you know the whole game.

tour-nine-place = You play White. First both players take turns placing their nine men, one at a time, on any free point. Place a man.
tour-nine-place-done = Crossings with many lines are good places: a man there can go more ways.
tour-nine-mill = Three men in a row along a line are a mill. A mill takes one man of your opponent off the board. Close the mill at the top, then choose a black man to take.
tour-nine-mill-done = A mill! Men in a mill are safe as long as others can be taken.
tour-nine-block = Black has two men in the bottom row and wants to close a mill. Place a man on the point that stops it.
tour-nine-block-done = Stopped. Look for two in a row before every move.
tour-nine-move = When all men are placed, they move along the lines to a neighbouring point. Close the mill at the top by moving a man.
tour-nine-move-done = You can open and close the same mill again and again.
tour-nine-win = A player who is left with two men, or cannot move, has lost. Black has three men: close your mill and take one.
tour-nine-win-done = You won: Black has only two men left. Now you know the whole game.

tour-stacking-place = You play White. First both players take turns placing their nine men. Lines go diagonally as well. Place a man.
tour-stacking-place-done = No man ever leaves the board in this game.
tour-stacking-mill = Close the mill on the right. It takes a single black man and puts it under one of your three: that makes a stack, and the stack is yours.
tour-stacking-mill-done = A stack: two men, and the upper one says whose it is.
tour-stacking-turn = In a mill, the lower man of a stack counts. Close the mill at the top with the black stack in its corner: the stack is turned over and becomes yours.
tour-stacking-turn-done = Turned over: now the stack is white.
tour-stacking-win = Three of your own stacks in a line win at once. Move a stack to make the line.
tour-stacking-win-done = You won: three stacks in a line. Now you know the whole game.

coach-title = Coach
coach-show = Show me a better move
coach-warning = Careful: this move { $why }. Play it anyway, or go back?
coach-warning-plain = Careful: there is a much better move. Play this one anyway, or go back?
coach-begin-morelli = You play Black and move first. Bring pieces inwards, and think of squares around the centre: four of your pieces that form one put your king on the Throne. I speak up before you make a mistake.
coach-begin-morris = You play White and place first. Try to get two men in a row with a free third point, and stop Black from doing the same. I speak up before you make a mistake.
coach-begin-stacking = You play White and place first. Close mills to make stacks, and keep an eye on lines with two of Black’s men. I speak up before you make a mistake.
praise-throne = { $edition ->
    [e2011] Well done: a frame, and your tower takes the Centre.
   *[e2015] Well done: a frame, and your king takes the Throne.
}
praise-frame = Well done: another frame.
praise-captures = Well done: { $n } pieces at once.
praise-mill = Well done: a mill.
praise-stack = Well done: a mill, and a stack is yours.
chance-win = You can win with this move.
chance-frame = You can complete a frame with this move. Do you see it?
chance-mill = You can close a mill with this move. Do you see it?
threat-win = Your opponent threatens to win on the next move.
threat-frame = { $edition ->
    [e2011] Your opponent threatens to complete a frame and take the Centre: { $at }.
   *[e2015] Your opponent threatens to complete a frame and take the Throne: { $at }.
}
threat-mill = Your opponent threatens a mill: { $at }.
threat-capture = { $n ->
    [one] Your opponent threatens to capture { $at }.
   *[other] Your opponent threatens captures: { $at }.
}
key-moment-title = Key moment
key-moment = { $turn } { $why }.
key-moment-plain = { $turn } gave most away.
key-moment-none = No big mistake in this game.
key-moment-show = Show the position
