//! Signatures that only the nodes of this place can make, and fingerprints of keys.

use hmac::{Hmac, KeyInit, Mac};
use rayuela_online::Hex;
use sha2::{Digest, Sha256};

/// The secret of the place, the same on all nodes: what guests' names and the engine's own secrets are signed with.
#[derive(Clone)]
pub(crate) struct Signer([u8; 32]);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

impl Signer {
    pub(crate) const fn new(secret: [u8; 32]) -> Signer {
        Signer(secret)
    }

    /// The signature of a text: HMAC-SHA-256.
    pub(crate) fn sign(&self, text: &str) -> Hex {
        Hex(self.mac(text).finalize().into_bytes().into())
    }

    /// Whether a signature belongs to a text; takes as long for wrong ones as for right ones.
    pub(crate) fn verify(&self, text: &str, signature: &Hex) -> bool {
        self.mac(text).verify_slice(&signature.0).is_ok()
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        // A key shorter than a block is filled up with zeros, by definition.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        mac.update(text.as_bytes());
        mac
    }
}

/// What is kept of a key: enough to know it again, not enough to use it.
pub(crate) fn fingerprint(key: &str) -> String {
    Hex(Sha256::digest(key).into()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_hold() {
        let [signer, other] = [[1; 32], [2; 32]].map(Signer::new);
        let signature = signer.sign("text");
        assert!(signer.verify("text", &signature));
        assert!(!signer.verify("texts", &signature) && !other.verify("text", &signature));
    }
}
