//! Listening and stopping, over real sockets.

use rayuela_server::{Assets, ListenError, Site, listen, reserve, run_until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

fn somewhere() -> TcpListener {
    listen("127.0.0.1:0").unwrap()
}

#[tokio::test]
async fn a_server_that_starts_keeps_nobody_waiting() {
    let reserved = reserve("127.0.0.1:0").unwrap();
    let address = reserved.address();
    assert_eq!(TcpStream::connect(address).await.unwrap_err().kind(), std::io::ErrorKind::ConnectionRefused);
    let listener = reserved.listen().unwrap();
    let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
    assert_eq!(client.unwrap().local_addr().unwrap(), server.unwrap().1);
    // Of two who reserve the same address, one gets it.
    assert!(matches!(reserve(&address.to_string()), Err(ListenError::Taken { .. })));
}

#[tokio::test]
async fn a_taken_port_names_a_free_one() {
    let taken = somewhere();
    let address = taken.local_addr().unwrap();
    // Somebody else may be quicker with the free one.
    for _ in 0..20 {
        let error = listen(&address.to_string()).unwrap_err();
        let ListenError::Taken { free: Some(free), .. } = &error else { panic!("{error}") };
        let sentence = error.to_string();
        assert!(sentence.contains(&format!("--listen {free}")), "{sentence}");
        if listen(&free.to_string()).is_ok() {
            return;
        }
    }
    panic!("none that is named is free");
}

#[test]
fn nonsense_is_no_address() {
    for nonsense in ["", "here", "127.0.0.1", "127.0.0.1:99999"] {
        assert!(matches!(listen(nonsense), Err(ListenError::NotAnAddress(_))), "{nonsense}");
    }
}

#[tokio::test]
async fn told_to_stop_it_stops_though_a_client_stays() {
    let listener = somewhere();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let site = Site::new(Assets::embedded(rayuela_bundle::FILES), None);
    let serving = tokio::spawn(run_until(listener, site, None, async {
        let _ = stopped.await;
    }));
    let mut client = TcpStream::connect(address).await.unwrap();
    client.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut answer = [0; 1024];
    let read = client.read(&mut answer).await.unwrap();
    assert!(String::from_utf8_lossy(&answer[..read]).starts_with("HTTP/1.1 200 OK"));
    stop.send(()).unwrap();
    serving.await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}
