# 盤のテーマ、コマの種類、クイック対局。

palette-name = { $value ->
    [official] 公式（原典の虹色）
    [contrast] ハイコントラスト
    [safe] 色覚バリアフリー
   *[soft] やわらかい色
}
pieces-name = { $value ->
    [glass] 磨いた石
    [flat] 平面
    [marked] 印つき（輪と十字）
   *[turned] 木のコマ
}
quick-title = クイック対局
search-any-result = すべての結果
