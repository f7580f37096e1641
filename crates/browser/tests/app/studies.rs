//! Studies: made, kept on the device, shared, read and copied by another.

use rayuela_browser::{Screen, Server, Tab, browse_both};

/// Signs up for an account.
async fn sign_up(tab: &Tab, name: &str) {
    tab.open("/online").await;
    tab.click_do("sign-up").await;
    tab.fill("[data-field=name]", name).await;
    tab.fill("[data-field=password]", "rocamadour").await;
    tab.click_do("come-in").await;
    tab.wait_for(&format!("[data-me=\"{name}\"]")).await;
}

/// Nothing on the screen is hard to use or scrolls sideways, on a desktop and on a phone.
async fn is_in_order(tab: &Tab) {
    for screen in [Screen::SmallPhone, Screen::Desktop] {
        tab.set_screen(screen).await;
        assert_eq!(tab.audit().await, Vec::<String>::new(), "{screen:?}");
        assert!(!tab.scrolls_sideways().await, "{screen:?}");
    }
}

/// Makes a study of two chapters with moves and a comment; its address.
async fn make(tab: &Tab) -> String {
    tab.open("/studies").await;
    tab.fill("[data-title]", "Corners").await;
    tab.choose("[data-choose=variant]", "six").await;
    tab.click_do("new-study").await;
    tab.wait_for("[data-study]").await;
    let address = tab.wait_for_address_under("/study/").await;
    tab.click_cell("a1").await;
    tab.wait_for("[data-ply=\"1\"]").await;
    tab.fill("[data-comment]", "Why here?").await;
    tab.click_do("add-chapter").await;
    tab.fill(".new-chapter [data-name]", "The answer").await;
    tab.fill(".new-chapter [data-text]", "1. c1 e1").await;
    tab.click_do("new-chapter").await;
    tab.wait_for_count("[data-chapter]", 2).await;
    tab.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
    tab.wait_for("[data-ply=\"2\"]").await;
    // The second becomes the first, and back.
    tab.click_do("chapter-up").await;
    tab.wait_for("[data-chapter=\"0\"][aria-current=true]").await;
    tab.click_do("chapter-down").await;
    tab.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
    is_in_order(tab).await;
    address
}

/// What `make` has made.
async fn is_whole(tab: &Tab) {
    tab.wait_for_text("#study-title", "Corners").await;
    tab.wait_for_text("[data-chapter=\"1\"]", "The answer").await;
    tab.click("[data-chapter=\"0\"]").await;
    tab.wait_for_count("[data-ply]", 1).await;
    tab.wait_for_text(".tree", "Why here?").await;
}

#[test]
fn a_study_is_made_shared_read_and_copied() {
    let server = Server::start_online();
    let way = (server.address(), Screen::Desktop);
    browse_both([way, way], "studies", async |ana, bob| {
        sign_up(ana, "Ana").await;
        let address = make(ana).await;
        ana.reload().await;
        ana.wait_for("[data-chapter=\"1\"][aria-current=true]").await;
        is_whole(ana).await;
        assert_eq!(ana.address().await, address);

        ana.click_do("share-study").await;
        ana.click("[data-share] [value=unlisted]").await;
        assert_eq!(ana.audit().await, Vec::<String>::new());
        ana.click_do("do-share").await;
        ana.wait_for("[data-do=copy-study-link]").await;
        let read = "return Object.keys(localStorage).filter(key => key.startsWith('rayuela.study.')) \
                    .map(key => /^shared (\\w+)/m.exec(localStorage[key])?.[1])[0]";
        let id = ana.wait_until("the study is shared", read).await;
        let shared = format!("/study/{}", id.as_str().unwrap_or_default());

        // A change reaches the server by itself.
        ana.click_cell("e5").await;
        ana.wait_for("[data-ply=\"2\"]").await;
        ana.wait_for("[data-sync=done]").await;

        // Somebody else reads it, and what they try is not kept.
        bob.open(&shared).await;
        bob.wait_for_text("[data-owner]", "Ana").await;
        bob.wait_for_text("#study-title", "Corners").await;
        bob.wait_for_count("[data-ply]", 2).await;
        bob.wait_gone("[data-do=add-chapter]").await;
        bob.click_do("last").await;
        bob.type_turn("c5").await;
        bob.wait_for("[data-ply=\"3\"]").await;
        bob.wait_until("the comment is read-only", "return document.querySelector('[data-comment]').readOnly").await;
        is_in_order(bob).await;
        bob.reload().await;
        bob.wait_for_count("[data-ply]", 2).await;

        // A copy is their own, and works without the server.
        bob.click_do("copy-study").await;
        bob.wait_for("[data-do=add-chapter]").await;
        assert_ne!(bob.address().await, shared);
        bob.click_do("last").await;
        bob.type_turn("c5").await;
        bob.wait_for("[data-ply=\"3\"]").await;
        bob.reload().await;
        bob.wait_for_count("[data-ply]", 3).await;
        bob.open("/studies").await;
        bob.wait_for_text("[data-studies]", "Corners").await;
        is_in_order(bob).await;
    });
}
