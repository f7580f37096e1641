//! Finding an address to listen on.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, ToSocketAddrs};

use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};

/// The port that is tried first when nobody names one.
pub const DEFAULT_PORT: u16 = 8421;
/// How many ports behind a taken one are looked at.
const NEARBY: u16 = 20;
/// How many connections wait to be accepted at most.
const WAITING: u32 = 1_024;

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

/// An address that this program will listen on. Until it does, connections are refused at once: clients of a server that
/// is still starting go to another node, and do not wait for an answer.
#[derive(Debug)]
pub struct Reserved {
    socket: TcpSocket,
    address: SocketAddr,
}

impl Reserved {
    fn new(address: SocketAddr) -> io::Result<Reserved> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A server that was killed gets its port back at once.
        #[cfg(not(windows))]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let address = socket.local_addr()?;
        Ok(Reserved { socket, address })
    }

    /// Where it is, with the port that was found.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Begins to listen there.
    ///
    /// # Errors
    /// If another program has begun to since.
    pub fn listen(self) -> Result<TcpListener, ListenError> {
        let address = self.address;
        self.socket.listen(WAITING).map_err(|error| refusal(address, error))
    }
}

/// Why an address cannot be had; a free one nearby is named if it is taken.
fn refusal(address: SocketAddr, source: io::Error) -> ListenError {
    match source.kind() {
        io::ErrorKind::AddrInUse => {
            ListenError::Taken { taken: address, free: nearby(address).map(|reserved| reserved.address) }
        }
        _ => ListenError::Refused { address, source },
    }
}

/// Reserves this address, port 0 for any.
///
/// # Errors
/// If it cannot be had; a free one nearby is named if it is taken.
pub fn reserve(address: &str) -> Result<Reserved, ListenError> {
    let not_one = || ListenError::NotAnAddress(address.to_string());
    let address = address.to_socket_addrs().map_err(|_| not_one())?.next().ok_or_else(not_one)?;
    Reserved::new(address).map_err(|error| refusal(address, error))
}

/// Reserves an address for this machine only, on the usual port or the next one that is free.
///
/// # Errors
/// If none is.
pub fn reserve_anywhere() -> Result<Reserved, ListenError> {
    let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT));
    match reserve(&usual.to_string()) {
        Err(ListenError::Taken { taken, .. }) => nearby(taken).ok_or(ListenError::Taken { taken, free: None }),
        other => other,
    }
}

/// Listens on this address, port 0 for any.
///
/// # Errors
/// If it cannot be had; a free one nearby is named if it is taken.
pub fn listen(address: &str) -> Result<TcpListener, ListenError> {
    reserve(address)?.listen()
}

fn nearby(taken: SocketAddr) -> Option<Reserved> {
    let mut ports = (1..=NEARBY).filter_map(|step| taken.port().checked_add(step));
    ports.find_map(|port| Reserved::new((taken.ip(), port).into()).ok())
}
