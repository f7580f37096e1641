// The worker's script: loads the engine and passes messages on. Tables and networks are fetched on first use.
import init, { answer, give, ready, share, wants } from "/{{search.js}}";

const files = {
    "six.bin": "/{{six.bin}}",
    "morelli9.net": "/{{morelli9.net}}",
    "morelli13.net": "/{{morelli13.net}}",
};

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
        const response = await fetch(files[file]);
        if (response.ok) give(data, new Uint8Array(await response.arrayBuffer()));
    } catch {
        // Without its tables Six is searched like any other game; without its network Morelli is judged more roughly.
    }
}

// Only an error outside of all promises reaches the page.
function fail(error) {
    setTimeout(() => {
        throw error;
    });
}
