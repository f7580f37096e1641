//! The mail service, where the host has configured SMTP: mails to addresses that players have given.

mod texts;

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use rayuela_online::Refusal;
use tokio::sync::mpsc;

pub(crate) use texts::Email;

use super::lang::Lang;
use super::metrics;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// How long the SMTP server may take for each answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait before a mail is sent again; one that fails after the last of them is given up.
const PAUSES: [Duration; 3] = [Duration::from_secs(3), Duration::from_secs(20), Duration::from_secs(120)];
/// How many mails may wait to be sent.
const WAITING: usize = 500;
/// The longest address, in bytes (RFC 5321).
const LONGEST: usize = 254;

/// How mail is sent: over which SMTP server, and from whom.
#[derive(Clone)]
pub struct Mail {
    transport: Transport,
    from: Mailbox,
    /// where players reach this place, without a slash at the end
    base: String,
}

impl std::fmt::Debug for Mail {
    // Not the transport, which knows the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mail from {}", self.from)
    }
}

/// Why mail cannot be sent this way.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The SMTP server's address cannot be used.
    #[error("smtps://USER:PASSWORD@HOST, smtp://USER:PASSWORD@HOST?tls=required or smtp://HOST was expected: {0}")]
    Server(String),
    /// The sender's address is none.
    #[error("an address was expected, such as rayuela@example.org: {0}")]
    From(String),
}

impl Mail {
    /// Mail over an SMTP server, such as `smtps://user:password@mail.example.org` (TLS from the start),
    /// `smtp://…?tls=required` (STARTTLS) or `smtp://127.0.0.1` (none), from a sender, with links to `base`.
    ///
    /// # Errors
    /// If the server's or the sender's address cannot be used.
    pub fn new(smtp: &str, from: &str, base: &str) -> Result<Mail, MailError> {
        let builder = Transport::from_url(smtp).map_err(|error| MailError::Server(reason(&error)))?;
        let from: Mailbox =
            from.parse().map_err(|error: lettre::address::AddressError| MailError::From(error.to_string()))?;
        let name = ClientId::Domain(from.email.domain().to_string());
        let transport = builder.hello_name(name).timeout(Some(PATIENCE)).build();
        Ok(Mail { transport, from, base: base.trim_end_matches('/').to_string() })
    }

    /// The sender's address.
    pub(crate) fn sender(&self) -> &Address {
        &self.from.email
    }

    fn message(&self, to: &str, subject: String, body: String) -> Option<Message> {
        let to = to.parse().ok()?;
        let message = Message::builder().from(self.from.clone()).to(Mailbox::new(None, to)).subject(subject);
        message.header(ContentType::TEXT_PLAIN).message_id(None).body(body).ok()
    }
}

/// An error with what caused it: the first alone says little.
fn reason(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.last().map_or_else(|| error.to_string(), ToString::to_string)
}

/// Checks an address that somebody gives.
pub(crate) fn check_address(address: &str) -> Result<(), Refusal> {
    if address.len() <= LONGEST && address.parse::<Address>().is_ok() {
        return Ok(());
    }
    Err(Refusal::malformed("this is no e-mail address"))
}

/// What became of a mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Posted {
    /// the SMTP server has it
    Taken,
    /// the SMTP server does not want it, and would not later
    Refused,
    /// perhaps later
    Later,
}

/// The mail service of this node.
#[derive(Debug)]
pub(crate) struct Mailer {
    mail: Mail,
    queue: mpsc::Sender<Message>,
}

impl Mailer {
    /// Begins to send what is posted.
    pub(crate) fn start(mail: Mail) -> Mailer {
        let (queue, waiting) = mpsc::channel(WAITING);
        tokio::spawn(send_all(mail.transport.clone(), waiting));
        Mailer { mail, queue }
    }

    /// Posts a mail without waiting for it: it takes as long whether there is an address or not. One that is lost, because
    /// the server stops or the mail server is away for long, can be asked for again.
    pub(crate) fn post(&self, to: &str, lang: Lang, email: &Email<'_>) {
        let posted = self.write(to, lang, email).is_some_and(|message| self.queue.try_send(message).is_ok());
        if !posted {
            metrics::MAILS_FAILED.add(1);
            tracing::warn!("a mail could not be posted");
        }
    }

    /// Sends a mail and waits for what the SMTP server says.
    pub(crate) async fn send(&self, to: &str, lang: Lang, email: &Email<'_>) -> Posted {
        match self.write(to, lang, email) {
            Some(message) => send(&self.mail.transport, message).await,
            None => Posted::Refused,
        }
    }

    fn write(&self, to: &str, lang: Lang, email: &Email<'_>) -> Option<Message> {
        let (subject, body) = email.text(lang, &self.mail.base);
        self.mail.message(to, subject, body)
    }
}

async fn send(transport: &Transport, message: Message) -> Posted {
    match transport.send(message).await {
        Ok(_) => {
            metrics::MAILS.add(1);
            Posted::Taken
        }
        Err(error) => {
            metrics::MAILS_FAILED.add(1);
            tracing::warn!(error = reason(&error), "a mail was not sent");
            if error.is_permanent() { Posted::Refused } else { Posted::Later }
        }
    }
}

/// Sends what is posted, each mail in a task of its own: one that is refused for a while holds up no other.
async fn send_all(transport: Transport, mut waiting: mpsc::Receiver<Message>) {
    while let Some(message) = waiting.recv().await {
        let transport = transport.clone();
        tokio::spawn(async move {
            for pause in PAUSES {
                if send(&transport, message.clone()).await != Posted::Later {
                    return;
                }
                tokio::time::sleep(pause).await;
            }
            send(&transport, message).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_checked() {
        let base = "https://rayuela.example.org/";
        let mail = Mail::new("smtps://u:secret@mail.example.org", "Rayuela <play@example.org>", base).unwrap();
        assert_eq!(mail.base, "https://rayuela.example.org");
        assert_eq!(mail.sender().to_string(), "play@example.org");
        assert!(!format!("{mail:?}").contains("secret"));
        assert!(Mail::new("mail.example.org", "play@example.org", base).is_err());
        assert!(Mail::new("ftp://mail.example.org", "play@example.org", base).is_err());
        assert!(Mail::new("smtp://mail.example.org", "nobody", base).is_err());
        assert!(check_address("ana@example.org").is_ok());
        for bad in ["", "ana", "ana@", "ana@example.org\r\nBcc: x@y.org", "a b@example.org"] {
            assert!(check_address(bad).is_err(), "{bad}");
        }
        assert!(check_address(&format!("{}@example.org", "a".repeat(300))).is_err());
    }
}
