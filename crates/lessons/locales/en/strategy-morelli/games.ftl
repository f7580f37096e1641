# Games of Morelli with notes. Scores are the engine’s after the move.
learn-game-nine-squares = The engine against itself, 30,000 positions a move. Black begins. Step through it, or go from note to note.
learn-game-nine-squares-1 = Black goes straight to a cell beside the Throne, as the engine often does.
learn-game-nine-squares-6 = After Black’s capture on D5, White captures it back. The middle has become crowded, and nothing is decided.
learn-game-nine-squares-7 = A tempting capture. On a second look the engine would have preferred I7-F4: from here on White is ahead.
learn-game-nine-squares-12 = A quiet move, and the engine’s first choice. White does not hurry.
learn-game-nine-squares-16 = Three captures with one move, and the advantage is clear.
learn-game-nine-squares-26 = It looks harmless, but now Black has only one move, A9-B8, that avoids a proved loss.
learn-game-nine-squares-30 = From here the win is proved: White can force a frame before the moves run out.
learn-game-nine-squares-38 = The last move of the game captures two pieces, completes Blue 2 and brings White’s king to an empty Throne. Black cannot move, so the game is over.

learn-game-two-kings = The engine against itself, 30,000 positions a move. The Throne stays empty until the last two moves.
learn-game-two-kings-4 = Two long moves each, and three of the four pieces stand beside the Throne. The engine calls it even.
learn-game-two-kings-12 = White takes a short step and keeps its long moves. Still even.
learn-game-two-kings-18 = Another piece beside the Throne, and still nothing is decided.
learn-game-two-kings-28 = The score begins to move in White’s favour.
learn-game-two-kings-34 = White captures two pieces back. The next best move would only have been even.
learn-game-two-kings-36 = A quiet move, and the engine has proved that White wins from here.
learn-game-two-kings-45 = Black completes Blue 1, and Black’s king takes the Throne. But it is not the last move.
learn-game-two-kings-46 = White captures D4 and completes two frames at once, Indigo 1 and Blue 3. The king is replaced, Black has no move, and White wins.

learn-game-full-board = The full board: the engine against itself, 20,000 and 30,000 positions a move, 98 moves.
learn-game-full-board-6 = White goes in early on the left. Black can capture on C6 at once.
learn-game-full-board-18 = Captures and recaptures around the Throne. The score swings with every move.
learn-game-full-board-24 = White captures two pieces with one move.
learn-game-full-board-38 = After many exchanges the engine sees an even game.
learn-game-full-board-44 = White has come out of them better: the engine prefers White by about a piece.
learn-game-full-board-67 = Black completes Orange 5, and Black’s king takes the Throne. The engine still prefers White: there are many moves left to take it back.
learn-game-full-board-68 = White captures a corner of the frame. That changes nothing on the Throne: a frame counts once, when it is completed.
learn-game-full-board-86 = Here the engine thought that Black was far ahead.
learn-game-full-board-88 = Two moves later it saw that White wins by force. An estimate is a guess, and only a proof is certain.
learn-game-full-board-98 = Yellow 5 is complete, White’s king takes the Throne, and Black has no move left.

learn-sample-1 = A game played by a program on 11×11. The Throne changes hands again and again, and Black has it at the end.
learn-sample-2 = A game played by a program on 9×9. Nobody completes a frame, so the Throne stays empty: a draw.
learn-sample-3 = Another game played by a program on 9×9, drawn in the same way.
