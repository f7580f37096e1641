# スタッキング・モリス。
learn-stacking-stacks = スタック
learn-stacking-stacks-what = スタッキング・モリスは、斜めの線を加えたナインの盤で遊びます。斜めにも動け、ミルも作れます。コマは9個ずつで、盤から取り除かれることはありません。その代わりに重ねます。スタックとは二色のコマを1個ずつ重ねたもので、上のコマのプレイヤーのものです。動かすときは一緒に動かします。重なっていないコマは単独のコマと呼びます。
learn-stacking-stacks-take = ミルを作ったら、相手の単独のコマを1個取り、そのミルにある自分の単独のコマの下に入れます。ほかに取れるものがある間は、ミルに入っているコマは取れません。
learn-stacking-stacks-first = 白が置く番です。ミルを作り、スタックを一つ作ってください。
learn-stacking-stacks-first-hint = f4とf6は白です。
learn-stacking-stacks-first-done = 黒のコマを下に敷いたスタックが手に入りました。

learn-stacking-mills = 何がミルになるか
learn-stacking-mills-level = 数えるのは一番下のコマだけです。自分の単独のコマのほか、相手のスタックの下にある自分のコマもミルに使えます。ただし、線の上に自分の単独のコマが少なくとも1個必要です。自分のスタックは使えません。一番下が相手のコマだからです。
learn-stacking-mills-borrow = 白が置く番です。二本の線のうち、一方はあと一歩でミル、もう一方はミルになりません。本物のほうを完成させてください。
learn-stacking-mills-borrow-hint = a7の黒のスタックの下には白のコマがあります。a1の自分のスタックの下にあるのは黒です。
learn-stacking-mills-borrow-done = a7のスタックが裏返って自分のものになり、黒の単独のコマが自分のコマの下に入りました。
learn-stacking-mills-process = ミルの処理は次のとおりです。ミルに相手のスタックがあれば、まず一つを裏返します。二つあれば選べます。次に、裏返した後の状態で取れる単独のコマを1個取り、ミルにある自分の単独のコマの下に入れます。取れるものがなければ省きます。

learn-stacking-waiting = 待っているミル
learn-stacking-waiting-start = 相手の手によって自分のミルができていることがあります。二つ作って一つだけ処理した場合も、もう一つが残ります。手番の始めに自分のミルがあれば、まず一つを処理し、それからいつもどおり置くか動かします。
learn-stacking-waiting-first = 白の手番の始めに、一番下の線にミルがあります。処理してから、コマを置いてください。
learn-stacking-waiting-first-hint = g1を裏返し、黒の単独のコマを取ってa1かd1の下に入れ、それから1個置きます。
learn-stacking-waiting-first-done = 一つの手番で、処理といつもの配置の両方を行いました。
learn-stacking-waiting-choice = 処理は必ず行います。その後に置いたり動かしたりしたコマでミルができれば、それも一つ処理します。

learn-stacking-winning = スタック三つで勝ち
learn-stacking-winning-three = 自分のスタックが線の上に三つ並ぶと、ほかの処理より先に、その場で勝ちです。
learn-stacking-winning-move = 白番です。勝ってください。
learn-stacking-winning-move-hint = 一番上の線にスタックが二つあり、三つ目も近くにいます。
learn-stacking-winning-move-done = スタックが三つ並び、終局です。
learn-stacking-winning-turn = 白が置く番です。ミルには黒のスタックが二つ入ります。正しいほうを裏返してください。
learn-stacking-winning-turn-hint = g7に置いてから、dの列を見ましょう。
learn-stacking-winning-turn-done = 裏返したスタックが、線の三つ目になりました。もう何も取る必要はありません。
learn-stacking-winning-start = 手番の始めに、白のミルが二つ待っています。勝てるほうを選んでください。
learn-stacking-winning-start-hint = g4とg7にスタックがあります。
learn-stacking-winning-start-done = 裏返すだけで十分でした。コマを置くまでもありません。
learn-stacking-winning-else = 自分の番に動けなければ負けで、同じ局面が3回現れれば引き分けです。このゲームでコマが2個に減ることはありません。
