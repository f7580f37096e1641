//! A proxy before Postgres, or before a node, whose connections can be cut without a word, as by a pulled cable, delayed,
//! dropped, or lose what comes back, all of them or one. And one that speaks TLS.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use rayuela_client::Http;
use rayuela_rules::Rng;

/// The proxy. What it swallows never arrives, and neither end is told.
pub(crate) struct Proxy {
    port: u16,
    cable: Arc<Cable>,
}

/// What all connections share.
struct Cable {
    cuts_at_commit: AtomicBool,
    is_cut: AtomicBool,
    mutes_listeners: AtomicBool,
    /// what the database sends is lost
    loses_answers: AtomicBool,
    /// how long everything takes, in milliseconds
    delay: AtomicU64,
    /// connections that were made before the last repair lead nowhere
    repairs: AtomicU64,
    /// connections end when it changes
    drops: watch::Sender<()>,
    links: Mutex<Vec<Weak<Link>>>,
}

/// One connection.
struct Link {
    cable: Arc<Cable>,
    repairs: u64,
    listens: AtomicBool,
    is_dead: AtomicBool,
    /// what is sent to the node is lost, for ever
    is_half_open: AtomicBool,
}

impl Link {
    /// Whether what is sent now is swallowed; once it is, so is everything after it.
    fn swallows(&self, from_node: bool) -> bool {
        if self.is_half_open.load(SeqCst) && !from_node {
            return true;
        }
        let cable = &self.cable;
        let muted = cable.mutes_listeners.load(SeqCst) && self.listens.load(SeqCst);
        let lost = cable.loses_answers.load(SeqCst) && !from_node;
        if cable.is_cut.load(SeqCst) || cable.repairs.load(SeqCst) > self.repairs || muted || lost {
            self.is_dead.store(true, SeqCst);
        }
        // Where only answers are lost, questions still arrive.
        self.is_dead.load(SeqCst) && !(from_node && cable.loses_answers.load(SeqCst))
    }

    /// Looks at what a node sends.
    fn look(&self, bytes: &[u8]) {
        let has = |word: &[u8]| bytes.windows(word.len()).any(|part| part == word);
        if has(b"LISTEN \"") {
            self.listens.store(true, SeqCst);
        }
        if self.cable.cuts_at_commit.load(SeqCst) && has(b"COMMIT") {
            self.cable.cuts_at_commit.store(false, SeqCst);
            self.cable.is_cut.store(true, SeqCst);
        }
    }

    async fn forward(self: Arc<Link>, from: OwnedReadHalf, to: OwnedWriteHalf, from_node: bool) {
        let mut drops = self.cable.drops.subscribe();
        tokio::select! {
            () = self.forward_all(from, to, from_node) => {}
            _ = drops.changed() => {}
        }
    }

    async fn forward_all(&self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf, from_node: bool) {
        let mut buffer = vec![0; 16 * 1_024];
        loop {
            let count = from.read(&mut buffer).await.unwrap_or(0);
            if from_node {
                self.look(&buffer[..count]);
            }
            tokio::time::sleep(Duration::from_millis(self.cable.delay.load(SeqCst))).await;
            if self.swallows(from_node) {
                if count == 0 {
                    // Nor does the other end hear that this one has gone.
                    std::future::pending::<()>().await;
                }
            } else if count == 0 || to.write_all(&buffer[..count]).await.is_err() {
                return;
            }
        }
    }
}

impl Proxy {
    /// One before this port.
    pub(crate) async fn before(inside: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let cable = Arc::new(Cable {
            cuts_at_commit: false.into(),
            is_cut: false.into(),
            mutes_listeners: false.into(),
            loses_answers: false.into(),
            delay: 0.into(),
            repairs: 0.into(),
            drops: watch::Sender::new(()),
            links: Mutex::default(),
        });
        let proxy = Proxy { port: listener.local_addr().unwrap().port(), cable: cable.clone() };
        tokio::spawn(async move {
            while let Ok((node, _)) = listener.accept().await {
                let Ok(database) = TcpStream::connect(("127.0.0.1", inside)).await else { continue };
                for end in [&node, &database] {
                    let _ = end.set_nodelay(true);
                }
                let repairs = cable.repairs.load(SeqCst);
                let [listens, is_dead, is_half_open] = [(); 3].map(|()| AtomicBool::new(false));
                let link = Arc::new(Link { cable: cable.clone(), repairs, listens, is_dead, is_half_open });
                let mut links = cable.links.lock().unwrap();
                links.retain(|link| link.strong_count() > 0);
                links.push(Arc::downgrade(&link));
                drop(links);
                let ((node_reads, node_writes), (reads, writes)) = (node.into_split(), database.into_split());
                tokio::spawn(link.clone().forward(node_reads, writes, true));
                tokio::spawn(link.forward(reads, node_writes, false));
            }
        });
        proxy
    }

    /// A client of the node behind it.
    pub(crate) fn http(&self) -> Http {
        Http::new(&format!("http://127.0.0.1:{}", self.port)).unwrap()
    }

    /// What `--db` takes, if Postgres is behind it.
    pub(crate) fn url(&self) -> String {
        format!("postgres://rayuela@127.0.0.1:{}/postgres", self.port)
    }

    /// Cuts everything when the next transaction is about to be committed.
    pub(crate) fn cut_at_commit(&self) {
        self.cable.cuts_at_commit.store(true, SeqCst);
    }

    /// Cuts everything now: what is sent disappears, as in a black hole.
    pub(crate) fn cut(&self) {
        self.cable.is_cut.store(true, SeqCst);
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.cable.is_cut.load(SeqCst)
    }

    /// New connections work again; the old ones lead nowhere for ever.
    pub(crate) fn repair(&self) {
        self.cable.repairs.fetch_add(1, SeqCst);
        self.cable.is_cut.store(false, SeqCst);
        self.cable.loses_answers.store(false, SeqCst);
    }

    /// Cuts connections that listen to notifications, and no others.
    pub(crate) fn mute_listeners(&self, mute: bool) {
        self.cable.mutes_listeners.store(mute, SeqCst);
    }

    /// Leaves connections half open: what a node asks arrives, the answers do not.
    pub(crate) fn lose_answers(&self) {
        self.cable.loses_answers.store(true, SeqCst);
    }

    /// Leaves one connection half open, whichever it is, for ever.
    pub(crate) fn lose_answers_of_one(&self, rng: &mut Rng) {
        let links: Vec<Arc<Link>> = self.cable.links.lock().unwrap().iter().filter_map(Weak::upgrade).collect();
        if !links.is_empty() {
            links[rng.below(links.len() as u64) as usize].is_half_open.store(true, SeqCst);
        }
    }

    /// Lets everything take so much longer.
    pub(crate) fn delay(&self, time: Duration) {
        self.cable.delay.store(time.as_millis() as u64, SeqCst);
    }

    /// Ends all connections at once, as a firewall does that is restarted.
    pub(crate) fn drop_all(&self) {
        self.cable.drops.send_replace(());
    }
}

/// The address of a TLS proxy in front of the server at this port, with a certificate of its own.
pub(crate) async fn behind_tls(port: u16, certificate: &Path) -> String {
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
    let own = rcgen::generate_simple_self_signed(["localhost".to_string()]).unwrap();
    fs::write(certificate, own.cert.pem()).unwrap();
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(own.signing_key.serialize_der()));
    let config = tokio_rustls::rustls::ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![own.cert.der().clone()], key)
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut outside = acceptor.accept(stream).await.unwrap();
                let mut inside = tokio::net::TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                // Either end may hang up.
                let _ = tokio::io::copy_bidirectional(&mut outside, &mut inside).await;
            });
        }
    });
    address
}
