//! Texts that people write for others to read: without what hides, reverses or buries other text.

/// The most marks in a row that are set above or below a letter; more bury the lines around them.
const MARKS: usize = 3;

/// Whether a character changes how the text around it is read, or is not seen at all.
const fn is_hidden(c: char) -> bool {
    matches!(c,
        // Directions of writing: marks, embeddings, overrides, isolates.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Spaces without a width, joiners of words, deprecated format characters. What joins letters and emoji stays.
        | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}'
        | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        // Annotations, and letters that only machines see.
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// Whether a character is a mark on the letter before it.
const fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

/// The text in one line, as it is stored and shown: control characters and line breaks become spaces.
pub(crate) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        match c {
            c if is_hidden(c) || marks > MARKS => {}
            '\u{2028}' | '\u{2029}' => clean.push(' '),
            c if c.is_control() => clean.push(' '),
            c => clean.push(c),
        }
    }
    clean.truncate(clean.trim_end().len());
    clean.drain(..clean.len() - clean.trim_start().len());
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_or_reverses_text_goes() {
        assert_eq!(clean("  hello\nworld\u{7}\u{85} "), "hello world");
        assert_eq!(clean("gnp.\u{202e}exe\u{2066}"), "gnp.exe");
        assert_eq!(clean("a\u{200b}d\u{2060}m\u{feff}in\u{e0041}"), "admin");
        assert_eq!(clean("\u{200b} \u{202e}\t\u{3164}"), "");
        assert_eq!(clean(&format!("z{}!", "\u{351}".repeat(50))), "z\u{351}\u{351}\u{351}!");
    }

    #[test]
    fn what_languages_need_stays() {
        for text in ["¡Olá, João!", "こんにちは。", "می‌خواهم", "👩‍👩‍👧 e\u{301}", "שלום"]
        {
            assert_eq!(clean(text), text);
        }
    }
}
