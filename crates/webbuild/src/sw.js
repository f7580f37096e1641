// The service worker: the app without a network.
//
// Each version keeps its files in a cache of its own. A new version is fetched in the background and waits until the last
// page of the old one is closed, so that no page ever mixes the files of two versions. A page that is opened asks the
// server first, so a new version is seen at the next visit; without an answer the kept one is shown.
const CACHE = "rayuela-VERSION";
const FILES = [
    FILES,
];
// How long a server may take to hand out the page before the kept one is shown.
const PATIENCE = 3000;

addEventListener("install", (event) => {
    event.waitUntil(keep());
});

async function keep() {
    const cache = await caches.open(CACHE);
    // Files whose names tell their content may come from the browser's own cache; the page may not.
    await cache.addAll(FILES);
    await cache.add(new Request("/", { cache: "reload" }));
}

addEventListener("activate", (event) => {
    event.waitUntil(takeOver());
});

async function takeOver() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
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
    }
});

// A notification brings the page to the front.
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(show());
});

async function show() {
    const [page] = await clients.matchAll({ type: "window" });
    await (page ? page.focus() : clients.openWindow("/online"));
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
