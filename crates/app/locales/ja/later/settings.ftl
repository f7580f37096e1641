# 設定。

settings-title = 設定
settings-look = 外観
settings-board = 盤
settings-engine = エンジン
settings-kept = 設定とここで指した対局はこの端末に、オンライン対局はサーバーに保存されます。
setting-name = { $setting ->
    [theme] テーマ
    [lang] 言語
    [motion] アニメーション
    [sounds] 音
    [palette] 盤の色
    [bands] 帯の表示
    [pieces] コマの見た目
    [coordinates] 座標
    [confirm] 着手の確認
    [threads] スレッド数
   *[memory] メモリ
}
setting-value = { $setting ->
    [theme] { $value ->
        [light] ライト
        [dark] ダーク
       *[system] システムに合わせる
    }
    [motion] { $value ->
        [off] なし
       *[system] システムに合わせる
    }
    [bands] { $value ->
        [patterns] 模様つき
        [numbers] 番号つき
       *[plain] 色のみ
    }
    [confirm] { $value ->
        [always] 毎回
        [never] しない
       *[touch] 小さなマスに触れたとき
    }
   *[switch] { $value ->
        [off] オフ
       *[on] オン
    }
}
lang-system = ブラウザに合わせる
lang-missing = { $language }を読み込めませんでした。一度接続すれば、その後はオフラインで使えます。
threads-count = { $n }スレッド
threads-hint = スレッドを増やすと、コア数まで局面と対局の解析が速くなります。エンジンとの対局では一つだけ使います。
memory-size = { $n } MB
memory-hint = 各スレッドが局面を覚えるためのメモリです。長く考えるときだけ役立ちます。
