# 以下の文で使うプレイヤーとフレームの名前。
coach-side = { $color ->
    [white] 白
   *[black] 黒
}
coach-frame = { $band ->
    [indigo] 藍
    [blue] 青
    [green] 緑
    [yellow] 黄
   *[orange] 橙
}{ $number }

# 手の良し悪し。
judgement-good = 好手
judgement-inaccuracy = 緩手
judgement-mistake = 疑問手
judgement-blunder = 悪手

# その手が劣る理由。
why-misses-win = { $how ->
    [two-men] ミルを作れば相手は2個になり、勝てました
    [blocked] 相手を動けなくして勝てました
    [stacks] スタックを三つ並べて勝てました
   *[no-move] 相手の指せる手をなくして勝てました
}
why-ends-game = { $color ->
    [white] これで対局が終わり、白の勝ちになります
    [black] これで対局が終わり、黒の勝ちになります
   *[none] これで対局が終わり、引き分けになります
}
why-lets-win = { $how ->
    [two-men] コマが2個になり、{ coach-side }に勝たれます
    [blocked] 動けなくされ、{ coach-side }に勝たれます
    [stacks] スタックを三つ並べられ、{ coach-side }に勝たれます
   *[no-move] 指せる手がなくなり、{ coach-side }に勝たれます
}
why-gives-throne = { $edition ->
    [e2011] { coach-side }に{ coach-frame }を完成され、中央を奪われます
   *[e2015] { coach-side }に{ coach-frame }を完成され、玉座を奪われます
}
why-lets-frame = { $edition ->
    [e2011] { coach-side }に{ coach-frame }を完成され、中央を占められます
   *[e2015] { coach-side }に{ coach-frame }を完成され、玉座に就かれます
}
why-misses-frame = { coach-frame }を完成できました
why-leaves-captures = { $edition ->
    [e2011] 石を{ $count }個捕獲されます：{ $cells }
   *[e2015] コマを{ $count }個捕獲されます：{ $cells }
}
why-misses-captures = { $count }個捕獲できました：{ $cells }
why-shuts-self-out = { $edition ->
    [e2011] 中央を占める望みがなくなります
   *[e2015] フレームを完成させる望みがなくなります
}
why-misses-mill = { $at }でミルを作れました
why-lets-mill = { coach-side }に{ $at }でミルを作られます
why-opens-double-mill = { coach-side }に往復するミルを許します：{ $from }から{ $to }
why-misses-double-mill = 往復するミルを作れました：{ $from }から{ $to }
why-loses-men = コマを{ $count }個失います
why-blocks-own = 自分のコマが{ $count }個動けなくなります
why-leaves-mill = { coach-side }に処理できるミルを残します
why-lets-turn-over = { coach-side }に{ $at }のスタックを裏返されます

# 狙えるフレーム。
radar-next-turn = { coach-frame }：あと一手。足りないのは{ $cells }（{ $count }マス）
radar-missing = { coach-frame }：足りないのは{ $cells }（{ $count }マス）
radar-shut-out = { $edition ->
    [e2011] { coach-side }はもう四つの石をそろえられません。
   *[e2015] { coach-side }はもうフレームを完成できません。
}

# 残りの手数。確実な上限で、実際はもっと少ないこともあります。
gridlock-side = { coach-side }：{ $movable }個が動け、動き方は{ $moves }通り。残りは最大{ $most }手
gridlock-locked = { coach-side }：今は動けません。残りは最大{ $most }手
gridlock-game = 対局はあと最大{ $most }手

# モリス。どちらの側のことかは見出しに出ます。
morris-men = 盤上{ $men }個、手持ち{ $hand }個
morris-reach = ミルを作れる点（{ $count }か所）：{ $points }
morris-double = 往復するミルがあります：{ $from }と{ $to }
morris-blocked = 動けないコマ（{ $count }個）：{ $points }

# スタッキング・モリス。同じく。
stacking-wins-next = スタックを三つ並べようとしています
stacking-waiting = 処理を待つミルが{ $count }つあります
stacking-exposed = 取られるおそれのある単独のコマ（{ $count }個）：{ $points }
stacking-turnable = 裏返されるおそれのあるスタック（{ $count }個）：{ $points }
