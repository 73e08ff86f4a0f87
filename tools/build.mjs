// Bundles the command line into one file: start-up costs half of what separate modules cost.
import { chmodSync, cpSync, rmSync } from "node:fs";
import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ["src/cli/main.ts"],
  outfile: "dist/assay.js",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  legalComments: "none",
  // Loaded on first use: large, or optional on the user's machine.
  external: ["z3-solver", "koffi", "@viz-js/viz"],
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire as assayRequire } from "node:module"; const require = assayRequire(import.meta.url);',
  },
});
cpSync("src/program/headers", "dist/headers", { recursive: true });
chmodSync("dist/assay.js", 0o755);
