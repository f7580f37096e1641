//! Messages that only one browser can read: RFC 8291, with the content encoding `aes128gcm` of RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use crate::online::random;

/// The bytes of a point of P-256, uncompressed.
pub(crate) const POINT: usize = 65;
/// The size of the one record, which the header tells: more than any message has.
const RECORD: u32 = 4_096;
/// Messages are filled up to this length, so that it says nothing about them. Push services take up to 4,096 bytes.
pub(super) const PADDED: usize = 512;

/// What a browser's messages are encrypted with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BrowserKeys {
    /// its public key, a point of P-256
    pub(crate) public: [u8; POINT],
    /// the secret that it shares with us alone
    pub(crate) auth: [u8; 16],
}

/// How many bytes to derive.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// HKDF-SHA-256.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a message for a browser, filled up with zeros to `padded` bytes.
///
/// # Errors
/// If the browser's key is no point of the curve.
pub(super) fn encrypt(keys: &BrowserKeys, message: &[u8], padded: usize) -> Result<Vec<u8>, Unspecified> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let public = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, keys.public);
    agree_ephemeral(own, &theirs, |secret| seal(secret, public.as_ref(), keys, &random::bytes(), message, padded))?
}

/// The body of the request: salt, record size and our public key, then the one record.
fn seal(
    secret: &[u8],
    public: &[u8],
    keys: &BrowserKeys,
    salt: &[u8; 16],
    message: &[u8],
    padded: usize,
) -> Result<Vec<u8>, Unspecified> {
    let shared: [u8; 32] = derive(&keys.auth, secret, &[b"WebPush: info\0", &keys.public, public])?;
    let key: [u8; 16] = derive(salt, &shared, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(salt, &shared, &[b"Content-Encoding: nonce\0"])?;
    // A 2 ends the last record's text; zeros may follow.
    let mut text = [message, &[2]].concat();
    text.resize(text.len().max(padded), 0);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text)?;
    let length = u8::try_from(public.len()).map_err(|_| Unspecified)?;
    Ok([salt.as_slice(), &RECORD.to_be_bytes(), &[length], public, &text].concat())
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        BASE64.decode(text).unwrap().try_into().unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_rfc() {
        let keys = BrowserKeys {
            public: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let public: [u8; POINT] =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let secret: [u8; 32] = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let message = b"When I grow up, I want to be a watermelon";
        let body = seal(&secret, &public, &keys, &salt, message, 0).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK\
            6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(body), expected);
    }

    #[test]
    fn lengths_tell_nothing_and_bad_keys_are_refused() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = own.compute_public_key().unwrap().as_ref().try_into().unwrap();
        let keys = BrowserKeys { public, auth: [7; 16] };
        let lengths =
            ["", "short", "a longer message"].map(|text| encrypt(&keys, text.as_bytes(), PADDED).unwrap().len());
        assert_eq!(lengths, [16 + 4 + 1 + POINT + PADDED + 16; 3]);
        assert!(encrypt(&BrowserKeys { public: [4; POINT], auth: [7; 16] }, b"x", 0).is_err());
    }
}
