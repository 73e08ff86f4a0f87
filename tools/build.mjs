// Bundles the command line: start-up costs half of what separate modules cost. Each command's part is a chunk of
// its own, and a verification run is a second entry: the process that supervises it loads almost nothing.
import { chmodSync, cpSync, rmSync } from "node:fs";
import { build } from "esbuild";

const folder = process.argv[2] ?? "dist";
rmSync(folder, { recursive: true, force: true });
await build({
  entryPoints: {
    assay: "src/cli/main.ts",
    "verify-child": "src/engine/supervision/verify-child.ts",
  },
  outdir: folder,
  splitting: true,
  bundle: true,
  // Token kinds become numbers and switches over them jump tables: what starts cold runs that much faster.
  minifySyntax: true,
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
cpSync("src/program/headers", `${folder}/headers`, { recursive: true });
cpSync("configs", `${folder}/configs`, { recursive: true });
chmodSync(`${folder}/assay.js`, 0o755);
