// Bundles the tool: start-up costs half of what separate modules cost. The command line is split, so that the process that
// supervises a verification run loads almost nothing; what verifies is one script, which V8 may keep compiled.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { writeDeclarations } from "./declarations.mjs";
import { buildReportPage, buildTablePage } from "./pages.mjs";
import { buildPlayground } from "./playground.mjs";

const folder = process.argv[2] ?? "dist";
rmSync(folder, { recursive: true, force: true });

const common = {
  bundle: true,
  // Token kinds become numbers and switches over them jump tables: what starts cold runs that much faster.
  minifySyntax: true,
  platform: "node",
  target: "node20",
  legalComments: "none",
  // Loaded on first use: large, or optional on the user's machine.
  // Its other form loads its parts in a way that cannot be bundled.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
  external: ["z3-solver", "koffi", "@viz-js/viz", "bullmq", "ioredis"],
};
await build({
  ...common,
  entryPoints: {
    assay: "src/cli/main.ts",
    index: "src/api/index.ts",
    runexec: "src/api/runexec.ts",
  },
  outdir: folder,
  splitting: true,
  format: "esm",
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire as assayRequire } from "node:module"; const require = assayRequire(import.meta.url);',
  },
});
await build({
  ...common,
  entryPoints: ["src/engine/supervision/verify-child.ts"],
  outfile: `${folder}/verify-run.cjs`,
  format: "cjs",
  define: { "import.meta.url": "assayUrl" },
  banner: { js: 'const assayUrl = require("node:url").pathToFileURL(__filename).href;' },
});
writeDeclarations(`${folder}/types`);
cpSync("src/engine/supervision/load-child.mjs", `${folder}/load-child.mjs`);
cpSync("src/program/c-library", `${folder}/c-library`, {
  recursive: true,
  filter: (path) => !path.endsWith(".ts"),
});
cpSync("src/program/headers", `${folder}/headers`, { recursive: true });
await buildTablePage(`${folder}/table-page`);
await buildReportPage(`${folder}/report-page`);
cpSync("configs", `${folder}/configs`, { recursive: true });
await buildPlayground(`${folder}/playground`, `${folder}/report-page`);
chmodSync(`${folder}/assay.js`, 0o755);

// One run leaves behind what V8 compiled for it. Without it everything works, only slower.
spawnSync(
  process.execPath,
  [`${folder}/assay.js`, "verify", "samples/reach-safety/counted-loop.c"],
  {
    env: { ...process.env, ASSAY_CODE_CACHE: "write" },
    stdio: "ignore",
  },
);
