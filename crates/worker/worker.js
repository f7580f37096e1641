// The worker's script: loads the engine and passes messages on. Tables are fetched when a game first needs them.
import init, { answer, give_six, ready, share, wants_six } from "/{{search.js}}";

const say = (message) => postMessage(message);

// One message after the other, in the order they came, even while a file is on its way.
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
    if (wants_six(data)) await fetchSix();
    answer(data, say);
}

async function fetchSix() {
    try {
        const response = await fetch("/{{six.bin}}");
        if (response.ok) give_six(new Uint8Array(await response.arrayBuffer()));
    } catch {
        // Without its tables Six is searched like any other game.
    }
}

// The page hears of errors only if nobody waits for them.
function fail(error) {
    setTimeout(() => {
        throw error;
    });
}
