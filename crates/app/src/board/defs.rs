//! Gradients and patterns that all boards of the page share: wood, glaze, gold, the shading of men.
//!
//! Their colours are custom properties of the style sheet, so that a theme changes them without another drawing.

use leptos::prelude::*;

/// The definitions, once for the page.
pub(crate) fn defs() -> AnyView {
    view! { <svg class="defs" width="0" height="0" aria-hidden="true" inner_html=DEFS></svg> }.into_any()
}

const DEFS: &str = r##"<defs>
<linearGradient id="frame" x2=".6" y2="1"><stop class="s-f1"/><stop offset=".55" class="s-f2"/><stop offset="1" class="s-f3"/></linearGradient>
<linearGradient id="wood" x2=".5" y2="1"><stop class="s-w1"/><stop offset=".5" class="s-w2"/><stop offset="1" class="s-w3"/></linearGradient>
<linearGradient id="gold" x2=".4" y2="1"><stop stop-color="#fbe7a8"/><stop offset=".5" stop-color="#dcab3e"/><stop offset="1" stop-color="#a0741a"/></linearGradient>
<pattern id="grain" width="310" height="83" patternUnits="userSpaceOnUse"><path class="grain" d="M0 4C80 0 170 10 310 4M0 15C90 22 200 9 310 15M0 22C60 18 150 28 310 22M0 36C110 31 190 42 310 36M0 44C70 49 180 39 310 44M0 58C90 52 170 63 310 58M0 63C80 68 210 60 310 63M0 76C60 80 200 71 310 76"/><path class="grain light" d="M0 9C90 13 180 4 310 9M0 29C60 34 210 24 310 29M0 51C110 46 190 55 310 51M0 70C90 66 150 74 310 70"/></pattern>
<linearGradient id="glaze" x2=".35" y2="1"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".13"/></linearGradient>
<pattern id="tile" width="40" height="40" patternUnits="userSpaceOnUse"><path class="glaze" d="M0 0H40V40H0Z"/><path class="lip" d="M.9 40V.9H40"/><path class="gap" d="M39.4 0V39.4H0"/></pattern>
<radialGradient id="shade"><stop offset=".6" stop-color="#120a04" stop-opacity=".5"/><stop offset="1" stop-color="#120a04" stop-opacity="0"/></radialGradient>
<radialGradient id="turned-w" cx=".4" cy=".33" r=".75"><stop stop-color="#fffdf6"/><stop offset=".6" stop-color="#f5ecd9"/><stop offset="1" stop-color="#d9c8a6"/></radialGradient>
<radialGradient id="turned-b" cx=".4" cy=".3" r=".8"><stop stop-color="#59514b"/><stop offset=".55" stop-color="#2c2724"/><stop offset="1" stop-color="#151210"/></radialGradient>
<radialGradient id="glass-w" cx=".36" cy=".28" r=".85"><stop stop-color="#fff"/><stop offset=".5" stop-color="#f4f3f0"/><stop offset=".85" stop-color="#d5d2cc"/><stop offset="1" stop-color="#b9b4ac"/></radialGradient>
<radialGradient id="glass-b" cx=".36" cy=".26" r=".85"><stop stop-color="#8b8791"/><stop offset=".22" stop-color="#4a4650"/><stop offset=".7" stop-color="#211e25"/><stop offset="1" stop-color="#100e13"/></radialGradient>
<pattern id="band6" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 8L8 0" stroke="#000" stroke-opacity=".36" stroke-width="1.4"/></pattern>
<pattern id="band5" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="1.5" fill-opacity=".42"/></pattern>
<pattern id="band4" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 5H10" stroke="#000" stroke-opacity=".3" stroke-width="1.4"/></pattern>
<pattern id="band3" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M5 0V10" stroke="#000" stroke-opacity=".34" stroke-width="1.4"/></pattern>
<pattern id="band2" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 5H10M5 0V10" stroke="#000" stroke-opacity=".3" stroke-width="1.2"/></pattern>
<pattern id="band1" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0L8 8" stroke="#fff" stroke-opacity=".4" stroke-width="1.4"/></pattern>
</defs>"##;
