# Playing Morris well. Values of Six and of small numbers of men in Nine are from tables, the rest is the engine’s.
strategy-morris-loaded = Playing Morris well
learn-play-crossings-neighbours = A man on a crossing point has four neighbours, on the middle of another side three, in a corner two. More neighbours mean more moves, more mills within reach, and fewer ways to be blocked.
learn-play-crossings-board = The four crossing points of Nine lie in the middle of the sides of the middle square.
learn-play-crossings-engine = Ten moves deep, the engine puts exactly these four first among all 24 first moves. Spread your men over several lines, and do not place three in a row too early: a closed mill that cannot open again does nothing.
learn-play-crossings-place = White to place. Black threatens to close a mill on the right. Find the point that stops it and builds a line of your own.
learn-play-crossings-place-hint = Two black men stand on the row to the right of the inner square.
learn-play-crossings-place-done = It blocks and builds at once. The engine prefers it by more than a man.
learn-play-crossings-parry = Six, White to place. The tables say that only one point does not lose.
learn-play-crossings-parry-hint = Black has two men on the right side.
learn-play-crossings-parry-done = All nine other points lose. While placing, look for the opponent’s two in a row first.

learn-play-mills-open = A mill earns something only when it is closed again. So open it by moving a man out, and close it on the next move. That works if the opponent can neither step into the gap nor do something faster.
learn-play-mills-step-out = White has a mill on the top line. Open it with the right man. It is the only move that wins.
learn-play-mills-step-out-hint = The gap must not have a black neighbour.
learn-play-mills-step-out-done = The gap has only white neighbours, so nothing can stop the mill from closing again.
learn-play-mills-double = Best of all is a double mill: a man that leaves one mill and closes another with the same step removes a man on every move.
learn-play-mills-swing = The man between the two top lines swings up and down. Three moves, three men.
learn-play-mills-which = White has a mill on the left side. Only one of its moves out of it wins.
learn-play-mills-which-hint = Leave a gap that no black man can reach.
learn-play-mills-which-done = Black cannot fill the corner, and the mill closes again.

learn-play-blocking-why = A player who cannot move has lost, however many men are left. Strong players win by blocking more often than one would think: every man that cannot move is as good as removed.
learn-play-blocking-one = White to move: win at once, without a mill.
learn-play-blocking-one-hint = Black has only one free point to go to.
learn-play-blocking-one-done = Five black men, and none of them can move.
learn-play-blocking-three = White to move. The tables give one winning move: it shuts Black in within five moves.
learn-play-blocking-three-hint = Fill the gap in the middle of the left side of the inner square.
learn-play-blocking-three-done = Only the man in the top right corner can still move, and White takes its points away.
learn-play-blocking-nine = Nine, White to move. Look for the move that takes away Black’s room; it is proved to win.
learn-play-blocking-nine-hint = The middle of the inner square’s lower side is the way out for Black’s man in its corner.
learn-play-blocking-nine-done = Play on: a mill on the way, and in the end Black is blocked.
learn-play-blocking-room = So count free points, yours and theirs, before you close a mill: the man you remove also makes room.

learn-play-three-tables = Three against three without flying is a real fight. The tables say: the player to move wins 54 of 100 positions and loses 24; the rest are draws. With four against three the four win 94 of 100 if they are to move.
learn-play-three-corner = White to move and win. The tables allow one move only.
learn-play-three-corner-hint = Stand where Black’s man in the bottom left corner wants to go.
learn-play-three-corner-done = Black’s corner man is shut in from one side, and White’s men are together first.
learn-play-three-shut = White to move and win. Again only one move does.
learn-play-three-shut-hint = The bottom left corner is worth taking, even though it looks far away.
learn-play-three-shut-done = Now White’s bottom line comes first, and Black is too slow.
learn-play-three-more = Keep your men near each other and near the opponent’s free points. A threat that the opponent must answer every time wins the race.

learn-play-flying-tables = With flying, three men are strong. Three against three, the player to move wins 83 of 100 positions.
learn-play-flying-fork = Three against three with flying. Black has a mill and threatens to open it. Find the only winning move.
learn-play-flying-fork-hint = Two of your men stand near each other at the bottom. Let the third land where it makes two lines with them.
learn-play-flying-fork-done = Two mills are threatened at once, and Black can block only one.
learn-play-flying-four = Four against three is mostly a draw when the three can fly: the four win only 10 of 100 positions if they are to move. So do not reduce the opponent to three men too soon: prepare a second mill first, and then take the last two men in a row.
