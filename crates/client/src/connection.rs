//! One WebSocket connection.

use std::fmt::Debug;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http::Uri;
use http::header::{AUTHORIZATION, COOKIE};
use rayuela_online::{FromServer, ToServer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::{ClientError, Http};

/// The timeout for connecting.
const HELLO: Duration = Duration::from_secs(8);
/// The server pings a client to which nothing goes every 5 seconds: a connection silent for longer than this is dead.
const SILENCE: Duration = Duration::from_secs(14);
/// How long to read at least, by somebody who has not looked for longer than that: what has come meanwhile is there at once.
const LOOK: Duration = Duration::from_secs(2);
const BUFFER: usize = 4 * 1024;

/// The transport of a connection: TCP, or TLS over it.
trait Wire: AsyncRead + AsyncWrite + Debug + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Debug + Send + Unpin> Wire for T {}

/// One WebSocket connection.
#[derive(Debug)]
pub struct Connection {
    socket: WebSocketStream<Box<dyn Wire>>,
    /// when something last came
    heard: Instant,
}

impl Connection {
    /// Connects as the player that `http` stands for.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn open(http: &Http) -> Result<Connection, ClientError> {
        tokio::time::timeout(HELLO, Connection::connect(http)).await.map_err(ClientError::broken)?
    }

    async fn connect(http: &Http) -> Result<Connection, ClientError> {
        let uri: Uri = http.base().parse().map_err(ClientError::strange)?;
        let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        let secure = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let stream = TcpStream::connect((host, port)).await.map_err(ClientError::broken)?;
        stream.set_nodelay(true).map_err(ClientError::broken)?;
        let stream: Box<dyn Wire> = if secure {
            let name = ServerName::try_from(host.to_string()).map_err(ClientError::strange)?;
            let tls = TlsConnector::from(http.tls.clone());
            Box::new(tls.connect(name, stream).await.map_err(ClientError::broken)?)
        } else {
            Box::new(stream)
        };
        let place = http.base().trim_start_matches("http");
        let mut request = format!("ws{place}/ws").into_client_request().map_err(ClientError::strange)?;
        let headers = request.headers_mut();
        if let Some(cookie) = &http.cookie {
            headers.insert(COOKIE, format!("rayuela={cookie}").parse().map_err(ClientError::strange)?);
        }
        if let Some(token) = &http.token {
            headers.insert(AUTHORIZATION, format!("Bearer {token}").parse().map_err(ClientError::strange)?);
        }
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            // A whole log comes in one piece.
            .max_frame_size(None);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await.map_err(ClientError::broken)?;
        Ok(Connection { socket, heard: Instant::now() })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn send(&mut self, message: &ToServer) -> Result<(), ClientError> {
        self.send_text(&serde_json::to_string(message).map_err(ClientError::strange)?).await
    }

    /// Sends any text, for tests of what a server makes of it.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn send_text(&mut self, text: &str) -> Result<(), ClientError> {
        self.socket.send(Message::text(text)).await.map_err(ClientError::broken)
    }

    /// Sends any bytes, for tests of what a server makes of it.
    ///
    /// # Errors
    /// If the connection is broken.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        self.socket.send(Message::Binary(Bytes::from(bytes))).await.map_err(ClientError::broken)
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is broken, or silent for too long.
    pub async fn next(&mut self) -> Result<FromServer, ClientError> {
        loop {
            let until = (self.heard + SILENCE).max(Instant::now() + LOOK);
            let message = timeout_at(until, self.socket.next()).await.map_err(ClientError::broken)?;
            self.heard = Instant::now();
            match message {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(ClientError::strange);
                }
                // Pings are answered by the library as it reads on.
                Some(Ok(Message::Close(_))) | None => return Err(ClientError::broken("closed")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(ClientError::broken(error)),
            }
        }
    }
}
