//! The document says what there is, and nothing else.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, header};
use tower::ServiceExt;

use super::*;
use crate::tests::Site;

/// The one pattern that stands for several documented paths.
const PICTURES: &str = "/games/{game}/{picture}";

/// `GET /api/games` and so on, as the router has them.
async fn served() -> BTreeSet<String> {
    let app = Site::new().await.app;
    let router = routes().with_state(app);
    let mut all = BTreeSet::new();
    for (path, _) in paths() {
        let asked = path.replace(['{', '}'], "");
        let request = Request::builder().method("TRACE").uri(asked);
        let request = request.body(Body::empty()).expect("a request");
        let Ok(answer) = router.clone().oneshot(request).await;
        let allowed = answer.headers().get(header::ALLOW).expect("the methods");
        for method in allowed.to_str().expect("text").split(',') {
            let names = match path {
                PICTURES => ["svg", "png"]
                    .map(|kind| format!("/games/{{game}}/board.{kind}"))
                    .to_vec(),
                path => vec![path.to_owned()],
            };
            all.extend(names.iter().map(|name| format!("{method} /api{name}")));
        }
    }
    // Whoever can read can ask for the headers alone.
    all.retain(|one| !one.starts_with("HEAD "));
    all
}

/// The same as the document has them.
fn documented() -> BTreeSet<String> {
    let document: serde_json::Value = serde_json::from_str(OPENAPI).expect("JSON");
    let paths = document["paths"].as_object().expect("paths").iter();
    let all = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").keys();
        methods.map(move |method| format!("{} {path}", method.to_uppercase()))
    });
    all.collect()
}

#[tokio::test]
async fn every_route_is_in_the_document_and_the_other_way_round() {
    let mut served = served().await;
    served.extend(["GET /healthz", "GET /ws"].map(str::to_owned));
    assert_eq!(served, documented());
}

#[test]
fn the_document_names_no_schema_that_is_missing() {
    let document: serde_json::Value = serde_json::from_str(OPENAPI).expect("JSON");
    for part in OPENAPI.split("\"$ref\": \"#").skip(1) {
        let pointer = part.split('"').next().unwrap_or_default();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
}
