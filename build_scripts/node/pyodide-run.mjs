// Runs a Python file inside Pyodide under Node:
//   node pyodide-run.mjs PYODIDE_FOLDER SCRIPT.py [HOST_FOLDER:GUEST_FOLDER …] [-- ARGUMENT …]
// The guest folders are added to sys.path. The script's exit code is ours.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...rest] = process.argv.slice(2);
const split = rest.includes("--") ? rest.indexOf("--") : rest.length;
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);

const py = await loadPyodide({
  env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" },
});
const guests = rest.slice(0, split).map((pair) => {
  const colon = pair.lastIndexOf(":"); // the host's half may be C:\…
  const [host, guest] = [pair.slice(0, colon), pair.slice(colon + 1)];
  py.FS.mkdirTree(guest);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(host) }, guest);
  return guest;
});

py.globals.set("_start", py.toPy([script, guests, rest.slice(split + 1)]));
py.runPython("import sys; sys.argv = [_start[0], *_start[2]]; sys.path[:0] = _start[1]; del _start");
let code = 0;
try {
  py.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  if (error.type === "SystemExit") code = py.runPython("getattr(sys.last_value, 'code', 1) or 0");
  else {
    console.error(error.message ?? String(error));
    code = 1;
  }
}
process.exit(code);
