//! Saving and copying: texts, SVG, PNG and GIF. Nothing leaves the device.

use std::pin::Pin;

use leptos::prelude::{RwSignal, Set, WithUntracked};
use leptos::wasm_split::SplitLoaderError;
use rayuela_draw::{Picture, Theme};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Clipboard, ClipboardItem, HtmlAnchorElement, HtmlCanvasElement,
    HtmlImageElement, Url,
};

use crate::app::App;
use crate::screens::part::part;
use crate::settings::Choice;
use crate::{dom, t};

/// A PNG's width in pixels.
const WIDTH: u32 = 1200;
/// The media type of what the browser paints.
const PNG: &str = "image/png";

/// What a picture is saved or copied as.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// as it is drawn
    Svg,
    /// painted by the browser
    Png,
}

/// A picture being rendered.
type Painting = Pin<Box<dyn Future<Output = Result<Blob, JsValue>>>>;

part! {
    /// The renderer: a part of the page that is fetched when it is first needed, as those in `screens/part.rs` are.
    fn painter() in pictures -> Result<fn(Picture, &'static str) -> Painting, SplitLoaderError> {
        Ok(painting)
    }
}

/// The picture as this media type: PNG, or the text of its SVG.
fn painting(picture: Picture, media: &'static str) -> Painting {
    Box::pin(async move {
        let svg = picture.svg();
        if media == PNG { paint(&svg).await } else { blob(&svg, media) }
    })
}

/// The colours of pictures: those of the boards on the screen.
pub(crate) fn theme(app: App) -> Theme {
    app.settings.with_untracked(|settings| Theme::named(settings.palette.name())).unwrap_or_default()
}

/// Offers a picture to be saved as a file; `feedback` shows what goes wrong.
pub(crate) fn save_picture(name: String, kind: Kind, picture: Picture, feedback: RwSignal<String>) {
    spawn_local(async move {
        let Ok(painted) = painter().await else {
            let _ = feedback.try_set(t!("part-missing"));
            return;
        };
        let (ending, media) = match kind {
            Kind::Svg => ("svg", "image/svg+xml"),
            Kind::Png => ("png", PNG),
        };
        if let Ok(blob) = painted(picture, media).await {
            save(&format!("{name}.{ending}"), &blob);
        }
    });
}

/// Offers bytes to be saved as a file.
pub(crate) fn save_bytes(name: &str, bytes: &[u8], media: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(media);
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    if let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &options) {
        save(name, &blob);
    }
}

/// Offers a text to be saved as a file.
pub(crate) fn save_text(name: &str, text: &str) {
    if let Ok(blob) = blob(text, "text/plain") {
        save(name, &blob);
    }
}

fn blob(text: &str, media: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(media);
    Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)
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

/// Copies a text; `feedback` shows whether that worked.
pub(crate) fn copy(text: &str, feedback: RwSignal<String>) {
    write(feedback, |clipboard| Ok(clipboard.write_text(text)));
}

/// Copies a picture, an SVG as its text; `feedback` shows whether that worked.
pub(crate) fn copy_picture(kind: Kind, picture: Picture, feedback: RwSignal<String>) {
    let media = match kind {
        Kind::Svg => "text/plain",
        Kind::Png => PNG,
    };
    // A page may copy only in response to a click, so the clipboard gets the promise of a picture at once.
    write(feedback, |clipboard| {
        let promise = future_to_promise(async move {
            let painted = painter().await.map_err(|_| JsValue::NULL)?;
            painted(picture, media).await.map(JsValue::from)
        });
        let item = js_sys::Object::new();
        js_sys::Reflect::set(&item, &media.into(), &promise)?;
        let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&item)?;
        Ok(clipboard.write(&js_sys::Array::of1(&item)))
    });
}

fn write(feedback: RwSignal<String>, write: impl FnOnce(&Clipboard) -> Result<js_sys::Promise, JsValue>) {
    let clipboard = dom::window().navigator().clipboard();
    // Browsers offer no clipboard over plain HTTP.
    let written = if clipboard.is_undefined() { Err(JsValue::NULL) } else { write(&clipboard) };
    spawn_local(async move {
        let copied = match written {
            Ok(promise) => JsFuture::from(promise).await.is_ok(),
            Err(_) => false,
        };
        let _ = feedback.try_set(if copied { t!("copied") } else { t!("copy-failed") });
    });
}

/// Renders an SVG document as PNG.
async fn paint(svg: &str) -> Result<Blob, JsValue> {
    let canvas = Canvas::new(WIDTH)?;
    canvas.draw(svg).await?;
    let blob = js_sys::Promise::new(&mut |resolve, _| {
        let _ = canvas.element.to_blob(&resolve);
    });
    JsFuture::from(blob).await?.dyn_into()
}

/// Where the browser paints pictures of one width.
pub(crate) struct Canvas {
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl Canvas {
    /// An empty canvas of this width; the height follows from what is painted.
    pub(crate) fn new(width: u32) -> Result<Canvas, JsValue> {
        let element: HtmlCanvasElement = dom::document().create_element("canvas")?.unchecked_into();
        element.set_width(width);
        let context = element.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into();
        Ok(Canvas { element, context })
    }

    /// Width and height of the latest picture.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.element.width(), self.element.height())
    }

    /// Paints an SVG document.
    async fn draw(&self, svg: &str) -> Result<(), JsValue> {
        let image = HtmlImageElement::new()?;
        image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
        JsFuture::from(image.decode()).await?;
        let width = self.element.width();
        let height = width * image.natural_height().max(1) / image.natural_width().max(1);
        // This also clears what was there.
        self.element.set_height(height);
        let (width, height) = (width.into(), height.into());
        self.context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)
    }

    /// Paints an SVG document; red, green, blue and opacity of every pixel.
    pub(crate) async fn pixels(&self, svg: &str) -> Result<Vec<u8>, JsValue> {
        self.draw(svg).await?;
        let (width, height) = self.size();
        let pixels = self.context.get_image_data(0.0, 0.0, width.into(), height.into())?;
        Ok(pixels.data().0)
    }
}
