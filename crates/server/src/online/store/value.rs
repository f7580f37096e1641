//! Values of columns, the same for both databases: whole numbers, numbers and texts.

use super::StoreError;

/// A value to be stored, or stored.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
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
    ($($value:expr),* $(,)?) => { vec![$($crate::online::store::Value::from($value)),*] };
}
pub(crate) use values;

/// A row of an answer; columns are told by their place.
#[derive(Clone, Debug)]
pub(crate) struct Row(pub(super) Vec<Value>);

impl Row {
    fn unreadable(&self, column: usize) -> StoreError {
        StoreError::Unreadable(format!("column {column}: {:?}", self.0.get(column)))
    }

    pub(crate) fn opt_int(&self, column: usize) -> Result<Option<i64>, StoreError> {
        match self.0.get(column) {
            Some(Value::Int(value)) => Ok(*value),
            Some(Value::Text(None) | Value::Real(None)) => Ok(None),
            _ => Err(self.unreadable(column)),
        }
    }

    pub(crate) fn int(&self, column: usize) -> Result<i64, StoreError> {
        self.opt_int(column)?.ok_or_else(|| self.unreadable(column))
    }

    /// A number that is never negative: a moment, a count.
    pub(crate) fn count(&self, column: usize) -> Result<u64, StoreError> {
        self.int(column)?.try_into().map_err(|_| self.unreadable(column))
    }

    pub(crate) fn flag(&self, column: usize) -> Result<bool, StoreError> {
        Ok(self.int(column)? != 0)
    }

    pub(crate) fn real(&self, column: usize) -> Result<f64, StoreError> {
        match self.0.get(column) {
            Some(Value::Real(Some(value))) => Ok(*value),
            Some(Value::Int(Some(value))) => Ok(*value as f64),
            _ => Err(self.unreadable(column)),
        }
    }

    pub(crate) fn opt_text(&self, column: usize) -> Result<Option<&str>, StoreError> {
        match self.0.get(column) {
            Some(Value::Text(value)) => Ok(value.as_deref()),
            Some(Value::Int(None) | Value::Real(None)) => Ok(None),
            _ => Err(self.unreadable(column)),
        }
    }

    pub(crate) fn text(&self, column: usize) -> Result<&str, StoreError> {
        self.opt_text(column)?.ok_or_else(|| self.unreadable(column))
    }

    /// A column that holds JSON.
    pub(crate) fn json<T: serde::de::DeserializeOwned>(&self, column: usize) -> Result<T, StoreError> {
        serde_json::from_str(self.text(column)?).map_err(|error| StoreError::Unreadable(error.to_string()))
    }
}

/// Anything as the JSON that a column holds.
pub(crate) fn written<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unreadable(error.to_string()))
}
