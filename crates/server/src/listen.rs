//! Finding an address to listen on.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, ToSocketAddrs};

use thiserror::Error;
use tokio::net::TcpListener;

/// The port that is tried first when nobody names one.
pub const DEFAULT_PORT: u16 = 8421;
/// How many ports behind a taken one are looked at.
const NEARBY: u16 = 20;

/// Why the server cannot listen.
#[derive(Debug, Error)]
pub enum ListenError {
    /// This is no address.
    #[error("`{0}` is no address to listen on: expected one such as 127.0.0.1:8421")]
    NotAnAddress(String),
    /// Another program listens there.
    #[error("{taken} is taken by another program; {}", match .free {
        Some(free) => format!("{free} is free: --listen {free}"),
        None => "so are the ports behind it".to_string(),
    })]
    Taken {
        /// the address
        taken: SocketAddr,
        /// a free one nearby
        free: Option<SocketAddr>,
    },
    /// The system does not allow it.
    #[error("{address} cannot be listened on: {source}")]
    Refused {
        /// the address
        address: SocketAddr,
        /// what the system says
        source: io::Error,
    },
}

/// Listens on this address, port 0 for any.
///
/// # Errors
/// If it cannot be had; a free one nearby is named if it is taken.
pub async fn listen(address: &str) -> Result<TcpListener, ListenError> {
    let not_one = || ListenError::NotAnAddress(address.to_string());
    let address = address.to_socket_addrs().map_err(|_| not_one())?.next().ok_or_else(not_one)?;
    match TcpListener::bind(address).await {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            let free = nearby(address).await.and_then(|listener| listener.local_addr().ok());
            Err(ListenError::Taken { taken: address, free })
        }
        Err(source) => Err(ListenError::Refused { address, source }),
    }
}

/// Listens on this machine only, on the usual port or the next one that is free.
///
/// # Errors
/// If none is.
pub async fn listen_anywhere() -> Result<TcpListener, ListenError> {
    let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT));
    match listen(&usual.to_string()).await {
        Err(ListenError::Taken { taken, .. }) => nearby(taken).await.ok_or(ListenError::Taken { taken, free: None }),
        other => other,
    }
}

async fn nearby(taken: SocketAddr) -> Option<TcpListener> {
    for port in (1..=NEARBY).filter_map(|step| taken.port().checked_add(step)) {
        if let Ok(listener) = TcpListener::bind((taken.ip(), port)).await {
            return Some(listener);
        }
    }
    None
}
