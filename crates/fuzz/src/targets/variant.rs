//! Names of variants.

use rayuela_rules::Variant;

use super::USUAL;
use crate::trace::{Trace, accepted, refused};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "variant",
    about: "names of variants",
    run,
    seeds: || seeds::bytes(Variant::all().map(|variant| variant.to_string())),
    words: &["morelli", "nine", "six", "twelve", "stacking", "+", "2011", "diagonal", "double", "flying", "noreform"],
    ..USUAL
};

fn run(data: &[u8]) -> Trace {
    match input::text(data).parse::<Variant>() {
        Ok(variant) => {
            let name = variant.to_string();
            assert_eq!(name.parse(), Ok(variant), "{name}");
            assert_eq!(name.to_uppercase().parse(), Ok(variant), "{name}");
            let number = Variant::all().position(|known| known == variant).expect("a variant of the list");
            accepted(&[1, number])
        }
        Err(error) => refused(error),
    }
}
