//! Saving and copying: texts, SVG and PNG. Nothing leaves the device.

use leptos::wasm_split::{SplitLoaderError, wasm_split};
use rayuela_draw::Picture;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement, Url,
};

use crate::dom;

/// A PNG's width in pixels.
const WIDTH: u32 = 1200;

/// What a picture is saved as.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// as it is drawn
    Svg,
    /// painted by the browser
    Png,
}

/// What draws pictures: a part of the page that is fetched when it is first needed, as those in `screens/part.rs` are.
#[wasm_split(pictures, wasm_split_path = leptos::wasm_split, fallible)]
fn painter() -> Result<fn(&Picture) -> String, SplitLoaderError> {
    Ok(Picture::svg)
}

/// Offers a picture to be saved as a file; `failed` if what draws it cannot be fetched.
pub(crate) fn save_picture(name: String, kind: Kind, picture: Picture, failed: impl FnOnce() + 'static) {
    spawn_local(async move {
        let Ok(svg) = painter().await else { return failed() };
        match kind {
            Kind::Svg => save_text(&format!("{name}.svg"), "image/svg+xml", &svg(&picture)),
            Kind::Png => {
                let _ = paint(&format!("{name}.png"), &svg(&picture)).await;
            }
        }
    });
}

/// Offers a text to be saved as a file.
pub(crate) fn save_text(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options) {
        save(name, &blob);
    }
}

fn save(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    if let Ok(link) = dom::document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser needs the address until it has begun to save.
    dom::after(10_000, move || {
        let _ = Url::revoke_object_url(&address);
    });
}

/// Copies a text.
pub(crate) fn copy(text: &str) {
    let promise = dom::window().navigator().clipboard().write_text(text);
    spawn_local(async move {
        let _ = JsFuture::from(promise).await;
    });
}

/// Paints an SVG document and offers it to be saved as PNG.
async fn paint(name: &str, svg: &str) -> Result<(), JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
    JsFuture::from(image.decode()).await?;
    let height = WIDTH * image.natural_height().max(1) / image.natural_width().max(1);
    let canvas: HtmlCanvasElement = dom::document().create_element("canvas")?.unchecked_into();
    canvas.set_width(WIDTH);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into::<CanvasRenderingContext2d>();
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, WIDTH.into(), height.into())?;
    let name = name.to_string();
    let done = Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into::<Blob>() {
            save(&name, &blob);
        }
    });
    canvas.to_blob(done.unchecked_ref())
}
