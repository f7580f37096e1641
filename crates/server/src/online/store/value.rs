//! Values for the placeholders of statements, the same for both databases: whole numbers, numbers and texts.

use rayuela_online::{GameId, PlayerId};

use super::StoreError;

/// A value to be stored.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Int(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(Some(value))
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Value {
        Value::Int(Some(value.min(i64::MAX as u64) as i64))
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Value {
        Value::Int(Some(value.into()))
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Int(Some(value.into()))
    }
}

impl From<Option<u64>> for Value {
    fn from(value: Option<u64>) -> Value {
        Value::Int(value.map(|value| value.min(i64::MAX as u64) as i64))
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Real(Some(value))
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(Some(value.to_string()))
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::Text(Some(value))
    }
}

impl From<&String> for Value {
    fn from(value: &String) -> Value {
        Value::Text(Some(value.clone()))
    }
}

impl From<&GameId> for Value {
    fn from(value: &GameId) -> Value {
        value.as_str().into()
    }
}

impl From<Option<&GameId>> for Value {
    fn from(value: Option<&GameId>) -> Value {
        value.map(GameId::as_str).into()
    }
}

impl From<&PlayerId> for Value {
    fn from(value: &PlayerId) -> Value {
        value.to_string().into()
    }
}

impl From<Option<&PlayerId>> for Value {
    fn from(value: Option<&PlayerId>) -> Value {
        Value::Text(value.map(PlayerId::to_string))
    }
}

impl From<Option<bool>> for Value {
    fn from(value: Option<bool>) -> Value {
        Value::Int(value.map(i64::from))
    }
}

impl From<Option<String>> for Value {
    fn from(value: Option<String>) -> Value {
        Value::Text(value)
    }
}

impl From<Option<&str>> for Value {
    fn from(value: Option<&str>) -> Value {
        Value::Text(value.map(str::to_string))
    }
}

/// The values of a statement's `$1`, `$2` and so on.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::online::store::value::Value::from($value)),*] };
}
pub(super) use values;

/// Anything as the JSON that a column holds.
pub(super) fn to_json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable(error.to_string()))
}
