//! Rows of answers, read by the names of their columns into structs.

use rayuela_online::{Family, GameId, PlayerId, Speed};
use rayuela_rules::Color;
use serde::de::DeserializeOwned;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Column as _, Decode, Postgres, Row as _, Sqlite, Type};

use super::StoreError;

/// A row of an answer.
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A struct with a field for each column of an answer; [`row!`](super::row!) declares them.
pub(super) trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self, StoreError>;
}

/// What a column can be read as.
pub(super) trait FromColumn: Sized {
    fn from_column(row: &Row, column: &str) -> Result<Self, StoreError>;
}

impl Row {
    /// The value of a column.
    pub(super) fn get<T: FromColumn>(&self, column: &str) -> Result<T, StoreError> {
        T::from_column(self, column)
    }

    /// A value as the databases have it: a whole number, a number or a text, or none.
    fn stored<T>(&self, column: &str) -> Result<Option<T>, StoreError>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        let value = match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        };
        value.map_err(|error| StoreError::Unreadable(error.to_string()))
    }

    /// The names of all columns.
    pub(super) fn columns(&self) -> Vec<&str> {
        match self {
            Row::Sqlite(row) => row.columns().iter().map(|column| column.name()).collect(),
            Row::Postgres(row) => row.columns().iter().map(|column| column.name()).collect(),
        }
    }
}

/// Declares a struct that is read from the columns of the same names.
macro_rules! row {
    ($(#[$doc:meta])* $vis:vis struct $name:ident { $($(#[$field_doc:meta])* $field_vis:vis $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        $vis struct $name { $($(#[$field_doc])* $field_vis $field: $type,)* }

        impl $crate::online::store::row::FromRow for $name {
            fn from_row(
                row: &$crate::online::store::row::Row,
            ) -> Result<$name, $crate::online::store::StoreError> {
                Ok($name { $($field: row.get(stringify!($field))?,)* })
            }
        }
    };
}
pub(super) use row;

/// The one column of an answer that has no other.
pub(super) struct Scalar<T>(pub(super) T);

impl<T: FromColumn> FromRow for Scalar<T> {
    fn from_row(row: &Row) -> Result<Scalar<T>, StoreError> {
        match row.columns()[..] {
            [column] => row.get(column).map(Scalar),
            _ => Err(StoreError::Unreadable("expected a single column".to_string())),
        }
    }
}

/// A column that holds JSON.
#[derive(Debug)]
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned> Json<T> {
    fn parse(text: &str) -> Result<Json<T>, StoreError> {
        serde_json::from_str(text).map(Json).map_err(|error| StoreError::Unreadable(error.to_string()))
    }
}

impl<T: DeserializeOwned> FromColumn for Json<T> {
    fn from_column(row: &Row, column: &str) -> Result<Json<T>, StoreError> {
        Json::parse(&row.get::<String>(column)?)
    }
}

impl<T: DeserializeOwned> FromColumn for Option<Json<T>> {
    fn from_column(row: &Row, column: &str) -> Result<Option<Json<T>>, StoreError> {
        row.get::<Option<String>>(column)?.as_deref().map(Json::parse).transpose()
    }
}

/// Reads a type, and an [`Option`] of it, from what the databases have in its place.
macro_rules! columns {
    ($($type:ty: $stored:ty, $read:expr;)*) => { $(
        impl FromColumn for Option<$type> {
            fn from_column(row: &Row, column: &str) -> Result<Option<$type>, StoreError> {
                let read: fn($stored) -> Option<$type> = $read;
                let Some(stored) = row.stored::<$stored>(column)? else { return Ok(None) };
                let unreadable = || StoreError::Unreadable(format!("column {column}"));
                read(stored).map(Some).ok_or_else(unreadable)
            }
        }

        impl FromColumn for $type {
            fn from_column(row: &Row, column: &str) -> Result<$type, StoreError> {
                let missing = || StoreError::Unreadable(format!("column {column} is empty"));
                row.get::<Option<$type>>(column)?.ok_or_else(missing)
            }
        }
    )* };
}

columns! {
    i64: i64, Some;
    u64: i64, |stored| stored.try_into().ok();
    u32: i64, |stored| stored.try_into().ok();
    bool: i64, |stored| Some(stored != 0);
    f64: f64, Some;
    String: String, Some;
    GameId: String, |stored| Some(stored.into());
    PlayerId: String, |stored| stored.parse().ok();
    Color: String, |stored| stored.parse().ok();
    Family: String, |stored| Family::ALL.into_iter().find(|family| family.name() == stored);
    Speed: String, |stored| Speed::ALL.into_iter().find(|speed| speed.name() == stored);
}
