//! Errors of clients.

use rayuela_online::Refusal;
use thiserror::Error;

/// Why a request did not work.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The address cannot be used.
    #[error(
        "`{0}` is no address of a server: expected one such as http://127.0.0.1:8421 or https://rayuela.example.org"
    )]
    Address(String),
    /// The server cannot be reached, or hung up.
    #[error("the line is broken: {0}")]
    Broken(String),
    /// The server refused the request.
    #[error("{0}")]
    Refused(Refusal),
    /// The answer of the server cannot be understood.
    #[error("the server's answer cannot be understood: {0}")]
    Strange(String),
}

impl ClientError {
    pub(crate) fn broken(error: impl ToString) -> ClientError {
        ClientError::Broken(error.to_string())
    }

    pub(crate) fn strange(error: impl ToString) -> ClientError {
        ClientError::Strange(error.to_string())
    }
}
