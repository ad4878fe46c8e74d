//! The page for a browser without the cookie: how to open the game, in both
//! languages.

use axum::http::StatusCode;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use arrocco_session::l10n::{Language, Localizer};

/// The page, with status 401.
pub(crate) fn page() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (StatusCode::UNAUTHORIZED, headers, html()).into_response()
}

/// Without styles and scripts, which need no access but are not needed either.
fn html() -> String {
    let languages = [Language::English, Language::Italian];
    let parts: String = languages.into_iter().map(part).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Chess – Arrocco</title>\n</head>\n<body>\n<main>\n{parts}</main>\n</body>\n</html>\n"
    )
}

fn part(language: Language) -> String {
    let localizer = Localizer::new(language);
    let [title, how, again] =
        ["access-title", "access-how", "access-again"].map(|id| localizer.format(id));
    let code = language.code();
    format!(
        "<section lang=\"{code}\">\n<h1>{title}</h1>\n<p>{how}</p>\n<p>{again}</p>\n</section>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_how_to_open_the_game_in_both_languages() {
        let html = html();
        assert!(html.contains("<section lang=\"en\">") && html.contains("<section lang=\"it\">"));
        assert!(
            html.contains("address") && html.contains("indirizzo"),
            "{html}"
        );
        assert!(!html.contains("access-"), "a sentence is missing: {html}");
    }
}
