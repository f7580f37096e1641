# すべてのレッスンに共通の文：系統の名前と、課題を果たさない合法手への言葉。
learn-morelli = モレリ
learn-morelli-2011 = モレリ 初版（2011年）
learn-morris = モリス
learn-stacking = スタッキング・モリス
learn-not-turn = 指せる手ですが、探している手ではありません。もう一度どうぞ。
learn-not-frame = それでは四つがそろわず、中央を占められません。もう一度どうぞ。
learn-not-prevented = まだフレームを完成されてしまいます。もう一度どうぞ。
learn-not-capture = 求められている捕獲ではありません。もう一度どうぞ。
learn-not-mill = それでは求められているミルができません。もう一度どうぞ。
learn-not-stopped = まだ相手にミルを作られてしまいます。もう一度どうぞ。
learn-not-win = それでは勝負が決まりません。もう一度どうぞ。
