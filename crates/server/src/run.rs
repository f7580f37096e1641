//! Serving until told to stop.

use std::future::IntoFuture;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::{Services, Site, router};

/// How long open connections may take to finish.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or a request to terminate; what is being answered then is finished first.
///
/// # Errors
/// What the system says if the listener breaks down.
pub async fn run(listener: TcpListener, site: Site, services: Option<Arc<Services>>) -> io::Result<()> {
    run_until(listener, site, services, told_to_stop()).await
}

/// Serves until `stop` is there; what is being answered then is finished first.
///
/// # Errors
/// What the system says if the listener breaks down.
pub async fn run_until(
    listener: TcpListener,
    site: Site,
    services: Option<Arc<Services>>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stopping, mut stopped) = watch::channel(());
    let leaving = services.clone();
    let signal = async move {
        stop.await;
        if let Some(services) = leaving {
            services.say_goodbye();
        }
        // Wakes the wait below.
        drop(stopping);
    };
    // Moves are short messages: each is sent at once.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    let service = router(site, services.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(signal);
    let out_of_patience = async {
        while stopped.changed().await.is_ok() {}
        tokio::time::sleep(PATIENCE).await;
    };
    let served = tokio::select! {
        served = serving.into_future() => served,
        () = out_of_patience => Ok(()),
    };
    if let Some(services) = services {
        services.close().await;
    }
    served
}

#[cfg(unix)]
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        }
        // Without the signal there is still Ctrl-C.
        Err(_) => ctrl_c().await,
    }
}

#[cfg(not(unix))]
async fn told_to_stop() {
    ctrl_c().await;
}

async fn ctrl_c() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Nothing can tell us to stop: serve on.
        std::future::pending::<()>().await;
    }
}
