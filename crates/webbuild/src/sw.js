// The service worker: the app without a network.
//
// Each version keeps its files in a cache of its own. A new version is fetched in the background and waits until the last
// page of the old one is closed, so that no page ever mixes the files of two versions. A page that is opened asks the
// server first, so a new version is seen at the next visit; without an answer the kept one is shown.
const CACHE = "rayuela-VERSION";
const FILES = [
    FILES,
];
// Files that most visits do not need: each is kept when it is first used.
const ON_USE = [
    ON_USE,
];
// Packs of tables, which the engine keeps there from one version to the next (crates/search/worker.js has the same name). A new
// number makes devices fetch them again.
const TABLES = "rayuela-tables-2";
// How long a server may take to hand out the page before the kept one is shown.
const PATIENCE = 3000;

addEventListener("install", (event) => {
    event.waitUntil(keep());
});

async function keep() {
    const cache = await caches.open(CACHE);
    // Files whose names tell their content may come from the browser's own cache; the page may not.
    await cache.addAll([...FILES, ...(await used())]);
    await cache.add(new Request("/", { cache: "reload" }));
}

// Those of ON_USE that an earlier version kept, as they are now: what worked without a network goes on to.
async function used() {
    const plain = (path) => path.replace(/\.[0-9a-f]{16}\./, ".");
    const kept = new Set();
    for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        requests.forEach(({ url }) => kept.add(plain(new URL(url).pathname)));
    }
    return ON_USE.filter((file) => kept.has(plain(file)));
}

addEventListener("activate", (event) => {
    event.waitUntil(takeOver());
});

async function takeOver() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE && name !== TABLES).map((name) => caches.delete(name)));
    await clients.claim();
}

addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    const address = new URL(url);
    if (method !== "GET" || address.origin !== location.origin) return;
    if (mode === "navigate") {
        event.respondWith(page(event.request));
    } else if (FILES.includes(address.pathname)) {
        event.respondWith(file(event.request));
    } else if (ON_USE.includes(address.pathname)) {
        event.respondWith(fileOnUse(event.request));
    }
});

// A move in a game whose page is closed. The server has written the message in the language of this device.
addEventListener("push", (event) => {
    event.waitUntil(tell(event.data.json()));
});

async function tell({ title, body, lang, game }) {
    const path = `/game/${game}`;
    const pages = await allPages();
    // A player who looks at the game has seen the move.
    if (pages.some((page) => page.visibilityState === "visible" && isAt(page, path))) return;
    const icon = FILES.find((file) => file.startsWith("/icon-192."));
    await registration.showNotification(title, { body, lang, icon, tag: game, data: { path } });
}

// A notification brings the page of its game to the front, or any page if it names none.
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(show(event.notification.data?.path));
});

async function show(path) {
    const pages = await allPages();
    const page = pages.find((page) => !path || isAt(page, path));
    await (page ? page.focus() : clients.openWindow(path ?? "/online"));
}

function allPages() {
    return clients.matchAll({ type: "window", includeUncontrolled: true });
}

function isAt(page, path) {
    return new URL(page.url).pathname === path;
}

// The push service has changed this device's address: the server is told, unless notifications are off by now.
addEventListener("pushsubscriptionchange", (event) => {
    event.waitUntil(renew());
});

async function renew() {
    const answer = await fetch("/api/push");
    const { key, endpoint } = answer.ok ? await answer.json() : {};
    if (!endpoint) return;
    const fresh = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const body = JSON.stringify({ endpoint: fresh.endpoint, keys: fresh.toJSON().keys });
    await fetch("/api/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}

async function page(request) {
    try {
        const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
        if (response.status < 500) return response;
    } catch {
        // No network, or nobody answers.
    }
    return (await caches.match("/", { cacheName: CACHE })) ?? Response.error();
}

async function file(request) {
    return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

async function fileOnUse(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}
