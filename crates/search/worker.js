// The worker's script: loads the engine and passes messages on. Tables, networks and the module for several threads are
// fetched on first use.
import init, * as single from "/{{search.js}}";

const files = {
    "six.bin": "/{{six.bin}}",
    "book.bin": "/{{book.bin}}",
    "morelli7.net": "/{{morelli7.net}}",
    "morelli9.net": "/{{morelli9.net}}",
    "morelli11.net": "/{{morelli11.net}}",
    "morelli13.net": "/{{morelli13.net}}",
    "nine.net": "/{{nine.net}}",
    "nine-diagonal.net": "/{{nine-diagonal.net}}",
    "nine-flying.net": "/{{nine-flying.net}}",
    "twelve.net": "/{{twelve.net}}",
    "stacking.net": "/{{stacking.net}}",
};

// The engine for several threads, if this app has it: the addresses of its script, its module, and the helpers' script.
const THREADED = null;

// Those that were damaged: said once, and not fetched again.
const refused = new Set();

// How long something is waited for: in tests, whose machines may be busy, as long as the address says.
const patience = (ms) => Number(location.hash.slice(1)) || ms;

// How long a search waits for that module.
const PATIENCE = patience(10_000);

// Where packs of tables are kept for times without a network.
const TABLES = "rayuela-tables-2";
// A server that has no pack may be making it: when to ask again, by address.
const askAgain = new Map();
const ASK_AGAIN = 60_000;
// Those under way, by address. Somebody's clock may run, so a slow line is waited for so long only; later questions use what comes later.
const coming = new Map();
const PACK_PATIENCE = patience(3000);

// Where a server says what its tables know of a position, and how long a move waits for that.
const PROBE = "/api/probe";
const PROBE_PATIENCE = patience(1000);
// After no answer, or one that cannot be believed, it is left alone for so long: a move or two, not a game.
const PROBE_AGAIN = 5000;
// Whether the app comes from a server that can be asked; null while that is not known.
let served = null;

const say = (message) => postMessage(message);

// The engine in use: the one for several threads from the first search on that asks for them.
let engine = single;
// What the page sets to stop a search, where it is shared.
let flag = null;
// Module and memory for helpers, and how many of them there are.
let shared = null;
let helpers = 0;
// Once it has failed, one thread has to do.
let mayShare = THREADED !== null && self.crossOriginIsolated === true;

// Messages are handled one after another in their order, even while a file is being fetched.
let last = init({ module_or_path: "/{{search.wasm}}" }).then(() => say(single.ready()));
last.catch(fail);

onmessage = ({ data }) => {
    last = last.then(() => take(data));
    last.catch(fail);
};

async function take(data) {
    if (data instanceof Int32Array) {
        flag = data;
        engine.share(flag);
        return;
    }
    const threads = engine.threads(data);
    if (threads > 1 && mayShare) await bringHelpers(threads - 1);
    const file = engine.wants(data);
    if (file) await bring(file, data, engine.give);
    const network = engine.wantsNetwork(data);
    if (network) await bring(network, data, engine.giveNetwork);
    const position = engine.asksServer(data);
    if (position) await askServer(position.split("\n"), data);
    engine.answer(data, say);
    const damaged = engine.damaged(data);
    if (damaged) await forget(`/tables/${damaged}`);
}

// Workers that search along, in the same memory.
async function bringHelpers(count) {
    try {
        shared ??= await bringShared();
        for (; helpers < count; helpers++) await startHelper();
    } catch {
        mayShare = false;
    }
}

async function bringShared() {
    const [script, address] = THREADED;
    const module = await WebAssembly.compileStreaming(fetch(address, { signal: AbortSignal.timeout(PATIENCE) }));
    const threaded = await import(script);
    const { memory } = threaded.initSync({ module });
    engine = threaded;
    if (flag) engine.share(flag);
    return { module, memory };
}

// It is ready when it says so; from then on it waits inside the module.
function startHelper() {
    return new Promise((resolve, reject) => {
        const helper = new Worker(THREADED[2], { type: "module" });
        helper.onmessage = resolve;
        helper.onerror = (event) => {
            // The page would take it for a failure of this worker.
            event.preventDefault();
            reject(event);
        };
        helper.postMessage(shared);
    });
}

async function bring(file, data, give) {
    try {
        if (!files[file]) {
            await Promise.race([comingPack(`/tables/${file}`, data), pause(PACK_PATIENCE)]);
            return;
        }
        if (refused.has(file)) return;
        const response = await fetch(files[file]);
        if (!response.ok || give(data, await bytes(response))) return;
        refused.add(file);
        console.warn(`${file} is damaged or of another version: the engine goes on without it.`);
    } catch {
        // Without its tables Six is searched like any other game; without its network a game is judged more roughly.
    }
}

function comingPack(address, data) {
    if (!coming.has(address)) {
        // Without it the game goes on.
        coming.set(address, bringPack(address, data).catch(() => {}).finally(() => coming.delete(address)));
    }
    return coming.get(address);
}

// A pack comes from a server that has it, once; a damaged one is not kept.
async function bringPack(address, data) {
    const kept = await self.caches?.open(TABLES);
    const known = await kept?.match(address);
    if (known) {
        if (engine.give(data, await bytes(known))) return;
        await kept.delete(address);
    }
    if (!navigator.onLine || askAgain.get(address) > performance.now()) return;
    askAgain.set(address, performance.now() + ASK_AGAIN);
    const response = await fetch(address, { cache: "no-cache" });
    // A host without a server may answer with the page.
    const isPack = response.headers.get("content-type") === "application/octet-stream";
    if (response.status !== 200 || !isPack) return;
    const content = await bytes(response);
    if (engine.give(data, content)) await kept?.put(address, new Response(content));
}

// That a pack contradicts itself may be noticed long after it was fetched.
async function forget(address) {
    try {
        const kept = await self.caches?.open(TABLES);
        await kept?.delete(address);
    } catch {
        // A browser that keeps nothing has nothing to forget.
    }
}

// What the server proves of a position. Without an answer that can be believed the engine plays as well as it can, and asks again later.
async function askServer([variant, position], data) {
    if (served === false || !navigator.onLine || askAgain.get(PROBE) > performance.now()) return;
    askAgain.set(PROBE, performance.now() + PROBE_AGAIN);
    try {
        const signal = AbortSignal.timeout(PROBE_PATIENCE);
        served ??= await hasServer(signal);
        if (!served) return;
        const response = await fetch(`${PROBE}?${new URLSearchParams({ variant, position, quiet: true })}`, { signal });
        if (!response.ok) return;
        // Without a table for the position there is nothing in the answer; a damaged one has no values.
        if (response.status === 204 || tell(data, await response.json())) askAgain.delete(PROBE);
    } catch {
        // No network, no answer in time, or one that is no answer.
    }
}

function tell(data, { value, distance, turns = [] }) {
    const moves = turns.map(({ turn, value, turns }) => `${turn} ${value} ${turns ?? 0}`);
    return engine.tell(data, [`${value} ${distance ?? 0}`, ...moves].join(" "));
}

// A host without a server may have packs, but never one of Six, which is built in; there it answers with the page, and a server
// with a pack or nothing. Asking a host for /api/ at once would be an error in the browser's console.
async function hasServer(signal) {
    const { status, headers } = await fetch("/tables/six.pack", { method: "HEAD", signal });
    if (status === 404 || (status < 300 && headers.get("content-type")?.startsWith("text/html"))) return false;
    // Whoever is in trouble, or refuses, may do better later.
    return status < 300 ? true : null;
}

async function bytes(response) {
    return new Uint8Array(await response.arrayBuffer());
}

function pause(ms) {
    return new Promise((done) => setTimeout(done, ms));
}

// Only an error outside of all promises reaches the page.
function fail(error) {
    setTimeout(() => {
        throw error;
    });
}
