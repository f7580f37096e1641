use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;
use tower::ServiceExt;

use super::*;
use crate::online::Settings;
use crate::online::ids::fresh_id;

pub(super) fn description() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_description_lists_every_address() {
    let description = description();
    let described: BTreeMap<&str, Vec<&str>> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(path, methods)| (path.as_str(), methods.as_object().unwrap().keys().map(String::as_str).collect()))
        .collect();
    let sorted = |methods: &[&'static str]| {
        let mut methods = methods.to_vec();
        methods.sort_unstable();
        methods
    };
    let known: BTreeMap<&str, Vec<&str>> = ADDRESSES.iter().map(|(path, methods)| (*path, sorted(methods))).collect();
    let described: BTreeMap<&str, Vec<&str>> = described
        .into_iter()
        .map(|(path, mut methods)| {
            methods.sort_unstable();
            (path, methods)
        })
        .collect();
    assert_eq!(described, known);
}

#[test]
fn the_description_has_every_schema_it_names() {
    let description = description();
    let text = description.to_string();
    let schemas = description["components"]["schemas"].as_object().unwrap();
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
}

#[tokio::test]
async fn a_node_that_closes_is_not_ready() {
    let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
    let services = Services::open(&Settings::for_tests(&file)).await.unwrap();
    let routes = routes(services.clone(), Router::new());
    let ready = || async {
        let request = Request::builder().uri("/readyz").body(Body::empty()).unwrap();
        routes.clone().oneshot(request).await.unwrap().status()
    };
    assert_eq!(ready().await, StatusCode::OK);
    services.say_goodbye();
    assert_eq!(ready().await, StatusCode::SERVICE_UNAVAILABLE);
    services.close().await;
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

#[tokio::test]
async fn every_described_address_answers() {
    let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
    let services = Services::open(&Settings::for_tests(&file)).await.unwrap();
    let routes = routes(services.clone(), Router::new().route("/api/probe", get(|| async { "probe" })));
    for (path, methods) in ADDRESSES {
        let path = path.replace("{id}", "0123456789").replace("{name}", "nobody");
        for method in ["get", "put", "post", "delete"] {
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(&path);
            let request = request.body(Body::empty()).unwrap();
            let answer = routes.clone().oneshot(request).await.unwrap();
            let refused = answer.status() == StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(refused, !methods.contains(&method), "{method} {path}: {}", answer.status());
            // An address that nobody knows answers without a body; ours say why.
            let known = answer.status() != StatusCode::NOT_FOUND || answer.headers().contains_key("content-type");
            assert!(known, "{method} {path}");
        }
    }
    services.close().await;
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}
