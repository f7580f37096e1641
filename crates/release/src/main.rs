//! `rayuela-release --app DIR --out DIR`: `cargo xtask dist` runs it after building the app.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use rayuela_release::{archive, compile, components, dispatch, host, metadata, notices, packs, sbom, stage};

fn main() -> ExitCode {
    match arguments().and_then(|(app, out)| run(&app, &out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the release could not be made: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<(PathBuf, PathBuf)> {
    let (mut app, mut out) = (None, None);
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--app") => app = words.next(),
            Some("--out") => out = words.next(),
            _ => bail!("unknown argument {}", word.display()),
        }
    }
    Ok((app.context("--app is missing")?.into(), out.context("--out is missing")?.into()))
}

fn run(app: &Path, out: &Path) -> Result<()> {
    archive::check_tools()?;
    let (epoch, host, version) = (archive::epoch()?, host()?, env!("CARGO_PKG_VERSION"));
    stage::fresh(out)?;

    println!("listing components");
    let parts = components::parts(&host);
    let graph = components::graph(&parts)?;
    let packages = components::packages(&graph, &host)?;
    let product = sbom::Product { version, parts: &parts.map(|part| part.package), epoch };
    let list = format!("rayuela-{version}.cdx.json");
    fs::write(out.join(&list), sbom::text(product, &packages, &graph, &metadata::locked()?)?)?;
    let licences = notices::text(&packages)?;

    let app_folder = stage::fresh(&out.join(format!("rayuela-{version}-app")))?;
    println!("solving endgames for the app on hosts without a server");
    stage::add_app(&app_folder, app, &packs::GAMES)?;
    stage::add_documents(&app_folder, &licences)?;

    let folder = stage::fresh(&out.join(format!("rayuela-{version}-{host}")))?;
    let builds = compile::builds(&host);
    for build in &builds {
        compile::compile(*build, &host, &folder)?;
        compile::try_out(&folder.join(build.file))?;
    }
    if let [plain, fast] = builds[..] {
        dispatch::check(&folder.join(plain.file), fast, &out.join("dispatch"))?;
    }
    stage::add_manuals(&folder, &folder.join(builds[0].file))?;
    stage::add_documents(&folder, &licences)?;

    let mut names = vec![list];
    for folder in [app_folder, folder] {
        let name = format!("{}.tar.gz", folder.file_name().unwrap_or_default().to_string_lossy());
        archive::pack(&folder, &out.join(&name), epoch)?;
        names.push(name);
    }
    archive::write_sums(out, &names)?;
    for name in names.iter().chain([&"SHA256SUMS".to_string()]) {
        println!("{:>12} bytes  {}", fs::metadata(out.join(name))?.len(), out.join(name).display());
    }
    Ok(())
}
