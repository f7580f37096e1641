# 解説付きのナインの棋譜。数値はその手の後のエンジンの評価です。
learn-game-patience = 追加ルールなしのナインで、エンジンどうしの対局です。一手に白は4万、黒は6万局面を読みます。最初の二手は抽選で決めました。
learn-game-patience-3 = 白は最初のコマの隣の交点を取ります。
learn-game-patience-9 = よく読むと、エンジンはc5を選びます。
learn-game-patience-18 = 黒は最後のコマを置き、右の辺にミルを作りました。
learn-game-patience-22 = 黒は中間の正方形の左にミルを作りました。よく読むと、e4を取るほうが強力でした。
learn-game-patience-26 = ただ一つの手です。ほかは必ず負けます。
learn-game-patience-34 = 黒はa4-b4-c4の線を開き、また閉じました。エンジンならd1を取ります。
learn-game-patience-41 = うっかりの一手。e5-d5なら互角でしたが、これで黒の勝ちが証明されました。
learn-game-patience-56 = 白は2個になり、負けです。

learn-game-first-mill = 追加ルールなしのナインで、一手に白は4万、黒は6万局面を読みます。
learn-game-first-mill-2 = 黒は白の隣に置きました。エンジンなら交点のb4を取ります。
learn-game-first-mill-10 = 黒はf6に置くべきでした。エンジンは白がコマ1個分以上良いと見ています。
learn-game-first-mill-13 = 最初のミルです。置く段階で、中間の正方形の右にできました。
learn-game-first-mill-28 = 黒は中央の下の線にミルを作りましたが、まだ白が1個多く持っています。
learn-game-first-mill-40 = 黒のコマがd6を離れ、白の評価が跳ね上がります。
learn-game-first-mill-52 = ここから白の勝ちが証明されています。ほかの手でも負けで、もっと早く終わるだけでした。
learn-game-first-mill-59 = 白はわざとf2-f4-f6のミルを開きます。これからg4のコマが行き来し、一歩ごとにミルを作ります。
learn-game-first-mill-65 = 三手で三つ目のミルができ、黒は2個になりました。
