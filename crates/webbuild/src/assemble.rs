//! Putting the files of the app together.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::bindgen::Glued;
use crate::dist::{Dist, digest};
use crate::minify;
use crate::page::{LOADER, Page};
use crate::puzzles::puzzles;

/// What the worker's script says in an app without the engine for several threads.
const NO_THREADS: &str = "const THREADED = null;";

/// The whole app.
pub(crate) fn app(root: &Path, out: &Path, page: &Page, engine: &Glued, threads: Option<&Glued>) -> Result<()> {
    let app = root.join("crates/app");
    let mut dist = Dist::create(out)?;
    // Files before those that name them.
    let (manifests, plain): (Vec<_>, Vec<_>) =
        files(&app.join("static"))?.into_iter().partition(|path| ends_with(path, "webmanifest"));
    for path in plain {
        dist.add(&name(&path), &read(&path)?)?;
    }
    for path in manifests {
        let text = filled(&dist, &path)?;
        dist.add(&name(&path), text.as_bytes())?;
    }
    for (name, folder) in [("style.css", "style"), ("later.css", "style/later")] {
        let style = style(&dist, &app.join(folder))?;
        dist.add(name, minify::style(&style).as_bytes())?;
    }
    for language in ["en", "pt", "ja"] {
        let folder = app.join("locales").join(language);
        let mut words = files(&folder)?;
        words.push(root.join("crates/coach/locales").join(language).with_extension("ftl"));
        dist.add(&format!("words.{language}.ftl"), messages(&words)?.as_bytes())?;
        dist.add(&format!("later.{language}.ftl"), messages(&files(&folder.join("later"))?)?.as_bytes())?;
        let lessons = root.join("crates/lessons/locales").join(language);
        dist.add(&format!("lessons.{language}.ftl"), messages(&files(&lessons)?)?.as_bytes())?;
        // A folder is fetched on its own.
        for part in ["strategy-morelli", "strategy-morris", "strategy-stacking", "rules"] {
            dist.add(&format!("{part}.{language}.ftl"), messages(&files(&lessons.join(part))?)?.as_bytes())?;
        }
    }
    for tables in files(&root.join("crates/tables/data"))? {
        dist.add(&name(&tables), &read(&tables)?)?;
    }
    puzzles(&mut dist, &files(&root.join("crates/puzzles/data"))?)?;
    for network in files(&root.join("crates/engine/networks"))? {
        dist.add(&name(&network), &read(&network)?)?;
    }
    let loader = parts(&mut dist, &page.parts, &page.loader)?;
    for (module, name) in [(&page.main, "app"), (engine, "search")] {
        dist.add(&format!("{name}.wasm"), &module.wasm)?;
        let script = with_brought(&mut dist, name, module)?;
        // The module itself goes on naming it so.
        let script = script.replace(&format!("from \"{LOADER}\""), &format!("from \"{loader}\""));
        dist.add(&format!("{name}.js"), minify::script(&script).as_bytes())?;
    }
    worker(&mut dist, &root.join("crates/search"), threads)?;
    let start = dist.fill_in(include_str!("start.js"))?;
    dist.add("start.js", minify::script(&start).as_bytes())?;
    let index = filled(&dist, &app.join("index.html"))?;
    let index = with_preloads(&dist, &index)?;
    dist.add_plain("index.html", index.as_bytes())?;
    let worker = service_worker(&dist, &index);
    dist.add_plain("sw.js", worker.as_bytes())
}

/// The script of the engine's worker, and the engine for several threads, which is kept when it is first used.
fn worker(dist: &mut Dist, search: &Path, threads: Option<&Glued>) -> Result<()> {
    let mut script = text(&search.join("worker.js"))?;
    if let Some(module) = threads {
        dist.add_on_use("threads.wasm", &module.wasm)?;
        dist.add_on_use("threads.js", minify::script(&module.script).as_bytes())?;
        let helper = filled(dist, &search.join("helper.js"))?;
        dist.add_on_use("helper.js", minify::script(&helper).as_bytes())?;
        let files = r#"["/{{threads.js}}", "/{{threads.wasm}}", "/{{helper.js}}"]"#;
        ensure!(script.contains(NO_THREADS), "crates/search/worker.js has no `{NO_THREADS}`");
        script = script.replace(NO_THREADS, &format!("const THREADED = {files};"));
    }
    let script = dist.fill_in(&script)?;
    dist.add("engine.js", minify::script(&script).as_bytes())
}

/// The parts of the page that come later, and the script that fetches them; gives the address of that.
fn parts(dist: &mut Dist, parts: &[(String, Vec<u8>)], loader: &str) -> Result<String> {
    let mut loader = loader.to_string();
    for (name, wasm) in parts {
        dist.add(name, wasm)?;
        loader = loader.replace(&format!("./{name}"), &dist.fill_in(&format!("./{{{{{name}}}}}"))?);
    }
    dist.add("parts.js", minify::script(&loader).as_bytes())?;
    dist.fill_in("./{{parts.js}}")
}

/// The script of a module, importing what crates bring along under the names it has here.
fn with_brought(dist: &mut Dist, name: &str, module: &Glued) -> Result<String> {
    let mut script = module.script.clone();
    for (i, (address, content)) in module.brought.iter().enumerate() {
        let plain = format!("{name}-{i}.js");
        dist.add(&plain, content.as_bytes())?;
        script = script.replace(address.as_str(), &dist.fill_in(&format!("./{{{{{plain}}}}}"))?);
    }
    Ok(script)
}

/// Has the browser fetch the module before it has read the script that asks for it.
fn with_preloads(dist: &Dist, index: &str) -> Result<String> {
    let links = dist.fill_in(include_str!("preload.html"))?;
    let (before, after) = index.split_once("</head>").context("crates/app/index.html has no </head>")?;
    Ok(format!("{before}{links}</head>{after}"))
}

/// The service worker: its text changes whenever any file does, which is how browsers notice.
fn service_worker(dist: &Dist, index: &str) -> String {
    let listed = |file: &str| format!("    \"/{file}\",\n");
    let files: String = dist.hashed().into_iter().map(listed).collect();
    let on_use: String = dist.on_use().iter().map(|file| listed(file)).collect();
    let version = digest(format!("{index}{files}{on_use}").as_bytes());
    let worker = include_str!("sw.js").replace("VERSION", &version);
    worker.replace("    FILES,\n", &files).replace("    ON_USE,\n", &on_use)
}

fn style(dist: &Dist, dir: &Path) -> Result<String> {
    let sheets = files(dir)?.into_iter().filter(|path| ends_with(path, "css"));
    sheets.map(|path| filled(dist, &path)).collect()
}

fn filled(dist: &Dist, path: &Path) -> Result<String> {
    dist.fill_in(&text(path)?).with_context(|| path.display().to_string())
}

fn text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).with_context(|| format!("{} is not text", path.display()))
}

/// Files of messages as one.
fn messages(paths: &[PathBuf]) -> Result<String> {
    paths.iter().map(|path| Ok(minify::messages(&text(path)?))).collect()
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The files of a folder in order of name; none if there is no such folder.
fn files(dir: &Path) -> Result<Vec<PathBuf>> {
    if !dir.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn ends_with(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}
