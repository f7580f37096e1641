// The page's script: starts the app, then keeps a copy of it for times without a network.
import init, { start } from "/{{app.js}}";

await init({ module_or_path: "/{{app.wasm}}" });
start();

if ("serviceWorker" in navigator) {
    // Where it is forbidden, as in private windows of some browsers, the app works online all the same.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
}
