//! How to configure a web host to serve the app as `rayuela serve` does: in words, and as files for some hosts.

/// The headers of every answer; a test of the server compares them with those that it sends.
const HEADERS: &str = include_str!("../hosting/headers.txt");
const NGINX: &str = include_str!("../hosting/nginx.conf");
const CADDY: &str = include_str!("../hosting/Caddyfile");
const MANUAL: &str = include_str!("../hosting/HOSTING.txt");
/// What the app takes for a pack of tables, and nothing else (`bringPack` in `crates/search/worker.js`).
const PACK_TYPE: &str = "application/octet-stream";
/// The placeholder for the headers in the files above.
const PLACE: &str = "@HEADERS@";

/// Names and values of the headers.
pub fn headers() -> impl Iterator<Item = (&'static str, &'static str)> {
    HEADERS.lines().filter_map(|line| line.split_once(": "))
}

/// What the host must do, for people.
pub fn manual() -> String {
    fill_in(MANUAL, |name, value| format!("   {name}: {value}"))
}

/// A configuration for nginx.
pub fn nginx() -> String {
    fill_in(NGINX, |name, value| format!("    add_header {name} \"{value}\" always;"))
}

/// A configuration for Caddy.
pub fn caddy() -> String {
    fill_in(CADDY, |name, value| format!("\t\t{name} \"{value}\""))
}

fn fill_in(text: &str, line: impl Fn(&str, &str) -> String) -> String {
    text.replace(PLACE, &headers().map(|(name, value)| line(name, value)).collect::<Vec<_>>().join("\n"))
}

/// The file `_headers` for an app of these files.
///
/// Every file has a rule of its own, because hosts differ in what they do where two rules name one header.
pub fn headers_file(files: &[String]) -> String {
    let mut text = String::from("/*\n");
    for (name, value) in headers() {
        text += &format!("  {name}: {value}\n");
    }
    for file in files.iter().filter(|file| is_lasting(file)) {
        text += &format!("/{file}\n  Cache-Control: public, max-age=31536000, immutable\n");
    }
    for file in ["", "index.html", "sw.js"] {
        text += &format!("/{file}\n  Cache-Control: no-cache\n");
    }
    for file in files.iter().filter(|file| file.ends_with(".pack")) {
        text += &format!("/{file}\n  Cache-Control: no-cache\n  Content-Type: {PACK_TYPE}\n");
    }
    text
}

/// The file `_redirects`.
pub fn redirects_file() -> &'static str {
    "/api/*  /404.html  404\n/*  /index.html  200\n"
}

/// Whether a name contains a hash of the content, as in `NAME.0123456789abcdef.ENDING`.
fn is_lasting(file: &str) -> bool {
    let is_hash = |part: &str| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    !file.ends_with(".br") && file.rsplit('.').nth(1).is_some_and(is_hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_names_every_header() {
        let files = [manual(), nginx(), caddy(), headers_file(&[])];
        assert_eq!(headers().count(), 7);
        for (name, value) in headers() {
            for file in &files {
                assert!(file.contains(name) && file.contains(value), "{name} is missing in:\n{file}");
            }
        }
        assert!(files.iter().all(|file| !file.contains(PLACE)));
    }

    #[test]
    fn only_names_that_tell_their_content_are_kept() {
        let files =
            ["app.0123456789abcdef.wasm", "app.0123456789abcdef.wasm.br", "index.html", "sw.js", "tables/nine.pack"];
        let text = headers_file(&files.map(str::to_string));
        let rule = |file: &str| text.split_once(&format!("\n/{file}\n")).map(|(_, rest)| rest.lines().next().unwrap());
        assert_eq!(rule("app.0123456789abcdef.wasm"), Some("  Cache-Control: public, max-age=31536000, immutable"));
        assert_eq!(rule("app.0123456789abcdef.wasm.br"), None);
        assert_eq!(rule("sw.js"), Some("  Cache-Control: no-cache"));
        assert_eq!(rule("tables/nine.pack"), Some("  Cache-Control: no-cache"));
    }

    /// A pack of another type would not be taken, and a type with a character set is another one.
    #[test]
    fn packs_have_the_type_that_the_app_asks_for() {
        let worker = include_str!("../../search/worker.js");
        assert!(worker.contains(&format!("headers.get(\"content-type\") === \"{PACK_TYPE}\"")));
        assert!(headers_file(&["tables/nine.pack".into()]).ends_with(&format!("  Content-Type: {PACK_TYPE}\n")));
        assert!(nginx().contains(&format!("        {PACK_TYPE} pack;\n")));
        assert!(caddy().contains(&format!("\theader @pack Content-Type {PACK_TYPE}\n")));
        assert!(manual().contains(PACK_TYPE));
    }
}
