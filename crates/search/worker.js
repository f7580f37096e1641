// The worker's script: loads the engine and passes messages on. Tables and networks are fetched on first use.
import init, { answer, give, ready, share, wants } from "/{{search.js}}";

const files = {
    "six.bin": "/{{six.bin}}",
    "book.bin": "/{{book.bin}}",
    "morelli9.net": "/{{morelli9.net}}",
    "morelli13.net": "/{{morelli13.net}}",
};

// Where packs of tables are kept for times without a network.
const TABLES = "rayuela-tables";
// A server that has no pack may be making it: when to ask again, by address.
const askAgain = new Map();
const ASK_AGAIN = 60_000;

const say = (message) => postMessage(message);

// Messages are handled one after another in their order, even while a file is being fetched.
let last = init({ module_or_path: "/{{search.wasm}}" }).then(() => say(ready()));
last.catch(fail);

onmessage = ({ data }) => {
    last = last.then(() => take(data));
    last.catch(fail);
};

async function take(data) {
    if (data instanceof Int32Array) {
        share(data);
        return;
    }
    const file = wants(data);
    if (file) await bring(file, data);
    answer(data, say);
}

async function bring(file, data) {
    try {
        if (!files[file]) {
            await bringPack(`/tables/${file}`, data);
            return;
        }
        const response = await fetch(files[file]);
        if (response.ok) give(data, await bytes(response));
    } catch {
        // Without its tables Six is searched like any other game; without its network Morelli is judged more roughly.
    }
}

// A pack comes from a server that has it, once; a damaged one is not kept.
async function bringPack(address, data) {
    const kept = await self.caches?.open(TABLES);
    const known = await kept?.match(address);
    if (known) {
        if (give(data, await bytes(known))) return;
        await kept.delete(address);
    }
    if (!navigator.onLine || askAgain.get(address) > performance.now()) return;
    askAgain.set(address, performance.now() + ASK_AGAIN);
    const response = await fetch(address, { cache: "no-cache" });
    // A host without a server may answer with the page.
    const isPack = response.headers.get("content-type") === "application/octet-stream";
    if (response.status !== 200 || !isPack) return;
    const content = await bytes(response);
    if (give(data, content)) await kept?.put(address, new Response(content));
}

async function bytes(response) {
    return new Uint8Array(await response.arrayBuffer());
}

// Only an error outside of all promises reaches the page.
function fail(error) {
    setTimeout(() => {
        throw error;
    });
}
