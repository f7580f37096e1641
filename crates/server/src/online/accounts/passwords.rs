//! Password hashes, by Argon2.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use rayuela_online::{Refusal, limits};
use tokio::sync::Semaphore;

use super::common_passwords::is_common;

/// Checks a password that the account of this name wants.
pub(super) fn check_password(name: &str, password: &str) -> Result<(), Refusal> {
    let (least, most) = limits::PASSWORD;
    if !(least..=most).contains(&password.chars().count()) {
        return Err(Refusal::malformed(format!("a password has {least} to {most} characters")));
    }
    if is_common(name, password) {
        return Err(Refusal::malformed("this password is one of the first that are tried"));
    }
    Ok(())
}

/// Makes and compares hashes, a few at once: each takes some 20 MiB and a core for a moment.
#[derive(Debug)]
pub(super) struct Passwords(Semaphore);

impl Passwords {
    pub(super) fn new() -> Passwords {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Passwords(Semaphore::new(cores.div_ceil(2)))
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let _permit = self.0.acquire().await.map_err(|_| Refusal::StorageUnavailable)?;
        tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::StorageUnavailable)
    }

    /// The hash of a password.
    pub(super) async fn hash(&self, password: &str) -> Result<String, Refusal> {
        let password = password.to_string();
        let hashed =
            self.run(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        hashed.await?.map_err(|_| Refusal::StorageUnavailable)
    }

    /// Whether a password has this hash. It takes as long where there is no hash to compare with.
    pub(super) async fn verify(&self, hash: &str, password: &str) -> Result<bool, Refusal> {
        if password.chars().count() > limits::PASSWORD.1 {
            return Ok(false);
        }
        let (hash, password) = (hash.to_string(), password.to_string());
        self.run(move || match PasswordHash::new(&hash) {
            Ok(hash) => Argon2::default().verify_password(password.as_bytes(), &hash).is_ok(),
            Err(_) => {
                let _ = Argon2::default().hash_password(password.as_bytes());
                false
            }
        })
        .await
    }
}
