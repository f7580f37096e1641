// The page's script: starts the app, then keeps a copy of it for times without a network.
import init, { initSync, start } from "/{{app.js}}";
import { connect } from "/{{parts.js}}";

const WORDS = { en: "/{{words.en.ftl}}", pt: "/{{words.pt.ftl}}", ja: "/{{words.ja.ftl}}" };
const SORRY = {
    en: "Rayuela could not be fetched. It needs a network once; after that it works without one.",
    pt: "Não foi possível obter o Rayuela. Precisa de rede uma vez; depois funciona sem ela.",
    ja: "Rayuelaを読み込めませんでした。最初の一度だけ通信が必要で、その後は通信なしで使えます。",
};

// The language that the app will most likely ask for.
function language() {
    let kept = "";
    try {
        kept = localStorage.getItem("rayuela.settings") ?? "";
    } catch {
        // Where a browser forbids it, nothing is kept.
    }
    const tag = /(?:^|;)lang=(\w+)/.exec(kept)?.[1] ?? navigator.language;
    return Object.keys(WORDS).find((lang) => tag.toLowerCase().startsWith(lang)) ?? "en";
}

const lang = language();
// Words and module are fetched at the same time.
const words = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: WORDS[lang] };
document.head.append(Object.assign(document.createElement("link"), words));
connect(initSync);
const started = await init({ module_or_path: "/{{app.wasm}}" }).then(start).catch((error) => console.error(error));
if (!started) {
    document.getElementById("loading")?.replaceChildren(SORRY[lang]);
}

// The typeface of headings comes after the first board; without it the system's is used.
document.fonts
    ?.load('600 1em "Alegreya"')
    .then((found) => found.length && (document.documentElement.dataset.font = ""))
    .catch(() => {});

if ("serviceWorker" in navigator) {
    // Where it is forbidden, as in private windows of some browsers, the app works online all the same.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
}
