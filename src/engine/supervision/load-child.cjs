// Loads the bundle of the verifying process with the code that V8 kept when it was built: compiling it anew costs more
// than a small verification. If V8 does not take it (another version, other flags) it compiles as usual.
const { readFileSync, writeFileSync } = require("node:fs");
const { createRequire, wrap } = require("node:module");
const { join } = require("node:path");
const { Script } = require("node:vm");

const bundle = join(__dirname, "verify-run.cjs");
const cache = `${bundle}.cache`;

function readCache() {
  try {
    return readFileSync(cache);
  } catch {
    return undefined;
  }
}

const script = new Script(wrap(readFileSync(bundle, "utf8")), {
  filename: bundle,
  cachedData: readCache(),
});
if (process.env.ASSAY_CODE_CACHE === "write") {
  // V8 notes its flags in what it keeps; those that a run changes on the way must not be among them.
  require("node:v8").setFlagsFromString = () => undefined;
  process.on("exit", () => writeFileSync(cache, script.createCachedData()));
}
script.runInThisContext()(exports, createRequire(bundle), module, bundle, __dirname);
