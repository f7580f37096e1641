// Asks the engine's worker directly, in the bytes that `rayuela_worker::messages` are made of, and calls back with the
// result: how many depths it reported, and how long it took to answer a stop. Without a depth it is stopped `wait`
// milliseconds after it has become deep.
const [variant, start, depth, threads, wait, done] = arguments;

function number(value) {
    const bytes = [];
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    return [...bytes, value];
}

const text = (words) => {
    const bytes = [...new TextEncoder().encode(words)];
    return [...number(bytes.length), ...bytes];
};

// The order of `Search`; signed numbers are doubled.
const ID = 7;
const limit = depth ? [2, ...number(depth)] : [4];
const question = [...number(2 * ID), ...text(variant), ...text(start), 0, ...limit, 1, 16, ...number(threads), 0];

const [READY, INFO, DONE, FAILED] = [0, 1, 2, 3];
const flag = new Int32Array(new SharedArrayBuffer(4));
// The page's own worker, too, is told how long tests wait.
const address = `${document.querySelector("meta[name=engine]").content}#${window.patience}`;
const worker = new Worker(address, { type: "module" });
const seen = { ready: false, depths: 0 };
let stopped = 0;

const finish = (more) => {
    worker.terminate();
    done({ ...seen, ...more });
};

worker.onerror = (event) => finish({ failed: event.message ?? "the worker does not start" });
worker.onmessage = ({ data }) => {
    if (data[0] === READY) seen.ready = true;
    if (data[0] === FAILED) finish({ failed: new TextDecoder().decode(data) });
    if (data[0] === DONE) {
        const turn = new TextDecoder().decode(data.subarray(2, 2 + data[1]));
        finish({ turn, stop: stopped ? performance.now() - stopped : null, bytes: [...data] });
    }
    if (data[0] === INFO && ++seen.depths === 3 && !depth) {
        // By then the search is deep.
        setTimeout(() => {
            stopped = performance.now();
            Atomics.store(flag, 0, ID);
        }, wait);
    }
};
worker.postMessage(flag);
worker.postMessage(new Uint8Array(question));
