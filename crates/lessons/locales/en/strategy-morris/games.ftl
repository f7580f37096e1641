# Games of Nine with notes. Scores are the engine’s after the move.
learn-game-patience = Nine without options, the engine against itself with 40,000 positions a move for White and 60,000 for Black. The first two moves were drawn at random.
learn-game-patience-3 = White takes a crossing point beside its first man.
learn-game-patience-9 = On a second look the engine would have preferred c5.
learn-game-patience-18 = Black places the last man and closes a mill on the right side.
learn-game-patience-22 = Black has closed a mill on the left of the middle square. On a second look, removing e4 would have been stronger.
learn-game-patience-26 = The only move: any other loses by force.
learn-game-patience-34 = Black has opened the row a4-b4-c4 and closed it again. The engine would rather have removed d1.
learn-game-patience-41 = The careless step. e5-d5 would have kept the balance; now Black’s win is proved.
learn-game-patience-56 = White has two men left and has lost.

learn-game-first-mill = Nine without options, 40,000 positions a move for White and 60,000 for Black.
learn-game-first-mill-2 = Black answers beside White’s man. The engine would take a crossing point, b4.
learn-game-first-mill-10 = Black should have taken f6: the engine sees White more than a man ahead.
learn-game-first-mill-13 = The first mill, closed while placing, on the right of the middle square.
learn-game-first-mill-28 = Black closes a mill on the line below the middle, but White is still a man ahead.
learn-game-first-mill-40 = Black’s man leaves d6, and White’s score jumps.
learn-game-first-mill-52 = From here White’s win is proved. Every other move would have lost as well, only sooner.
learn-game-first-mill-59 = White opens the mill f2-f4-f6 on purpose. From now on the man on g4 goes to and fro and closes a mill with each step.
learn-game-first-mill-65 = The third mill in three moves leaves Black with two men.
