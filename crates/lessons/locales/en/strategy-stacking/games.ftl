# A game of Stacking Morris with notes. Scores are the engine’s after the move.
learn-game-stacks = The engine against itself, 30,000 positions a move for White and 60,000 for Black. It is over with the very last placement.
learn-game-stacks-5 = Both sides spread out. Diagonals are lines here, so every corner counts.
learn-game-stacks-12 = The first mill, on the left side. White’s man from b6 goes under a4.
learn-game-stacks-13 = White answers with a mill on the diagonal in the top right and makes a stack on e5. The engine would rather have taken the man on g1.
learn-game-stacks-14 = Black places in the lower right again. The engine would have preferred b6.
learn-game-stacks-15 = The mistake. Only e3 would have held; now Black wins by force.
learn-game-stacks-16 = Black closes the diagonal in the lower right, takes g7, and has a second stack, on f2.
learn-game-stacks-17 = A mill waits for White, who has the stack on f2 turned over, takes a7 and places a man there.
learn-game-stacks-18 = But Black has a mill as well. f2 is turned back, another stack appears on g1, and the last mill puts a man under e3: three stacks on the diagonal e3-f2-g1.
