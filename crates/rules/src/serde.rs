//! Serde support: types with names are serialized as their names.

use std::borrow::Cow;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::morelli::{Choice, StartMode};
use crate::{Color, Outcome, Reason, Variant};

/// `white` or `black`.
impl FromStr for Color {
    type Err = ();

    fn from_str(text: &str) -> Result<Color, ()> {
        Color::ALL.into_iter().find(|color| color.name() == text).ok_or(())
    }
}

macro_rules! named {
    ($($kind:ty, $what:literal, $name:expr;)*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let name: fn(&$kind) -> Cow<'static, str> = $name;
                serializer.serialize_str(&name(self))
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(|_| D::Error::custom(concat!("no name of ", $what)))
            }
        }
    )*};
}

named! {
    Color, "a colour", |color| color.name().into();
    Outcome, "an outcome", |outcome| outcome.name().into();
    Reason, "an ending", |reason| reason.name().into();
    Choice, "a choice of fists", |choice| choice.mode().name().into();
    StartMode, "a start mode", |mode| mode.name().into();
    Variant, "a variant", |variant| variant.to_string().into();
}
