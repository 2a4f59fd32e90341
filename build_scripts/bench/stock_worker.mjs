// The engine in stock Pyodide: the upstream files as they come from npm, loaded as its handbook
// shows it, and the engine's plain source in a zip.
import { loadPyodide } from "./pyodide.mjs";

const source = fetch("./engine.zip").then((response) => response.arrayBuffer());

async function boot() {
  const python = await loadPyodide();
  python.unpackArchive(await source, "zip");
  return python.pyimport("engine.web").handle_json;
}

const booting = boot();

onmessage = async ({ data }) => {
  const handle = await booting;
  postMessage(handle(data));
};
