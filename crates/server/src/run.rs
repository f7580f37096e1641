//! Serving until told to stop.
//!
//! Connections are accepted here and not by `axum::serve`, which gives nobody a time limit: a client that sends half a
//! request, or does not read the answer, would keep its connection for ever.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::addresses::{Addresses, Place};
use crate::slow::SlowWriteLimit;
use crate::{Services, Site, router};

/// How long open connections may take to finish.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait when no connection can be accepted, because too many files are open.
const NO_ROOM: Duration = Duration::from_millis(100);

/// What is asked of connections.
#[derive(Clone, Debug)]
struct Limits {
    /// within this time a request's head must be there, counted from the connection or the answer before
    head: Duration,
    /// a client that takes nothing of an answer for so long is gone
    write: Duration,
    /// connections at once from one address, unless it is a proxy's; none is no limit
    from_one_address: Option<usize>,
    /// those who speak for many others, besides programs on this machine
    proxies: Vec<IpAddr>,
    counts_this_machine: bool,
}

impl Limits {
    fn new(services: Option<&Services>) -> Limits {
        let is_off = services.is_some_and(|services| services.limits.is_off());
        Limits {
            head: Duration::from_secs(20),
            write: Duration::from_secs(30),
            from_one_address: (!is_off).then_some(256),
            proxies: services.map_or(vec![], |services| services.proxies.clone()),
            counts_this_machine: false,
        }
    }

    fn counts(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        (self.counts_this_machine || !ip.is_loopback()) && !self.proxies.contains(&ip)
    }
}

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
    let limits = Limits::new(services.as_deref());
    let leaving = services.clone();
    let stop = async move {
        stop.await;
        if let Some(services) = leaving {
            services.say_goodbye();
        }
    };
    serve(&listener, router(site, services.clone()), limits, stop).await;
    if let Some(services) = services {
        services.close().await;
    }
    Ok(())
}

/// Accepts connections until `stop` is there, and then waits for those that are open.
async fn serve(listener: &TcpListener, router: Router, limits: Limits, stop: impl Future<Output = ()>) {
    let addresses = Arc::new(Addresses::default());
    // Receivers are held by open connections: nobody listens any more when all of them are gone.
    let stopping = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            // A client that has gone already, or too many open files.
            Err(error) => {
                if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) {
                    tracing::warn!(%error, "no connection can be accepted");
                    tokio::time::sleep(NO_ROOM).await;
                }
                continue;
            }
        };
        let place = match limits.from_one_address.filter(|_| limits.counts(peer.ip())) {
            Some(most) => match addresses.enter(peer.ip(), most) {
                Some(place) => Some(place),
                // Closed without a word: an answer would cost more than the question.
                None => continue,
            },
            None => None,
        };
        tokio::spawn(connection(stream, peer, place, router.clone(), limits.clone(), stopping.subscribe()));
    }
    stopping.send_replace(true);
    // Those who do not finish are left.
    let _ = tokio::time::timeout(PATIENCE, stopping.closed()).await;
}

/// Serves one connection until it ends or is given up.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    _place: Option<Place>,
    router: Router,
    limits: Limits,
    mut stopping: watch::Receiver<bool>,
) {
    // Moves are short messages: each is sent at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let stream = TokioIo::new(SlowWriteLimit::new(stream, limits.write));
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(stream, service)
        .with_upgrades();
    let mut serving = pin!(serving);
    // Errors are those of clients who go, or are too slow.
    tokio::select! {
        _ = serving.as_mut() => return,
        _ = stopping.wait_for(|&stopping| stopping) => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;

    use super::*;

    /// A server with these limits, where it is, and what stops it.
    async fn server(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let router = Router::new()
            .route("/", get(|ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.ip().to_string() }));
        let (stop, stopped) = oneshot::channel();
        let serving =
            tokio::spawn(async move { serve(&listener, router, limits, async { drop(stopped.await) }).await });
        (at, stop, serving)
    }

    fn limits() -> Limits {
        Limits { head: Duration::from_secs(600), write: Duration::from_secs(600), ..Limits::new(None) }
    }

    async fn answer(mut stream: TcpStream, request: &str) -> String {
        // A connection that is cut has said all it will.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    const WHOLE: &str = "GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";

    #[tokio::test]
    async fn half_a_request_is_not_waited_for() {
        let (at, stop, serving) = server(Limits { head: Duration::from_millis(50), ..limits() }).await;
        let mut halves = Vec::new();
        for _ in 0..40 {
            let stream = TcpStream::connect(at).await.unwrap();
            halves.push(tokio::spawn(answer(stream, "GET / HTTP/1.1\r\nhost: he")));
        }
        for half in halves {
            // Each ends, though its client waits.
            assert!(!half.await.unwrap().contains("200 OK"));
        }
        // A whole one has as little time: on a busy machine it may take more than one.
        let begun = Instant::now();
        while !answer(TcpStream::connect(at).await.unwrap(), WHOLE).await.contains("127.0.0.1") {
            assert!(begun.elapsed() < Duration::from_secs(120), "nobody is served");
        }
        drop(stop);
        serving.await.unwrap();
    }

    #[tokio::test]
    async fn one_address_has_so_many_connections() {
        let few = Limits { from_one_address: Some(2), counts_this_machine: true, ..limits() };
        assert!(!limits().counts([127, 0, 0, 1].into()) && few.counts([10, 0, 0, 1].into()));
        let proxies = Limits { proxies: vec![[10, 0, 0, 1].into()], ..limits() };
        assert!(!proxies.counts([10, 0, 0, 1].into()));
        let (at, stop, serving) = server(few).await;
        let kept = [TcpStream::connect(at).await.unwrap(), TcpStream::connect(at).await.unwrap()];
        let mut third = TcpStream::connect(at).await.unwrap();
        // It is closed without an answer; the others are served.
        assert_eq!(third.read(&mut [0; 16]).await.unwrap_or(0), 0);
        for stream in kept {
            assert!(answer(stream, WHOLE).await.contains("200 OK"));
        }
        drop(stop);
        serving.await.unwrap();
    }
}
