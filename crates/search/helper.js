// The script of a helper: one more thread of the engine, in the memory of the worker that starts it.
import { help, initSync, leave } from "/{{threads.js}}";

onmessage = ({ data }) => {
    initSync(data);
    postMessage(null);
    try {
        help();
    } catch (error) {
        // The module has stopped inside a search, which must not wait for us.
        leave();
        throw error;
    }
};
