//! Serving until told to stop.

use std::future::IntoFuture;
use std::io;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::{Site, router};

/// How long open connections may take to finish.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or a request to terminate; what is being answered then is finished first.
///
/// # Errors
/// What the system says if the listener breaks down.
pub async fn run(listener: TcpListener, site: Site) -> io::Result<()> {
    run_until(listener, site, told_to_stop()).await
}

/// Serves until `stop` is there; what is being answered then is finished first.
///
/// # Errors
/// What the system says if the listener breaks down.
pub async fn run_until(
    listener: TcpListener,
    site: Site,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stopping, mut stopped) = watch::channel(());
    let signal = async move {
        stop.await;
        // Wakes the wait below.
        drop(stopping);
    };
    let serving = axum::serve(listener, router(site)).with_graceful_shutdown(signal);
    let out_of_patience = async {
        while stopped.changed().await.is_ok() {}
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        served = serving.into_future() => served,
        () = out_of_patience => Ok(()),
    }
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
