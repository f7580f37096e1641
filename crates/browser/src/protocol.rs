//! Commands of Chromium's driver beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of the driver's own.
#[derive(Debug)]
pub(crate) struct Extra {
    path: &'static str,
    body: Value,
}

impl Extra {
    /// Reads what the page has written to its console since the last call.
    pub(crate) fn console() -> Extra {
        Extra { path: "se/log", body: json!({"type": "browser"}) }
    }

    /// A command of the developer tools.
    pub(crate) fn tools(command: &str, params: Value) -> Extra {
        Extra { path: "goog/cdp/execute", body: json!({"cmd": command, "params": params}) }
    }
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
