//! Who we are to a push service: VAPID (RFC 8292), a token signed by a key that browsers were given when they subscribed.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use rayuela_online::Millis;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::online::store::StoreError;

/// How long a token is good; push services accept up to 24 hours.
const TOKEN_AGE: Millis = 12 * 3_600_000;

/// The key that this place signs with.
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    random: SystemRandom,
    /// whom a push service may write to, as `mailto:…` or `https://…`
    contact: Option<String>,
}

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vapid")
    }
}

fn unusable() -> StoreError {
    StoreError::Unreadable("the key of notifications".to_string())
}

impl Vapid {
    /// A new key as text, to be kept: PKCS #8 in base64url.
    pub(crate) fn generate() -> Result<String, StoreError> {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).map_err(|_| unusable())?;
        Ok(BASE64.encode(key))
    }

    /// The key that was kept.
    pub(crate) fn new(kept: &str, contact: Option<String>) -> Result<Vapid, StoreError> {
        let random = SystemRandom::new();
        let key = BASE64.decode(kept).map_err(|_| unusable())?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &random);
        Ok(Vapid { pair: pair.map_err(|_| unusable())?, random, contact })
    }

    /// The public key as browsers want it: the point in base64url.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The header `Authorization` of a request to a push service.
    pub(super) fn authorization(&self, origin: &str, now: Millis) -> Result<String, StoreError> {
        let mut claims = json!({ "aud": origin, "exp": (now + TOKEN_AGE) / 1_000 });
        if let Some(contact) = &self.contact {
            claims["sub"] = json!(contact);
        }
        let head = json!({ "typ": "JWT", "alg": "ES256" });
        let text = format!("{}.{}", BASE64.encode(head.to_string()), BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&self.random, text.as_bytes()).map_err(|_| unusable())?;
        Ok(format!("vapid t={text}.{}, k={}", BASE64.encode(signature), self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn tokens_are_signed_and_keys_survive() {
        let kept = Vapid::generate().unwrap();
        let vapid = Vapid::new(&kept, Some("mailto:host@example.org".to_string())).unwrap();
        assert_eq!(vapid.public(), Vapid::new(&kept, None).unwrap().public());
        let header = vapid.authorization("https://push.example.net", 1_000_000).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key).unwrap());
        public.verify(text.as_bytes(), &BASE64.decode(signature).unwrap()).unwrap();
        let claims = BASE64.decode(text.split_once('.').unwrap().1).unwrap();
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        let expected =
            json!({ "aud": "https://push.example.net", "exp": 1_000 + 43_200, "sub": "mailto:host@example.org" });
        assert_eq!(claims, expected);
        assert!(Vapid::new("nonsense", None).is_err());
    }
}
