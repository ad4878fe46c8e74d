//! Bytes of a file as text: UTF-8, or else Windows-1252.

use std::borrow::Cow;

use memchr::memchr;

/// What Windows-1252 has where Latin-1 has control characters. The five bytes
/// it leaves open stay the control characters they are in Latin-1.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Reads bytes as UTF-8 if they are, and as Windows-1252 if they are not.
/// Every sequence of bytes has a reading.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| from_windows_1252(byte)).collect()),
    }
}

fn from_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte & 0x1F)],
        _ => char::from(byte),
    }
}

/// Reads the inside of a tag's quotes, where a backslash stands before a quote
/// or another backslash. Other backslashes stand for themselves.
pub fn decode_tag_value(raw: &[u8]) -> Cow<'_, str> {
    let text = decode(raw);
    if memchr(b'\\', raw).is_none() {
        text
    } else {
        Cow::Owned(unescape(&text))
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|&next| c == '\\' && matches!(next, '\\' | '"'));
        plain.push(escaped.unwrap_or(c));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_is_taken_as_it_is() {
        assert_eq!(decode("Réti".as_bytes()), "Réti");
    }

    #[test]
    fn everything_else_is_windows_1252() {
        assert_eq!(
            decode(b"R\xE9ti \x96 \x8Aahovi\x9A \x81"),
            "Réti – Šahoviš \u{81}"
        );
    }

    #[test]
    fn backslashes_escape_quotes_and_backslashes_only() {
        assert_eq!(decode_tag_value(br#"a \"b\" \\ \c"#), r#"a "b" \ \c"#);
    }
}
