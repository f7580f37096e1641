//! Notifications while the page is closed: the browser's subscription at a push service.

use js_sys::{JSON, Reflect};
use rayuela_online::api::{PushDevice, PushKeys};
use serde::Deserialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, PushSubscriptionOptionsInit,
    ServiceWorkerRegistration,
};

use crate::dom;

/// Why a browser is not subscribed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PushError {
    /// it cannot do it, or not over this connection
    Missing,
    /// the user has forbidden notifications
    Denied,
    /// the browser's push service did not answer
    Failed,
}

/// A subscription as the browser writes it.
#[derive(Deserialize)]
struct Written {
    endpoint: String,
    keys: PushKeys,
}

/// The browser's end, if it has one and the app's service worker is there.
async fn manager() -> Result<PushManager, PushError> {
    let has = |name: &str| Reflect::has(&dom::window(), &name.into()) == Ok(true);
    let navigator = dom::window().navigator();
    if !has("PushManager") || !has("Notification") || Reflect::has(&navigator, &"serviceWorker".into()) != Ok(true) {
        return Err(PushError::Missing);
    }
    let found = JsFuture::from(navigator.service_worker().get_registration()).await;
    let worker = found.ok().filter(|worker| !worker.is_undefined()).ok_or(PushError::Missing)?;
    worker.unchecked_into::<ServiceWorkerRegistration>().push_manager().map_err(|_| PushError::Missing)
}

async fn subscription(manager: &PushManager) -> Option<PushSubscription> {
    let found = JsFuture::from(manager.get_subscription().ok()?).await.ok()?;
    (!found.is_null()).then(|| found.unchecked_into())
}

/// Where the browser's messages go, if it is subscribed.
///
/// # Errors
/// If it cannot be.
pub(crate) async fn current() -> Result<Option<String>, PushError> {
    let manager = manager().await?;
    if Notification::permission() == NotificationPermission::Denied {
        return Err(PushError::Denied);
    }
    Ok(subscription(&manager).await.map(|subscription| subscription.endpoint()))
}

/// Asks the user, and subscribes the browser with the server's public key.
///
/// # Errors
/// Why it is not subscribed.
pub(crate) async fn subscribe(key: &str, lang: &str) -> Result<PushDevice, PushError> {
    // First, because browsers ask only in answer to a click.
    let asked = Notification::request_permission().map_err(|_| PushError::Missing)?;
    let answer = JsFuture::from(asked).await.map_err(|_| PushError::Denied)?;
    if answer.as_string().as_deref() != Some("granted") {
        return Err(PushError::Denied);
    }
    let manager = manager().await?;
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&key.into());
    let ask = || async {
        let asked = manager.subscribe_with_options(&options).map_err(|_| PushError::Failed)?;
        JsFuture::from(asked).await.map_err(|_| PushError::Failed)
    };
    let made = match ask().await {
        Ok(made) => made,
        Err(error) => {
            // One with another server's key is in the way: the place may have been set up again.
            let old = subscription(&manager).await.ok_or(error)?;
            let gone = old.unsubscribe().map_err(|_| error)?;
            JsFuture::from(gone).await.map_err(|_| error)?;
            ask().await?
        }
    };
    let text = JSON::stringify(&made).ok().and_then(|text| text.as_string()).ok_or(PushError::Failed)?;
    let Written { endpoint, keys } = serde_json::from_str(&text).map_err(|_| PushError::Failed)?;
    Ok(PushDevice { endpoint, keys, lang: Some(lang.to_string()) })
}

/// Subscribes the browser no longer.
pub(crate) async fn unsubscribe() {
    if let Ok(manager) = manager().await
        && let Some(subscription) = subscription(&manager).await
        && let Ok(gone) = subscription.unsubscribe()
    {
        let _ = JsFuture::from(gone).await;
    }
}
