//! Records, positions and pictures: copied and saved.

use std::path::{Path, PathBuf};

use rayuela_browser::{Screen, Tab, browse, keep_trying, screens_dir};
use rayuela_rules::Record;
use serde_json::{Value, json};

/// An empty download folder for the browser.
pub(crate) async fn downloads(tab: &Tab, name: &str) -> PathBuf {
    let dir = screens_dir().join(format!("saved-{name}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a folder");
    let wish = json!({"behavior": "allow", "downloadPath": dir.to_str()});
    tab.tools("Browser.setDownloadBehavior", wish).await;
    allow_copying(tab).await;
    dir
}

/// Allows the page to copy, and tests to read what was copied.
pub(crate) async fn allow_copying(tab: &Tab) {
    let rights = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    tab.tools("Browser.grantPermissions", rights).await;
}

/// A saved file, once it is complete.
pub(crate) async fn saved(dir: &Path, name: &str) -> Vec<u8> {
    keep_trying(format!("{name} is saved"), async || match std::fs::read(dir.join(name)) {
        Ok(bytes) if bytes.is_empty() => Err("it is empty".to_string()),
        read => read.map_err(|error| error.to_string()),
    })
    .await
}

/// What has been copied, once it has these words.
pub(crate) async fn copied(tab: &Tab, words: &str) -> String {
    let script = "const done = arguments[0]; navigator.clipboard.readText().then(done, (error) => done('' + error))";
    keep_trying(format!("{words} is copied"), async || {
        let text = tab.execute_async(script, vec![]).await.as_str().unwrap_or_default().to_string();
        if text.contains(words) { Ok(text) } else { Err(text) }
    })
    .await
}

#[test]
fn a_game_is_copied_and_saved() {
    browse("saving", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let dir = downloads(tab, "game").await;
        tab.open("/play/morelli9?white=human&black=human&setup=facing").await;
        tab.type_turn("E1-E3").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click_do("share").await;
        tab.click_do("copy-record").await;
        tab.wait_for_text(".share [role=status]", "Copied").await;
        let record = copied(tab, "[Variant").await;
        let replayed = Record::parse_all(&record).expect("a record")[0].replay().expect("a game");
        assert_eq!((replayed.game.ply(), replayed.doubts), (1, vec![]), "{record}");
        tab.click_do("copy-svg").await;
        copied(tab, "<svg").await;
        tab.click_do("copy-position").await;
        let position = replayed.game.position().text();
        assert_eq!(copied(tab, &position).await, position);
        tab.click_do("copy-link").await;
        let link = copied(tab, "/play/morelli9?setup=").await;
        tab.click_do("save-record").await;
        assert_eq!(String::from_utf8(saved(&dir, "rayuela-morelli9.txt").await).expect("a text"), record);
        tab.click_do("save-svg").await;
        let svg = String::from_utf8(saved(&dir, "rayuela-morelli9.svg").await).expect("a text");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        tab.click_do("save-png").await;
        let png = saved(&dir, "rayuela-morelli9.png").await;
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(u32::from_be_bytes(png[16..20].try_into().expect("four bytes")), 1200);
        // The link leads to the position.
        tab.open(&link[link.find("/play").expect("a path")..]).await;
        tab.wait_until("E3 is Black's", "return document.querySelector('[data-cell=e3]')?.ariaLabel.includes('black')")
            .await;
    });
}

#[test]
fn an_analysis_is_copied_and_saved() {
    browse("saving-analysis", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let dir = downloads(tab, "analysis").await;
        tab.open("/analysis/nine").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("[data-tab=files]").await;
        for (action, file) in [("save-record", "txt"), ("save-svg", "svg"), ("save-png", "png")] {
            tab.click_do(action).await;
            assert!(saved(&dir, &format!("rayuela-nine.{file}")).await.len() > 40);
        }
        tab.click_do("copy-record").await;
        copied(tab, "1. d2").await;
        animations_are_saved(tab, &dir).await;
    });
}

/// Animated pictures of the line on the board, and of a puzzle.
async fn animations_are_saved(tab: &Tab, dir: &Path) {
    tab.click("[data-tab=turns]").await;
    for turn in ["d6", "g4", "a4"] {
        tab.type_turn(turn).await;
    }
    tab.wait_for("[data-ply=\"4\"]").await;
    // From any node of it, the whole line is shown.
    tab.click_do("first").await;
    tab.click("[data-tab=files]").await;
    let shown = animation(tab, dir, "rayuela-nine.gif").await;
    assert_eq!(shown, json!([true, [[320, 400], [320, 400], [320, 400], [320, 400], [320, 3000]]]));
    tab.is_accessible().await;
    // The solution of a puzzle, once it is no longer a secret.
    tab.open("/puzzles/six").await;
    tab.wait_for("[data-stage=solving]").await;
    assert_eq!(tab.count_now("[data-do=animate]").await, 0);
    let number = "return document.querySelector('[data-puzzle]').dataset.puzzle";
    let number = tab.wait_until("there is a puzzle", number).await;
    tab.click_do("solution").await;
    tab.wait_for("[data-stage=shown]").await;
    let shown = animation(tab, dir, &format!("rayuela-six-{}.gif", number.as_str().unwrap_or_default())).await;
    let frames = shown[1].as_array().expect("frames");
    assert!(frames.len() > 1 && frames.last() == Some(&json!([320, 3000])), "{shown}");
}

/// Saves an animated picture, small and quick, and has the browser's own decoder read it: whether it is repeated for ever,
/// and the width and the duration of every frame.
pub(crate) async fn animation(tab: &Tab, dir: &Path, file: &str) -> Value {
    tab.click_do("animate").await;
    tab.choose("[data-choose=animate-size]", "320").await;
    tab.choose("[data-choose=animate-speed]", "400").await;
    tab.click_do("save-gif").await;
    tab.wait_for_text("[data-animated]", "Saved").await;
    let gif = saved(dir, file).await;
    assert_eq!(&gif[..6], b"GIF89a");
    let decode = "const [bytes, done] = arguments; \
                  const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' }); \
                  const shown = async () => { \
                      await decoder.tracks.ready; \
                      await decoder.completed; \
                      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack; \
                      const frames = []; \
                      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) { \
                          const { image } = await decoder.decode({ frameIndex }); \
                          frames.push([image.displayWidth, image.duration / 1000]); \
                      } \
                      return [repetitionCount === Infinity, frames]; \
                  }; \
                  shown().then(done, (error) => done('' + error))";
    tab.execute_async(decode, vec![json!(gif)]).await
}
