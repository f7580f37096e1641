//! Minifying style sheets, scripts and messages, because every byte is fetched on a first visit.

/// A style sheet without comments and needless white space.
pub(crate) fn style(text: &str) -> String {
    let mut minified = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'*') => {
                chars.next();
                let mut last = ' ';
                for c in chars.by_ref() {
                    if (last, c) == ('*', '/') {
                        break;
                    }
                    last = c;
                }
            }
            '"' | '\'' => {
                minified.push(c);
                let mut escaped = false;
                for inner in chars.by_ref() {
                    minified.push(inner);
                    if inner == c && !escaped {
                        break;
                    }
                    escaped = inner == '\\' && !escaped;
                }
            }
            // A space before a colon can mean a descendant, one after it means nothing.
            c if c.is_whitespace() => {
                if !minified.is_empty() && !minified.ends_with(['{', '}', ';', ',', ':', '>', ' ']) {
                    minified.push(' ');
                }
            }
            '{' | '}' | ';' | ',' | '>' => {
                minified.truncate(minified.trim_end_matches(' ').len());
                if c == '}' && minified.ends_with(';') {
                    minified.pop();
                }
                minified.push(c);
            }
            c => minified.push(c),
        }
    }
    minified
}

/// A script without indentation, empty lines, and comments on lines of their own. Lines stay lines, because one may end a
/// statement; those inside a template stay as they are.
pub(crate) fn script(text: &str) -> String {
    let mut minified = String::new();
    let (mut in_comment, mut in_template) = (false, false);
    for line in text.lines() {
        let mut code = line.trim();
        if in_template {
            code = line;
        } else {
            if in_comment || code.starts_with("/*") {
                let end = code.split_once("*/").map(|(_, after)| after.trim_start());
                in_comment = end.is_none();
                code = end.unwrap_or_default();
            }
            if code.is_empty() || code.starts_with("//") {
                continue;
            }
        }
        minified.push_str(code);
        in_template ^= code.matches('`').count() % 2 == 1;
        minified.push('\n');
    }
    minified
}

/// Fluent messages without comments and the empty lines between them; those inside a message separate its paragraphs.
pub(crate) fn messages(text: &str) -> String {
    let mut minified = String::new();
    let mut empty = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.trim().is_empty() {
            empty += 1;
            continue;
        }
        if line.starts_with(' ') {
            minified.push_str(&"\n".repeat(empty));
        }
        empty = 0;
        minified.push_str(line);
        minified.push('\n');
    }
    minified
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_means_the_same() {
        let text = "/* why */\n.a :hover,\n.b > p { color : red; margin: 0 calc(1px + 2px); }\n\
                    .c::before { content: \"} ; \\\" /* x */\"; }\n@media (max-width: 40rem) and (hover) { .d { top: 0 } }\n";
        let minified = ".a :hover,.b>p{color :red;margin:0 calc(1px + 2px)}.c::before{content:\"} ; \\\" /* x */\"}\
                    @media (max-width:40rem) and (hover){.d{top:0}}";
        assert_eq!(style(text), minified);
    }

    #[test]
    fn a_script_does_the_same() {
        let text = "// why\nimport x from \"/x.js\";\n\n/**\n * what\n */\nfunction f() {\n    /* short */\n    /* before */ \
                    return `a\n\n  // b`; // end\n}\n    const s = `c`;\n    g();\n";
        let minified =
            "import x from \"/x.js\";\nfunction f() {\nreturn `a\n\n  // b`; // end\n}\nconst s = `c`;\ng();\n";
        assert_eq!(script(text), minified);
    }

    #[test]
    fn messages_keep_their_paragraphs() {
        let text = "# why\n\na = one\n\n\nb =\n    two\n\n    three\n# and so on\n\nc = { $n ->\n    [one] x\n   *[other] y\n}\n";
        assert_eq!(messages(text), "a = one\nb =\n    two\n\n    three\nc = { $n ->\n    [one] x\n   *[other] y\n}\n");
    }
}
