# モリスの上達。シックスと、コマの少ないナインの値は完全解析の表によるもので、ほかはエンジンによります。
strategy-morris-loaded = モリスの上達
learn-play-crossings-neighbours = 交点にいるコマの隣は四か所、ほかの辺の中央では三か所、隅では二か所です。隣が多いほど動きが多く、ミルに手が届きやすく、動けなくされにくくなります。
learn-play-crossings-board = ナインの四つの交点は、中間の正方形の各辺の中央にあります。
learn-play-crossings-engine = 10手先まで読むと、エンジンは24通りの初手の中でちょうどこの四つを上位に置きます。コマはいくつもの線に散らし、早くから三つ並べないようにしましょう。開けないミルは何もしません。
learn-play-crossings-place = 白が置く番です。黒は右でミルを作ろうとしています。それを止め、自分の線も作る点を見つけてください。
learn-play-crossings-place-hint = 内側の正方形の右の線に、黒が2個並んでいます。
learn-play-crossings-place-done = 止めながら作る手です。エンジンはコマ1個分以上の差でこの手を選びます。
learn-play-crossings-parry = シックスで、白が置く番です。表によると、負けない点は一つだけです。
learn-play-crossings-parry-hint = 黒は右の辺に2個あります。
learn-play-crossings-parry-done = ほかの九つの点はすべて負けです。置くときは、まず相手の2個並びを探しましょう。

learn-play-mills-open = ミルは作り直すたびに役立ちます。コマを一度出して開き、次の手で閉じましょう。相手がその隙間に入れず、もっと速い手もなければ成功します。
learn-play-mills-step-out = 白は一番上の線にミルがあります。正しいコマで開いてください。勝つ手はこれだけです。
learn-play-mills-step-out-hint = 隙間の隣に黒がいてはいけません。
learn-play-mills-step-out-done = 隙間の隣は白だけなので、ミルが閉じるのを誰も止められません。
learn-play-mills-double = 最高の形は往復するミルです。一つのミルを出る一歩が別のミルを閉じ、毎手コマを取れます。
learn-play-mills-swing = 上の二本の線の間でコマが上下に動きます。三手で三個です。
learn-play-mills-which = 白は左の辺にミルがあります。そこから出る手のうち、勝つのは一つだけです。
learn-play-mills-which-hint = 黒のコマが届かない隙間を作りましょう。
learn-play-mills-which-done = 黒は隅を埋められず、ミルはまた閉じます。

learn-play-blocking-why = 動けなくなったプレイヤーは、コマがいくつ残っていても負けです。強い人は思った以上に、動けなくして勝ちます。動けないコマは、取られたのと同じです。
learn-play-blocking-one = 白番です。ミルを作らずに、すぐに勝ってください。
learn-play-blocking-one-hint = 黒が行ける空いた点は一つだけです。
learn-play-blocking-one-done = 黒は5個ありますが、1個も動けません。
learn-play-blocking-three = 白番です。表によると勝つ手は一つで、五手で黒を閉じ込めます。
learn-play-blocking-three-hint = 内側の正方形の左の辺、真ん中の隙間を埋めましょう。
learn-play-blocking-three-done = まだ動けるのは右上の隅のコマだけで、白はその行き先を奪います。
learn-play-blocking-nine = ナインで白番です。黒の動く場所を奪う手を探してください。勝ちが証明されています。
learn-play-blocking-nine-hint = 内側の正方形の下の辺の中央は、その隅にいる黒のコマの出口です。
learn-play-blocking-nine-done = 続きを見ましょう。途中でミルができ、最後に黒は動けなくなります。
learn-play-blocking-room = ミルを閉じる前に、自分と相手の空いた点を数えましょう。取り除いたコマの跡も空いた点になります。

learn-play-three-tables = 飛行なしの3個対3個は、まさに戦いです。表によると、手番の側は100局面のうち54で勝ち、24で負け、残りは引き分けです。4個対3個では、4個の側が手番なら100のうち94で勝ちます。
learn-play-three-corner = 白番で、白の勝ちです。表が認める手は一つだけです。
learn-play-three-corner-hint = 左下の隅の黒が行きたい点に立ちましょう。
learn-play-three-corner-done = 隅の黒は片側をふさがれ、白のコマが先に集まります。
learn-play-three-shut = 白番で、白の勝ちです。今度も手は一つだけです。
learn-play-three-shut-hint = 遠く見えても、左下の隅を取る価値があります。
learn-play-three-shut-done = 白の一番下の線が先に完成し、黒は間に合いません。
learn-play-three-more = コマどうしを近くに置き、相手の空いた点の近くにもいましょう。毎回受けさせる狙いが競争に勝ちます。

learn-play-flying-tables = 飛行ありでは、3個でも強力です。3個対3個では、手番の側が100局面のうち83で勝ちます。
learn-play-flying-fork = 飛行ありの3個対3個です。黒にはミルがあり、開こうとしています。勝つただ一つの手を見つけてください。
learn-play-flying-fork-hint = 自分のコマ2個が下で近くにいます。3個目を、両方と線を作る点に飛ばしましょう。
learn-play-flying-fork-done = 二つのミルを同時に狙い、黒が止められるのは一つだけです。
learn-play-flying-four = 3個が飛べるなら、4個対3個はほとんど引き分けです。4個の側は、手番でも100局面のうち10でしか勝てません。早く3個にしすぎず、まず二つ目のミルを用意し、最後の2個を続けて取りましょう。
