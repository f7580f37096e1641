# Playing Stacking Morris well. Wins are proved by the engine.
strategy-stacking-loaded = Playing Stacking Morris well
learn-play-turning-worth = A mill usually gives you one stack. If one of the opponent’s stacks is in it, that one changes its owner too: you gain a stack and they lose one. So a mill in which you turn over a stack is worth two steps more than a plain one. Your own stacks are in danger wherever the men under them stand on a line with two men of the same colour.
learn-play-turning-swing = White places on the top line: Black’s stack in the corner is turned over, and a black man goes under a white one. White had one stack and has three now; Black had one and has none.
learn-play-turning-under = After that you choose two things: which singleton to take, and under which of your men to put it. Choose the man that stands where a stack is useful, next to your other stacks.
learn-play-turning-right = White to move. Several moves turn over the stack on e5. One of them is proved to win.
learn-play-turning-right-hint = Close the top side of the inner square from below, take the man on d6, and put it under the man that has just moved.
learn-play-turning-right-done = The stacks stand on c5 and e5, and the third comes between them. Play on.

learn-play-third-lines = Two stacks on a line are a threat when a third can step onto the last point. Stacks move like men, one point at a time, so think of your stacks as a team of three that looks for a line.
learn-play-third-short = Black to move: there is a quick win.
learn-play-third-short-hint = One of Black’s stacks can step to the top right corner of the middle square, on the diagonal of another.
learn-play-third-short-done = White cannot stop the third stack from reaching e5.
learn-play-third-long = Black to move. The same plan from further away: four black moves, and a proved win.
learn-play-third-long-hint = Bring the stack in the middle of the top line down.
learn-play-third-long-done = Step by step towards the diagonal in the top right. Play on.
learn-play-third-make = Black to move. A mill makes the third stack just in time.
learn-play-third-make-hint = The left end of the upper side of the middle square is free. From there Black’s man helps the men on the left.
learn-play-third-make-done = White cannot answer everything. Play on and see how a mill wins a stack.

learn-play-starving-together = Each stack holds one man of each colour. So when all men are placed, both players have the same number of singletons: nine less the number of stacks. Every mill that takes a man uses one singleton of each side.
learn-play-starving-count = Seven stacks, so two singletons each: the ringed men.
learn-play-starving-then = A mill needs a singleton of its owner, and it needs a singleton to take. When there are few, mills become rare, stacks stay where they are, and what counts is who gets three of them into a line. Before the last mills are made, ask whose stacks stand nearer to each other.
learn-play-starving-race = The same position, Black to move. Every other move loses by force; one wins.
learn-play-starving-race-hint = Two of Black’s stacks are on one line already. Bring the third, from the bottom left.
learn-play-starving-race-done = It arrives on the right side of the inner square before White can do anything.
learn-play-starving-plan = Two singletons each again. Black to move: first make room, then bring the stack. Find the quiet first move.
learn-play-starving-plan-hint = A black man stands in the way of Black’s own stack.
learn-play-starving-plan-done = The way along the bottom is free. Play on.
