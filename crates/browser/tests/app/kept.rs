//! The game on the screen as the device keeps it.

use rayuela_browser::Tab;
use rayuela_rules::Record;

/// Its record.
pub(crate) async fn kept_game(tab: &Tab) -> Record {
    let script = "return localStorage.getItem('rayuela.game.' + new URLSearchParams(location.search).get('game'))";
    let text = tab.wait_until("the game is kept", script).await;
    Record::parse_all(text.as_str().expect("a text")).expect("a record").remove(0)
}
