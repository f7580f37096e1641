# Playing Morelli well. What is said to win or to draw is proved by the engine; the rest is its preference.
strategy-morelli-loaded = Playing Morelli well
learn-play-opening-tempo = Nothing in Morelli ever goes back, so every move spends something. On 9×9 a piece starts on Yellow and can move at most three times: to Green, to Blue, to Indigo. One long move gets there at once, but then that piece has no moves left.
learn-play-opening-first = The first four moves of a game that the engine played against itself. All four end beside the Throne.
learn-play-opening-statistics = Which piece goes first? We let the engine choose a first move in 60 random starts on 9×9: 51 times it moved a piece from a corner, whose only way in is the diagonal. 24 of these stopped beside the Throne; 24 crossed the whole board over the Throne, to the cell before the opposite corner. A piece beside the Throne belongs to a frame of its own, helps to capture around it, and never has to move away.
learn-play-opening-hold = Hold the others back. Pieces on the edge cannot be captured, and they are moves in reserve for the end. Go in where you capture something, or where you cannot be captured in return.
learn-play-opening-punish = White has gone in carelessly: two white pieces stand with a black piece behind them. Find the move that captures both.
learn-play-opening-punish-hint = Look at the black pieces on the left edge. One of them can land between the two.
learn-play-opening-punish-done = Two pieces at once, and the engine prefers it clearly.

learn-play-safe-edge = A piece is captured when an enemy lands on one side of it while another stands on the opposite side. To flank a piece on the outermost band from outside or along the edge, somebody would have to land on that band, and nobody can: every move goes inward. So the edge is always safe.
learn-play-safe-exposed = An exposed piece: white behind it, an empty cell in front of it, and a white piece that can reach that cell.
learn-play-safe-test = Before you land, ask for each direction: does an enemy stand beside me, and can another enemy reach the cell opposite? Both must be true. It is enough to spoil one of them, for example by standing in the way.
learn-play-safe-choose = One of your pieces is in danger: a white piece can run down the right side and land beside it. Make everything safe with the piece on the left edge.
learn-play-safe-choose-hint = White’s piece at the top needs a free path downwards.
learn-play-safe-choose-done = On F6 you stand in its way, and nothing of yours can be captured.
learn-play-safe-step = Your lower piece stands beside two enemies. Take it to a safe cell.
learn-play-safe-step-hint = It can reach two cells on Indigo. Beside one of them an enemy waits with a partner close by.
learn-play-safe-step-done = On C4 nobody can enclose it.
learn-play-safe-between = And remember: stepping in between two enemies is harmless. Only the player who moves captures.

learn-play-frames-three = Three of the four cells are a threat if the fourth can be reached or captured. Small frames near the Throne are the strongest: their cells are within reach of every line, and pieces on Indigo never move away.
learn-play-frames-seen = The four cells on the sides of the Throne. White stands on three of them; the top one is empty.
learn-play-frames-take = White to move: complete that frame with a piece from the left edge. The engine proves that this wins and that no other move does.
learn-play-frames-take-hint = The fifth row is open from the left up to the cell above the Throne.
learn-play-frames-take-done = White’s king is on the Throne, and the engine has proved that it stays there.
learn-play-frames-break = To break a frame, occupy the missing cell, capture one of the three, or block the way to the fourth. A capture is best, because it changes two things at once.
learn-play-frames-stop = Black to move. White threatens to capture C4 and complete the frame around the Throne. Only one move holds the draw.
learn-play-frames-stop-hint = One white piece of the three stands below the Throne, and a black piece on the bottom edge can get beside it.
learn-play-frames-stop-done = D3 is Black’s now. The game will be drawn with best play; every other move loses by force.
learn-play-frames-block = Black to move. White’s pieces on the bottom edge threaten to capture D3 from C2. Only one move holds.
learn-play-frames-block-hint = Be on the cell that White needs.
learn-play-frames-block-done = On C2 your own piece is in White’s way, and the draw is safe.

learn-play-double-what = One threat can be parried. Two ways to complete a frame at the same time usually cannot: there is only one move to answer with.
learn-play-double-small = White to move. Find the capture that leaves Black without a defence.
learn-play-double-small-hint = The piece on the right edge can travel along a diagonal and capture the piece above the Throne.
learn-play-double-small-done = Proved: White wins, and no other move does.
learn-play-double-why = After it White has three sides of the Throne, and E4, the fourth, can be captured from below or from above. Black can stop one way only.
learn-play-double-large = Black to move: three corners of a tilted Blue frame are within reach. Make two ways to complete it.
learn-play-double-large-hint = A black piece on the bottom edge can capture D3.
learn-play-double-large-done = G4 can now be captured from two cells on the right. Watch how it ends.
learn-play-double-find = To find such moves, look for an enemy piece on the fourth cell: it can often be captured from more than one side.

learn-play-throne-closes = A king on the Throne closes the middle for good: nobody passes it any more. And an old frame never counts again. So ask two things before you complete a frame: can the opponent complete one after me, and who makes the last move?
learn-play-throne-wait = Black’s king is on the Throne. White could take it at once, but a different move wins by force. Find it.
learn-play-throne-wait-hint = White has another piece that can still move, on the left edge. Black has only one move left.
learn-play-throne-wait-done = Black has to use up its frame while its own king sits there, so it is wasted. Then White completes the Blue frame with the last move.
learn-play-throne-hasty = The hasty way: White takes the Throne, Black takes it back, and White’s last move changes nothing. Black wins.
learn-play-throne-last = It is the same two frames and the same moves, only in a different order. The player who completes the last frame wins.
learn-play-throne-prepare = White to move. Three different moves take the Throne at once, and all of them lose by force. One capture wins.
learn-play-throne-prepare-hint = Two black pieces on the left can be captured from the left edge, both in one move.
learn-play-throne-prepare-done = First the captures, then the frame: now Black cannot take the Throne back.

learn-play-tempo-count = Towards the end, count. How many moves does each side still have? The game ends as soon as somebody to move has none, and then the Throne decides.
learn-play-tempo-both = If your king is on the Throne, you want the end soon: use up moves quickly and shut the opponent’s pieces in. If it is not, keep every spare move, and do not help the others to run out.
learn-play-tempo-hold = White’s king is on the Throne and White is to move. Black threatens a frame. One capture wins; everything else loses by force.
learn-play-tempo-hold-hint = Look just left of the Throne: a white piece on Blue can step inward and capture downwards.
learn-play-tempo-hold-done = Black cannot complete a frame any more, and soon has no move left. Play on and count.
learn-play-tempo-five = Black has five moves to choose from, White seven. Nobody is on the Throne. Only one of the five wins.
learn-play-tempo-five-hint = Capture beside the Throne with the piece on the left edge.
learn-play-tempo-five-done = Everything else is a draw. Play on: Black completes a frame just before the moves run out.
learn-play-tempo-last = White to move. Only one move wins, and it is not the most active one.
learn-play-tempo-last-hint = White’s piece on the bottom edge can capture C3.
learn-play-tempo-last-done = It prepares the frame that follows. Every other move leads to a draw.

learn-play-endings-last = The last move of the game may complete a frame, and then nobody can answer. Look for it: captures near the Throne often change the fourth cell.
learn-play-endings-capture = Black to move, two pieces can still move. Win at once.
learn-play-endings-capture-hint = A move from the left edge can capture two pieces beside the Throne.
learn-play-endings-capture-done = The frame is complete, Black’s king takes the Throne, and White has no move.
learn-play-endings-turn = Black’s king is on the Throne, and White has a single piece that can still move. That one can still win the game.
learn-play-endings-turn-hint = Near the top a black piece stands on the fourth cell of a Blue frame.
learn-play-endings-turn-done = One capture, one frame, a new king: the very last move decides.
learn-play-endings-draw = If you cannot win any more, keep the Throne empty: nobody there at the end is a draw.
learn-play-endings-save = White to move. Four of the five moves lose by force. Find the one that draws.
learn-play-endings-save-hint = Go in from the bottom edge, straight below the Throne.
learn-play-endings-save-done = Black gets no frame, and the game ends with an empty Throne.
