# Stacking Morris.
learn-stacking-stacks = Stacks
learn-stacking-stacks-what = Stacking Morris uses the board of Nine with diagonals, for moves and for mills, and nine men each. No man leaves the board. Instead men are stacked: a stack is two men, one of each colour, and belongs to the player whose man is on top. It moves as one. A man alone is a singleton.
learn-stacking-stacks-take = When you close a mill, you take a singleton of your opponent’s and put it under one of your singletons in that mill. As always, men in a mill are safe while there is another to take.
learn-stacking-stacks-first = White to place: close a mill and make a stack.
learn-stacking-stacks-first-hint = f4 and f6 are White’s.
learn-stacking-stacks-first-done = You own a stack now, with a black man underneath.

learn-stacking-mills = What counts as a mill
learn-stacking-mills-level = Only the lowest men count. Your singletons make a mill, and so do your men underneath your opponent’s stacks, with at least one singleton of yours on the line. Your own stacks do not: their lowest man is the opponent’s.
learn-stacking-mills-borrow = White to place. One of two lines is nearly a mill and the other is not. Close the real one.
learn-stacking-mills-borrow-hint = Under Black’s stack on a7 lies a white man. Under your own stack on a1 lies a black one.
learn-stacking-mills-borrow-done = The stack on a7 is turned over and yours, and a black singleton goes under one of your men.
learn-stacking-mills-process = To process a mill, first turn over one of the opponent’s stacks in it, if there is any; with two you choose. Then take a singleton, judged after the turning over, and put it under a singleton of yours in the mill. If there is none to take, that part is skipped.

learn-stacking-waiting = Mills that wait for you
learn-stacking-waiting-start = Your opponent may leave you with a mill without meaning to, or you may have closed two and processed one. If you have a mill when your move begins, you process one first and then place or move as usual.
learn-stacking-waiting-first = White begins the move with a mill on the bottom line. Process it, then place a man.
learn-stacking-waiting-first-hint = Turn over g1, take a black singleton, put it under a1 or d1, and place a man.
learn-stacking-waiting-first-done = Two things in one move: processing a mill, and an ordinary placement.
learn-stacking-waiting-choice = Processing is compulsory. If your man then closes a mill by being placed or moved, you process one such mill as well.

learn-stacking-winning = Three stacks win
learn-stacking-winning-three = Three stacks of your own on a line win at once, before anything else is processed.
learn-stacking-winning-move = White to move: win.
learn-stacking-winning-move-hint = Two stacks stand on the top line, and the third is near.
learn-stacking-winning-move-done = Three stacks, and the game is over.
learn-stacking-winning-turn = White to place. The mill holds two of Black’s stacks. Turn over the right one.
learn-stacking-winning-turn-hint = Place on g7, then look down the d line.
learn-stacking-winning-turn-done = The stack turned over was the third on the line. Nothing more needs to be taken.
learn-stacking-winning-start = Two mills wait for White at the start of the move. Choose the one that wins.
learn-stacking-winning-start-hint = You have stacks on g4 and g7.
learn-stacking-winning-start-done = Turning over was enough: you did not even have to place a man.
learn-stacking-winning-else = A player who is to move and cannot loses, and the third occurrence of a position is a draw. Nobody is ever reduced to two men here.
