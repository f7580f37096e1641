//! The game on the screen as it is saved on the device.

use rayuela_browser::{Tab, keep_trying};
use rayuela_rules::Record;

/// Its record, once it matches.
pub(crate) async fn saved_game(tab: &Tab, what: &str, wanted: impl Fn(&Record) -> bool) -> Record {
    let script = "return localStorage.getItem('rayuela.game.' + new URLSearchParams(location.search).get('game'))";
    keep_trying(format!("{what} is kept"), async || {
        let text = tab.execute(script, vec![]).await;
        let text = text.as_str().ok_or("nothing")?;
        let record = Record::parse_all(text).map_err(|error| format!("{text}: {error}"))?.remove(0);
        if wanted(&record) { Ok(record) } else { Err(text.to_string()) }
    })
    .await
}
