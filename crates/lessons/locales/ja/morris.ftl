# ナイン、シックス、トゥエルブ・メンズ・モリス。
learn-morris-placing = コマを置く
learn-morris-placing-board = ナイン・メンズ・モリスは、三重の正方形の辺の中点どうしを線で結んだ盤で遊びます。点は24か所です。コマは9個ずつで、白から始めます。
learn-morris-placing-first = はじめ盤には何もありません。交互に1個ずつ、空いている点に置いていきます。同じ色のコマが線の上に3個並ぶとミルになり、作ったプレイヤーは相手のコマを1個取り除きます。
learn-morris-placing-mill = 白が置く番です。ミルを作り、黒のコマを1個取り除いてください。
learn-morris-placing-mill-hint = 一番上の線に白が2個並んでいます。
learn-morris-placing-mill-done = さっそくミルができ、黒は1個減りました。

learn-morris-mills = ミル
learn-morris-mills-remove = コマを全部置いたら、手番ごとに1個を線に沿って隣の空いた点へ動かします。動かしてミルができたときも、相手のコマを1個取り除きます。ミルに入っているコマは守られていて、相手のコマが全部ミルに入っているときだけ取れます。取り除かれたコマは戻りません。
learn-morris-mills-protected = 白番です。一番右のコマでミルを作り、取ってよいコマを取り除いてください。
learn-morris-mills-protected-hint = 内側の正方形の下の辺を完成させます。黒の一番下の線はミルです。
learn-morris-mills-protected-done = 一番下の3個は守られていて、ほかの3個は取れました。
learn-morris-mills-again = ミルは作るたびに効果があります。できたままのミルは何もしませんが、コマが一度出て後で戻れば、もう一度作ったことになります。相手の次のミルを止めるのも大切です。
learn-morris-mills-block = 黒は中間の正方形の上の辺にミルを作ろうとしています。白番です。止めてください。
learn-morris-mills-block-hint = 黒より先にd6へ行きましょう。
learn-morris-mills-block-done = これで黒は次の手でミルを作れません。

learn-morris-swing = 往復するミル
learn-morris-swing-what = 最も強い形です。1個のコマが二つの線の間を行き来し、一方のミルを出るたびにもう一方のミルができます。こうなれば毎回相手のコマを取れます。
learn-morris-swing-close = 白は中間の正方形にミルを持っています。1個を外へ動かして、別のミルを作ってください。
learn-morris-swing-close-hint = 上の両隅は白で、その間が空いています。
learn-morris-swing-close-done = 次の手で戻れば、元のミルがまたできます。黒はとても追いつけません。
learn-morris-swing-noreform = 強すぎるとして、再形成を禁じることもあります。コマを動かして崩したミルは、そのプレイヤーの次の手番では、どのコマでも作れません。二つのミルから出た場合は両方とも作れません。
learn-morris-swing-banned = 再形成なしです。白は中間の正方形の上の辺のミルを、d6からd7へ上がって開いたばかりなので、いまb6-d6-f6を閉じることはできません。別のミルを見つけてください。
learn-morris-swing-banned-hint = 一番下の線を見ましょう。
learn-morris-swing-banned-done = この手の後は、禁じられた線もまた使えます。

learn-morris-ending = 勝ちと引き分け
learn-morris-ending-two = 相手のコマが手持ちも含めて2個になるか、相手が自分の番に動けなくなれば勝ちです。
learn-morris-ending-third = 黒番です。白は残り3個です。決めてください。
learn-morris-ending-third-hint = 中間の正方形にミルを作りましょう。
learn-morris-ending-third-done = 2個ではもうミルを作れません。
learn-morris-ending-blocked = 黒番です。1個も取らずに勝ってください。
learn-morris-ending-blocked-hint = 白の逃げ道はa4からb4だけです。
learn-morris-ending-blocked-done = 白のコマはすべて閉じ込められ、終局です。
learn-morris-ending-draw = 合意したとき、または同じ局面が同じ手番で3回現れたときは引き分けです。ナイン・メンズ・モリスは、双方が最善を尽くすと引き分けになります。

learn-morris-flying = フライング
learn-morris-flying-three = 弱い側に翼を与える、広く遊ばれているルールです。盤上のコマがちょうど3個で手持ちがなければ、コマはどの空いた点へも飛べます。2個になれば負けなのは同じです。
learn-morris-flying-jump = 白は3個なので飛べます。ミルを作ってください。
learn-morris-flying-jump-hint = 線の上に白が2個。そこへ残りの1個が飛んできます。
learn-morris-flying-jump-done = 飛べる3個はまだまだ侮れません。

learn-morris-options = そのほかの追加ルール
learn-morris-options-diagonal = 斜め移動：正方形の角どうしを結ぶ線に沿って動けます。斜めに3個並んでもミルにはなりません。動きが増えて面白くなるので、おすすめです。
learn-morris-options-step = 斜め移動ありで白番です。ミルを作ってください。
learn-morris-options-step-hint = a1のコマはb2へ動けます。
learn-morris-options-step-done = 斜めに動きましたが、ミルは辺の上にできました。
learn-morris-options-double = 二重ミルで二つ取り：一手で二つのミルを作っても、普通は1個しか取れません。このルールでは2個取れます。
learn-morris-options-two = 白が置く番です。一度に二つのミルを作り、2個取り除いてください。
learn-morris-options-two-hint = 右上の隅で二本の線が交わります。
learn-morris-options-two-done = 1個置いて、2個取りました。

learn-morris-six = シックス・メンズ・モリス
learn-morris-six-board = 小さなゲームです。二重の正方形、16の点、コマは6個ずつ。正方形どうしを結ぶ線には点が二つしかないので、ミルができるのは正方形の辺だけです。ほかはナインと同じです。
learn-morris-six-mill = 白が置く番です。ミルを作ってください。
learn-morris-six-mill-hint = 外側の正方形の上の辺を見ましょう。
learn-morris-six-mill-done = 短くて鋭いゲームです。

learn-morris-twelve = トゥエルブ・メンズ・モリス
learn-morris-twelve-diagonal = モラバラバとも呼ばれます。ナインの盤に角を結ぶ斜めの線を加え、コマは12個ずつです。斜めに動けるうえ、ここでは斜めに3個並んでもミルになります。
learn-morris-twelve-mill = 白が置く番です。斜めのミルを作ってください。
learn-morris-twelve-mill-hint = b2とc3の先に隅があります。
learn-morris-twelve-mill-done = 気をつける線は16本ではなく20本です。
learn-morris-twelve-full = 点の数とコマの数は同じです。最後のコマを置いたときに点がすべて埋まっていれば、誰も動けないので引き分けです。
