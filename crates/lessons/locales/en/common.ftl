# What every lesson shares: the families' names, and what is said to a legal move that misses the task.
learn-morelli = Morelli
learn-morelli-2011 = Morelli, first edition (2011)
learn-morris = Men’s Morris
learn-stacking = Stacking Morris
learn-not-turn = That is a legal move, but not the one we are looking for. Try again.
learn-not-frame = That does not complete the square and take the centre. Try again.
learn-not-prevented = The frame can still be completed. Try again.
learn-not-capture = Those are not the captures we are looking for. Try again.
learn-not-mill = That does not close the mill we asked for. Try again.
learn-not-stopped = A mill can still be closed against you. Try again.
learn-not-win = That does not decide the game. Try again.
