//! Settings take effect at once, and after a reload.

use rayuela_browser::{Screen, Tab, browse};
use serde_json::json;

async fn set(tab: &Tab, name: &str, value: &str) {
    tab.choose(&format!("[data-choose={name}]"), value).await;
}

#[test]
fn what_the_page_looks_like() {
    browse("settings-look", Screen::Desktop, async |tab| {
        tab.prefer(false, false).await;
        tab.open("/settings").await;
        let bright = "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number); \
                      return (r + g + b) / 3 > 128";
        tab.wait_until("the page is light", bright).await;
        set(tab, "theme", "dark").await;
        tab.wait_until("the page is dark", &bright.replace("> 128", "< 128")).await;
        tab.reload().await;
        tab.wait_until("it still is", &bright.replace("> 128", "< 128")).await;
        tab.prefer(true, false).await;
        set(tab, "theme", "light").await;
        tab.wait_until("light, although the system is dark", bright).await;
        // Bands.
        let painted = |what: &str| {
            format!("return document.querySelector('.sample [data-board]').innerHTML.includes({})", json!(what))
        };
        tab.wait_for_value("whether bands have patterns", &painted("url(#band"), false).await;
        set(tab, "bands", "patterns").await;
        tab.wait_until("bands have patterns", &painted("url(#band")).await;
        tab.shoot("settings-patterns").await;
        set(tab, "bands", "numbers").await;
        tab.wait_for_value("whether bands have patterns", &painted("url(#band"), false).await;
        // Pieces.
        tab.wait_for(".sample .stone .shaded").await;
        set(tab, "pieces", "flat").await;
        tab.wait_gone(".sample .stone .shaded").await;
        // Coordinates.
        let letters = "return document.querySelectorAll('.sample [data-board] .coord text').length";
        tab.wait_until("there are letters and numbers", &format!("{letters} > 0")).await;
        set(tab, "coordinates", "off").await;
        tab.wait_for_value("the number of letters and numbers", letters, 0).await;
        // Motion.
        let length = "return getComputedStyle(document.querySelector('.sample .stone')).transitionDuration";
        tab.wait_until("pieces glide", &format!("{length} !== '0s'")).await;
        set(tab, "motion", "off").await;
        tab.wait_for_value("how long pieces glide", length, "0s").await;
    });
}

/// Counts the tones that are played from now on.
const LISTEN: &str = "
window.heard = 0;
for (const name of ['createOscillator', 'createBufferSource']) {
    const make = BaseAudioContext.prototype[name];
    BaseAudioContext.prototype[name] = function () {
        window.heard += 1;
        window.sounding = this;
        return make.call(this);
    };
}";

#[test]
fn sounds_come_after_a_gesture_and_can_be_silenced() {
    browse("settings-sounds", Screen::Desktop, async |tab| {
        tab.open("/settings").await;
        set(tab, "sounds", "off").await;
        tab.open("/play/six?white=human&black=human").await;
        tab.execute(LISTEN, vec![]).await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        assert_eq!(tab.execute("return window.heard", vec![]).await, 0);
        tab.open("/settings").await;
        set(tab, "sounds", "on").await;
        tab.open("/play/six?white=human&black=human").await;
        tab.execute(LISTEN, vec![]).await;
        // Nothing sounds before the user has interacted with the page.
        assert_eq!(tab.execute("return window.heard", vec![]).await, 0);
        tab.click_cell("a1").await;
        tab.wait_until("a sound is made", "return window.heard > 0 && window.sounding.state == 'running'").await;
        // One audio context plays all of them.
        tab.execute("window.first = window.sounding; window.heard = 0", vec![]).await;
        tab.click_cell("e1").await;
        tab.wait_until("another sound is made", "return window.heard > 0 && window.sounding == window.first").await;
    });
}

#[test]
fn turns_are_confirmed_as_wished() {
    browse("settings-confirm", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/settings").await;
        set(tab, "confirm", "always").await;
        tab.open("/play/six?white=human&black=human").await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-do=confirm]").await;
        assert_eq!(tab.count_now("[data-ply]").await, 0);
        tab.click_do("confirm").await;
        tab.wait_for("[data-ply=\"1\"]").await;
    });
}

#[test]
fn the_engine_is_given_the_memory() {
    browse("settings-memory", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        for (memory, bytes) in [("16", "1,16,"), ("256", "1,128,2,")] {
            tab.open("/settings").await;
            set(tab, "memory", memory).await;
            tab.open("/play/six?white=human&black=human").await;
            let watch = "window.asked = []; const post = Worker.prototype.postMessage; \
                         Worker.prototype.postMessage = function (message) { \
                             window.asked.push([...new Uint8Array(message.buffer)].join()); return post.apply(this, arguments); }";
            tab.execute(watch, vec![]).await;
            tab.click_do("hint").await;
            tab.wait_for(".ink.advice").await;
            // The number of lines, then the memory: the end of the message except for the seed.
            let said = format!("return window.asked.some((bytes) => bytes.includes(',{bytes}'))");
            tab.wait_until("the worker is told", &said).await;
        }
    });
}
