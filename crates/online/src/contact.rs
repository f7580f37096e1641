//! The bodies of requests and answers about getting back into an account and about being told of moves.

use serde::{Deserialize, Serialize};

use crate::api::Me;

/// The answer to `POST /api/accounts`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignedUp {
    /// who the client is from now on
    #[serde(flatten)]
    pub me: Me,
    /// the account's first recovery codes, shown this once
    #[serde(default)]
    pub codes: Vec<String>,
}

/// `POST /api/recovery/codes`: the password, because the codes can replace it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// the password
    pub password: String,
}

/// Its answer: a new set of codes in place of the old one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecoveryCodes {
    /// each good for one new password
    pub codes: Vec<String>,
}

/// `GET /api/recovery`: how the account can be recovered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Recovery {
    /// codes that have not been used yet
    pub codes_left: u32,
    /// whether this server sends mail
    pub mail: bool,
    /// the confirmed address
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// an address that waits to be confirmed
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<String>,
    /// whether moves in correspondence games are told by mail
    pub moves: bool,
}

/// `POST /api/recovery`: a new password for somebody who has a code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// the account's name
    pub name: String,
    /// a code of the set, or one that came by mail
    pub code: String,
    /// the new password
    pub password: String,
}

/// `POST /api/recovery/mail`: whose password is forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// the account's name
    pub name: String,
}

/// `PUT /api/recovery/address`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewAddress {
    /// the address
    pub address: String,
    /// the password, because mail to the address can replace it
    pub password: String,
    /// the language of mails to it: `en`, `pt` or `ja`
    pub lang: String,
}

/// `POST /api/recovery/address`: the code that was sent to the address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// the code
    pub code: String,
}

/// `PUT /api/recovery/moves`: whether moves in correspondence games are told by mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveMail {
    /// whether they are
    pub on: bool,
}

/// `GET /api/push`: notifications on the device that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushState {
    /// the server's public key, which a browser needs to subscribe (`applicationServerKey`)
    pub key: String,
    /// the push service's address for this device, if it is subscribed
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint: Option<String>,
}

/// `PUT /api/push`: the subscription of the device that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushDevice {
    /// the push service's address for it
    pub endpoint: String,
    /// what messages to it are encrypted with
    pub keys: PushKeys,
    /// the language of its notifications: `en`, `pt` or `ja`; without one it stays as it was
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// What messages to a device are encrypted with, as its browser gives it: base64url without padding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// the browser's public key, a point of P-256
    pub p256dh: String,
    /// 16 secret bytes
    pub auth: String,
}
