// Loads the bundle of the verifying process with the code that V8 kept when it was built: compiling it anew costs more
// than a small verification. If V8 does not take it (another version, other flags) it compiles as usual.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import { Script } from "node:vm";

const bundle = fileURLToPath(new URL("./verify-run.cjs", import.meta.url));
const cache = `${bundle}.cache`;

function readCache() {
  try {
    return readFileSync(cache);
  } catch {
    return undefined;
  }
}

const script = new Script(Module.wrap(readFileSync(bundle, "utf8")), {
  // What V8 keeps has the name inside: it must not be that of the folder it was built in.
  filename: "verify-run.cjs",
  cachedData: readCache(),
});
if (process.env.ASSAY_CODE_CACHE === "write") {
  // V8 notes its flags in what it keeps; those that a run changes on the way must not be among them.
  v8.setFlagsFromString = () => undefined;
  process.on("exit", () => writeFileSync(cache, script.createCachedData()));
}
script.runInThisContext()({}, createRequire(bundle), {}, bundle, "");
