//! Every screen, in both themes, wide and on phones: axe-core finds nothing, nothing scrolls sideways, and a
//! screenshot of each is left in `screens`.

use rayuela_browser::{Screen, Tab, browse, browse_at};

/// Checks the screen at an address once an element is there.
fn look(name: &str, address: &str, there: &str) {
    browse(&format!("looks-{name}"), Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open(address).await;
            tab.wait_for(there).await;
        };
        tab.looks_right(name, show).await;
    });
}

/// Checks a game in which these places have been chosen.
fn look_at_game(name: &str, address: &str, cells: &[&str], there: &str) {
    browse(&format!("looks-{name}"), Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open(address).await;
            for cell in cells {
                tab.click_cell(cell).await;
            }
            tab.wait_for(there).await;
        };
        tab.looks_right(name, show).await;
    });
}

#[test]
fn home_with_a_game_in_progress() {
    browse("looks-home", Screen::Desktop, async |tab| {
        tab.open("/play/nine?white=human&black=human").await;
        tab.type_turn("d2").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        let show = async |tab: &Tab| {
            tab.open("/").await;
            tab.wait_for("[data-do=continue]").await;
        };
        tab.looks_right("home", show).await;
    });
}

#[test]
fn the_set_up_panel() {
    browse("looks-options", Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open("/").await;
            tab.click("[data-game=nine] [data-do=options]").await;
            tab.wait_for("[data-choose=flying]").await;
            let scroll = "document.querySelector('[data-do=start]').scrollIntoView({block: 'end'})";
            tab.execute(scroll, vec![]).await;
        };
        tab.looks_right("options", show).await;
    });
}

#[test]
fn a_game_of_morelli() {
    let start = "/play/morelli13?white=human&black=human&setup=facing";
    look_at_game("play-morelli13", start, &["g1"], "[data-cell=g1][aria-selected=true]");
}

#[test]
fn a_turn_of_2011_with_captures_to_choose() {
    let start = "/play/morelli5+2011?white=human&black=human&setup=5%2F5%2F5%2Fbw1wb%2F2b2_b_-";
    look_at_game("play-2011", start, &["c1", "c2"], "[data-do=all]");
}

#[test]
fn a_game_of_nine() {
    let start = "/play/nine?white=human&black=human&setup=b.b%2F...%2F...%2Fww.bw.%2F...%2F...%2Fw.w_w_4_5";
    look_at_game("play-nine", start, &["d1"], "[data-do=cancel]");
}

#[test]
fn a_game_of_six() {
    look("play-six", "/play/six?white=human&black=human", "[data-board]");
}

#[test]
fn a_game_with_a_clock() {
    look("play-clock", "/play/six?white=human&black=human&clock=5+2", ".clock");
}

#[test]
fn a_game_of_twelve() {
    look("play-twelve", "/play/twelve?white=human&black=human", "[data-board]");
}

#[test]
fn a_game_of_stacking() {
    let start = "/play/stacking?white=human&black=human&setup=b..%2F.B.%2F...%2F......%2F...%2F...%2FWw._w_5_5";
    look("play-stacking", start, "[data-board]");
}

#[test]
fn a_game_that_is_over() {
    browse("looks-over", Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open("/play/six?white=human&black=human").await;
            tab.type_turn("a1").await;
            tab.wait_for("[data-ply=\"1\"]").await;
            tab.click_do("resign").await;
            tab.wait_for(".question").await;
            tab.click_do("yes").await;
            tab.wait_for("[data-do=rematch]").await;
        };
        tab.looks_right("play-over", show).await;
    });
}

#[test]
fn fists_hidden_and_shown() {
    let start = "/play/morelli7+2011?setup=fists&white=human&black=human";
    look("setup-fists", start, "[data-do=fist-free]");
    browse("looks-fists-shown", Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open(start).await;
            tab.click_do("fist-free").await;
            tab.click_do("fist-facing").await;
            tab.wait_for("[data-do=begin]").await;
        };
        tab.looks_right("setup-fists-shown", show).await;
    });
}

#[test]
fn pairs_and_free_placing() {
    let pairs = "/play/morelli7?setup=pairs&white=human&black=human";
    look_at_game("setup-pairs", pairs, &["a1", "b1"], "[data-board]");
    let free = "/play/morelli7+2011?setup=free&white=human&black=human";
    look_at_game("setup-free", free, &["a1", "b1", "a2"], "[data-board]");
}

#[test]
fn analysis_in_all_its_parts() {
    const RECORD: &str =
        "[Variant \"six\"] [White \"Ana\"] [Black \"Rui\"] 1. a1 e1 2. a3 {Two in a line.} c2 (2... a5) 3. a5xe1";
    browse("looks-analysis", Screen::Desktop, async |tab| {
        tab.open("/analysis/six").await;
        tab.click("[data-tab=files]").await;
        tab.fill("[data-paste]", RECORD).await;
        tab.click_do("open").await;
        tab.wait_for("[data-ply=\"5\"]").await;
        tab.press("\u{e010}").await;
        tab.wait_for("[data-ply=\"5\"][aria-current=step]").await;
        for part in ["turns", "position", "report", "files"] {
            let show = async |tab: &Tab| {
                tab.open("/analysis").await;
                tab.wait_for("[data-line]").await;
                tab.click(&format!("[data-tab={part}]")).await;
                tab.wait_for(&format!("[data-tab={part}][aria-pressed=true]")).await;
                if part == "report" {
                    tab.choose("[data-choose=effort]", "quick").await;
                    tab.click_do("report").await;
                    tab.wait_for("[data-report]").await;
                }
            };
            tab.looks_right(&format!("analysis-{part}"), show).await;
        }
    });
}

#[test]
fn analysis_of_morelli() {
    browse("looks-analysis-morelli", Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open("/analysis/morelli13").await;
            tab.wait_for("[data-line]").await;
            // The engine's lines move it while they come.
            tab.click_swiftly(&["[data-tab=position]"]).await;
            tab.wait_for("[data-gridlock]").await;
        };
        tab.looks_right("analysis-morelli13", show).await;
    });
}

#[test]
fn the_editor() {
    look("editor", "/editor", "[data-validity]");
    let stacks = "/editor/stacking/..W%2F...%2F.b.%2F......%2F...%2F...%2Fw.._w_6_6";
    look("editor-stacking", stacks, "[data-validity]");
    let wrong = "/editor/six/www%2Fwww%2Fw...%2F...%2F..._w_6_6";
    look("editor-wrong", wrong, "[data-validity=wrong]");
}

#[test]
fn learning() {
    look("learn", "/learn", "[data-family]");
    look("learn-family", "/learn/morris", "h1");
    look("learn-lesson", "/learn/morris/mills", "[data-figure] [data-board]");
    look("learn-editions", "/learn/morelli/editions", "h1");
    look("learn-both", "/learn/morelli/capturing?beside=1", "[data-figure] [data-board]");
}

#[test]
fn puzzles() {
    let server = crate::puzzles::server();
    browse_at(server.address(), "looks-puzzles", Screen::Desktop, async |tab| {
        for (name, address, there) in [
            ("puzzles", "/puzzles", "[data-game=six]"),
            ("puzzle-nine", "/puzzles/nine", "[data-puzzle] [data-board]"),
            ("puzzle-morelli9", "/puzzles/morelli9", "[data-puzzle] [data-board]"),
            ("puzzle-streak", "/puzzles/six/streak", "[data-streak]"),
        ] {
            let show = async |tab: &Tab| {
                tab.open(address).await;
                tab.wait_for(there).await;
            };
            tab.looks_right(name, show).await;
        }
        // A solution that was shown, a rating with its graph, and a hint.
        let show = async |tab: &Tab| {
            tab.open("/puzzles/six").await;
            tab.wait_for("[data-verdict=task]").await;
            tab.click_do("solution").await;
            tab.wait_for("[data-do=next][aria-disabled=false]").await;
            tab.click_do("next").await;
            tab.wait_for("[data-stage=solving]").await;
            tab.click_do("hint").await;
            tab.wait_for("[data-verdict=hint]").await;
        };
        tab.looks_right("puzzle-hint", show).await;
    });
}

#[test]
fn the_first_visit() {
    look("welcome", "/welcome", "[data-tour] [data-board]");
    look("welcome-morelli", "/welcome/morelli", ".tour [data-board]");
    // A coached game in which the opponent threatens a frame, with everything pointed out.
    browse("looks-coached", Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open("/play/morelli7?white=engine:1&black=human&coach=1&setup=7%2F7%2F2w1w2%2F7%2F2w4%2F7%2Fb5w_b_-")
                .await;
            tab.wait_for("[data-coach=advice]").await;
            tab.click("[data-choose=frames]").await;
            tab.wait_for(".almost").await;
            tab.wait_for(".threat").await;
        };
        tab.looks_right("play-coached", show).await;
    });
}

#[test]
fn settings() {
    look("settings", "/settings", "[data-choose=theme]");
}

#[test]
fn help() {
    browse("looks-help", Screen::Desktop, async |tab| {
        let show = async |tab: &Tab| {
            tab.open("/play/nine?white=human&black=human").await;
            tab.wait_for("[data-board]").await;
            tab.press("?").await;
            tab.wait_for("dialog[open]").await;
        };
        tab.looks_right("help", show).await;
    });
}

#[test]
fn an_address_that_is_none() {
    look("unknown", "/nowhere", "h1");
}

#[test]
fn bands_with_patterns() {
    browse("looks-patterns", Screen::Desktop, async |tab| {
        tab.open("/settings").await;
        tab.choose("[data-choose=bands]", "patterns").await;
        let show = async |tab: &Tab| {
            tab.open("/play/morelli13?white=human&black=human&setup=facing").await;
            tab.click_cell("g1").await;
            tab.wait_for("[data-cell=g1][aria-selected=true]").await;
        };
        tab.looks_right("play-patterns", show).await;
    });
}

#[test]
fn every_theme_of_the_boards() {
    browse("looks-palettes", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        for (palette, red) in [
            ("official", "rgb(204, 0, 0)"),
            ("contrast", "rgb(125, 0, 0)"),
            ("safe", "rgb(213, 94, 0)"),
            ("soft", "rgb(178, 64, 55)"),
        ] {
            tab.open("/settings").await;
            tab.choose("[data-choose=palette]", palette).await;
            tab.choose("[data-choose=pieces]", if palette == "official" { "glass" } else { "turned" }).await;
            let band = "return getComputedStyle(document.querySelector('.sample .band.b6')).fill";
            tab.wait_for_value("the outermost band", band, red).await;
            tab.shoot(&format!("palette-{palette}")).await;
            tab.is_accessible().await;
        }
    });
}

/// Whether all of the board is on the screen, and the screen is not wider than the window.
const FITS: &str = "const board = document.querySelector('[data-board]').getBoundingClientRect(); \
                    return board.top >= 0 && board.bottom <= innerHeight && board.height > 300 \
                        && document.documentElement.scrollWidth <= innerWidth";

#[test]
fn phones_on_their_side_show_the_whole_board() {
    browse("looks-lying", Screen::LyingPhone, async |tab| {
        for (name, address) in [
            ("play", "/play/morelli13?white=human&black=human&setup=facing"),
            ("nine", "/play/nine?white=human&black=human"),
            ("analysis", "/analysis/morelli9"),
            ("editor", "/editor/nine"),
        ] {
            tab.open(address).await;
            tab.wait_for("[data-board]").await;
            tab.wait_until(&format!("the board of {name} fits"), FITS).await;
            tab.shoot(&format!("{name}-lying")).await;
        }
        tab.is_accessible().await;
    });
}

#[test]
fn phones_have_one_row_of_navigation_with_large_targets() {
    browse("looks-navigation", Screen::SmallPhone, async |tab| {
        for (lang, dark) in [("en", false), ("pt", true), ("ja", false)] {
            tab.prefer(dark, true).await;
            tab.open("/settings").await;
            tab.choose("[data-choose=lang]", lang).await;
            tab.wait_until("the page speaks it", &format!("return document.documentElement.lang === '{lang}'")).await;
            let row = "const targets = [...document.querySelectorAll('.top nav > a, .top .more')].map((e) => e.getBoundingClientRect()); \
                       return targets.length === 5 && targets.every((t) => t.width >= 44 && t.height >= 44 && t.top === targets[0].top)";
            tab.wait_until("five targets in a row", row).await;
            tab.fits_the_width().await;
        }
        // The rest is behind the last of them.
        tab.click_do("more").await;
        tab.wait_for(".more[aria-expanded=true]").await;
        tab.shoot("navigation-more").await;
        tab.is_accessible().await;
        tab.click("nav a[href='/editor']").await;
        tab.wait_for("[data-validity]").await;
        tab.wait_for(".more[aria-expanded=false]").await;
        tab.click_do("more").await;
        tab.click_do("help").await;
        tab.wait_for("dialog[open]").await;
    });
}
