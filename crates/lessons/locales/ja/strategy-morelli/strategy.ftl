# モレリの上達。勝ちや引き分けと書いたものはエンジンが証明したもので、ほかはエンジンの好みです。
strategy-morelli-loaded = モレリの上達
learn-play-opening-tempo = モレリでは後戻りがないので、一手ごとに何かを使います。9×9ではコマは黄から始まり、緑、青、藍へと多くても3回しか動けません。長い一手なら一度で着きますが、そのコマはもう動けなくなります。
learn-play-opening-first = エンジンどうしの対局の最初の4手です。4手とも玉座の隣に止まります。
learn-play-opening-statistics = どのコマから動かすのでしょう。9×9のランダムな配置60通りでエンジンに初手を選ばせると、51回は隅のコマを動かしました。隅のコマは斜めにしか入れません。そのうち24回は玉座の隣に止まり、24回は玉座を越えて盤を横切り、反対の隅の手前まで行きました。玉座の隣のコマはフレームの一角になり、まわりの捕獲を助け、もう動く必要がありません。
learn-play-opening-hold = 残りは取っておきます。端のコマは捕獲されず、終盤のための予備の手になります。入るのは、何かを捕獲できるところか、捕獲し返されないところにしましょう。
learn-play-opening-punish = 白は不用意に入ってきました。白のコマ2個の後ろに黒がいます。2個とも捕獲する手を見つけてください。
learn-play-opening-punish-hint = 左端の黒のコマを見てください。そのうちの1個が2個の間に入れます。
learn-play-opening-punish-done = 一度に2個です。エンジンもはっきりこの手を選びます。

learn-play-safe-edge = コマは、片側に敵が止まり、反対側に別の敵がいると捕獲されます。最外周のコマを外から、または端に沿って挟むには、誰かがその帯に止まらなければなりませんが、それは誰にもできません。どの手も内側へ向かうからです。だから端はいつでも安全です。
learn-play-safe-exposed = 危ないコマの例です。後ろに白がいて、前のマスは空き、そこへ行ける白のコマがあります。
learn-play-safe-test = 止まる前に、八方向それぞれで確かめます。隣に敵がいるか。その反対側のマスへ別の敵が来られるか。両方がそろうと捕獲されます。道をふさぐなどして、どちらか一つを崩せば十分です。
learn-play-safe-choose = 自分のコマが1個狙われています。白のコマが右側を下りてきて、その隣に止まれるのです。左端のコマで、全部を安全にしてください。
learn-play-safe-choose-hint = 一番上の白には、下への空いた道が必要です。
learn-play-safe-choose-done = F6で道をふさぎました。自分のコマはどれも捕獲されません。
learn-play-safe-step = 下のコマは敵2個の隣にいます。安全なマスへ動かしてください。
learn-play-safe-step-hint = 藍のマス二つに行けます。その一方の隣には敵がいて、相棒も近くにいます。
learn-play-safe-step-done = C4なら誰にも挟まれません。
learn-play-safe-between = 忘れないでください。敵2個の間に入るのは安全です。捕獲するのは動いた側だけです。

learn-play-frames-three = 四つのうち三つがそろい、残りの一つに行けるか捕獲できるなら、それは狙いになります。玉座に近い小さいフレームほど強力です。どの線からも届き、藍のコマはもう動かないからです。
learn-play-frames-seen = 玉座の上下左右の四マスです。白は三つに立ち、上だけが空いています。
learn-play-frames-take = 白番です。左端のコマでこのフレームを完成させてください。この手で勝ち、ほかの手では勝てないことをエンジンが証明しています。
learn-play-frames-take-hint = 5段目は左端から玉座の上のマスまで空いています。
learn-play-frames-take-done = 白の王が玉座に着きました。そのまま守りきれることをエンジンが証明しています。
learn-play-frames-break = フレームを崩すには、足りないマスを占めるか、三つのうち一つを捕獲するか、残りへの道をふさぎます。一番よいのは捕獲です。一度に二つのことが変わります。
learn-play-frames-stop = 黒番です。白はC4を捕獲して、玉座のまわりのフレームを完成させようとしています。引き分けに持ち込む手は一つだけです。
learn-play-frames-stop-hint = 三つの白のうち一つは玉座の下にあり、下端の黒のコマがその隣へ行けます。
learn-play-frames-stop-done = D3は黒のものになりました。最善を尽くせば引き分けで、ほかの手はすべて負けです。
learn-play-frames-block = 黒番です。下端の白のコマは、C2からD3を捕獲しようとしています。受けの手は一つだけです。
learn-play-frames-block-hint = 白が必要とするマスに先に入りましょう。
learn-play-frames-block-done = C2の自分のコマが白の邪魔になり、引き分けは確実です。

learn-play-double-what = 狙いが一つなら防げます。フレームを完成させる方法が同時に二つあると、たいてい防げません。受けの手は一手しかないからです。
learn-play-double-small = 白番です。黒に受けがなくなる捕獲を見つけてください。
learn-play-double-small-hint = 右端のコマは斜めに進んで、玉座の上のコマを捕獲できます。
learn-play-double-small-done = 証明済みです。白の勝ちで、ほかの手では勝てません。
learn-play-double-why = 白は玉座の三方を占め、残りのE4は下からも上からも捕獲できます。黒が防げるのは片方だけです。
learn-play-double-large = 黒番です。傾いた青のフレームの三つの角に手が届きます。完成させる方法を二つ作ってください。
learn-play-double-large-hint = 下端の黒のコマがD3を捕獲できます。
learn-play-double-large-done = G4は右側の二つのマスから捕獲できるようになりました。続きを見てみましょう。
learn-play-double-find = こうした手を見つけるには、四つ目のマスにいる敵を探します。いろいろな方向から捕獲できることがよくあります。

learn-play-throne-closes = 王が玉座に着くと、中央はもう通れません。古いフレームが再び数えられることもありません。だからフレームを完成させる前に二つ考えます。相手は後から完成させられるか。最後の手を指すのは誰か。
learn-play-throne-wait = 黒の王が玉座にいます。白はすぐに奪えますが、必ず勝てるのは別の手です。見つけてください。
learn-play-throne-wait-hint = 白には左端にもう1個、動けるコマがあります。黒に残った手は一つだけです。
learn-play-throne-wait-done = 黒は自分の王がいるうちにフレームを使わされ、無駄になります。その後、白が最後の手で青のフレームを完成させます。
learn-play-throne-hasty = 急ぐとこうなります。白が玉座を取り、黒が取り返し、白の最後の手では何も変わりません。黒の勝ちです。
learn-play-throne-last = 同じ二つのフレーム、同じ手で、順番が違うだけです。最後にフレームを完成させたほうが勝ちます。
learn-play-throne-prepare = 白番です。すぐに玉座を取る手は三つありますが、どれも必ず負けます。勝つのは一つの捕獲です。
learn-play-throne-prepare-hint = 左の黒のコマ2個を、左端から一手で捕獲できます。
learn-play-throne-prepare-done = 先に捕獲、それからフレームです。これで黒は玉座を取り返せません。

learn-play-tempo-count = 終わりが近づいたら数えましょう。双方にあと何手残っているか。手番で指す手がなくなると対局は終わり、玉座の持ち主が勝ちます。
learn-play-tempo-both = 自分の王が玉座にいるなら、早く終わらせます。手を使い切り、相手のコマを閉じ込めましょう。いないなら、予備の手を大事にして、手がなくなるのを助けないようにします。
learn-play-tempo-hold = 白の王が玉座にいて、白番です。黒はフレームを狙っています。一つの捕獲で勝ち、ほかはすべて負けです。
learn-play-tempo-hold-hint = 玉座のすぐ左を見てください。青にいる白のコマが一歩内側に入り、下のコマを捕獲できます。
learn-play-tempo-hold-done = 黒はもうフレームを作れず、まもなく指す手もなくなります。続きを見て数えてみましょう。
learn-play-tempo-five = 黒の選べる手は五つ、白は七つです。玉座は空いています。勝つ手は五つのうち一つだけです。
learn-play-tempo-five-hint = 左端のコマで、玉座の隣のコマを捕獲します。
learn-play-tempo-five-done = ほかはすべて引き分けです。続きでは、手がなくなる直前に黒がフレームを完成させます。
learn-play-tempo-last = 白番です。勝つ手は一つだけで、一番派手な手ではありません。
learn-play-tempo-last-hint = 下端の白のコマがC3を捕獲できます。
learn-play-tempo-last-done = 次のフレームの準備です。ほかの手はすべて引き分けになります。

learn-play-endings-last = 最後の一手でフレームを完成させれば、もう誰も返せません。探してみましょう。玉座の近くの捕獲は、四つ目のマスを変えることがよくあります。
learn-play-endings-capture = 黒番で、まだ動けるコマは2個です。すぐに勝ってください。
learn-play-endings-capture-hint = 左端からの一手で、玉座の隣の2個を捕獲できます。
learn-play-endings-capture-done = フレームが完成し、黒の王が玉座に着き、白には指す手がありません。
learn-play-endings-turn = 黒の王が玉座にいて、白で動けるコマは1個だけです。それで逆転できます。
learn-play-endings-turn-hint = 上のほうで、黒のコマが青のフレームの四つ目のマスにいます。
learn-play-endings-turn-done = 捕獲ひとつ、フレームひとつ、新しい王。最後の一手が決めました。
learn-play-endings-draw = もう勝てないなら、玉座を空けたままにします。最後に誰もいなければ引き分けです。
learn-play-endings-save = 白番です。五つの手のうち四つは必ず負けます。引き分けになる手を見つけてください。
learn-play-endings-save-hint = 下端から、玉座の真下へ入ります。
learn-play-endings-save-done = 黒はフレームを作れず、玉座が空いたまま対局が終わります。
