//! Moderation in the app, the privacy page, and a guest who leaves without a trace.

use rayuela_browser::{Screen, Server, Tab, browse_both};
use rayuela_server::Admin;
use serde_json::json;

use crate::requests::post;

/// Signs up from the page.
async fn sign_up(tab: &Tab, name: &str) {
    post(tab, "/api/accounts", json!({ "name": name, "password": "rocamadour" }), 200).await;
}

#[test]
fn reports_are_dealt_with_and_everything_is_noted() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Phone)];
    browse_both(ways, "moderation", async |tab, other| {
        other.open("/privacy").await;
        other.wait_for("[data-privacy]").await;
        sign_up(other, "Perico").await;
        sign_up(other, "Wong").await;
        let report = json!({ "name": "Perico", "text": "Writes the same line in every game." });
        post(other, "/api/reports", report, 204).await;

        // Only moderators are shown the way.
        tab.open("/privacy").await;
        tab.wait_for("[data-privacy]").await;
        sign_up(tab, "Etienne").await;
        let admin = Admin::open(&server.db()).await.expect("the database");
        admin.appoint("Etienne", true).await.expect("an account");
        tab.open("/online").await;
        tab.wait_for("[data-me=Etienne]").await;
        tab.click_do("moderation").await;
        tab.wait_for("[data-report]").await;
        tab.click_do("look-up").await;
        tab.wait_for("[data-subject=Perico]").await;
        tab.choose("[data-choose=hours]", "168").await;
        tab.fill("[data-field=why]", "spam").await;
        tab.click_do("mute").await;
        tab.wait_for("[data-log=mute]").await;
        tab.wait_for("[data-do=unmute]").await;
        tab.click_do("close").await;
        tab.wait_for("[data-do=reopen]").await;
        tab.looks_right("moderation", async |tab| {
            tab.open("/moderation").await;
            tab.wait_for("[data-report]").await;
            tab.wait_for("[data-log=close]").await;
            tab.click_do("look-up").await;
            tab.wait_for("[data-do=reopen]").await;
        })
        .await;
        tab.click_do("reopen").await;
        tab.wait_for("[data-log=reopen]").await;
        tab.click_do("settle").await;
        tab.wait_for("[data-log=settle]").await;
        tab.wait_gone("[data-report]").await;
        tab.click_do("settled-reports").await;
        tab.wait_for("[data-report]").await;
    });
}

#[test]
fn the_privacy_page_and_leaving_as_a_guest() {
    let server = Server::start_online();
    let ways = [(server.address(), Screen::Desktop), (server.address(), Screen::Phone)];
    browse_both(ways, "privacy", async |tab, phone| {
        // It is reached from the foot of every page, from the settings and from the account.
        tab.open("/").await;
        tab.click(".foot a").await;
        tab.wait_for("[data-privacy]").await;
        tab.looks_right("privacy", async |tab| {
            tab.open("/privacy").await;
            tab.wait_for("[data-privacy]").await;
        })
        .await;
        tab.open("/settings").await;
        tab.click_do("privacy").await;
        tab.wait_for("[data-privacy]").await;
        for (lang, words) in [("pt", "Privacidade"), ("ja", "プライバシー"), ("en", "Privacy")] {
            phone.open("/settings").await;
            phone.choose("[data-choose=lang]", lang).await;
            phone.open("/privacy").await;
            phone.wait_for_text("h1", words).await;
            phone.shoot(&format!("privacy-{lang}")).await;
            phone.fits_the_width().await;
        }
        // A guest deletes what is kept, and is nobody then.
        phone.open("/online").await;
        phone.fill("[data-field=name]", "Ossip").await;
        phone.click_do("come-in").await;
        phone.wait_for("[data-me=Ossip]").await;
        phone.open("/account").await;
        phone.wait_for("[data-do=export]").await;
        phone.click_do("farewell").await;
        phone.shoot("guest-data").await;
        phone.click_do("delete-account").await;
        phone.wait_for("[data-do=guest]").await;
        phone.wait_gone("[data-me]").await;
    });
}
