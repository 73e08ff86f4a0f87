// Bundles the tool: start-up costs half of what separate modules cost. The command line is split, so that the process that
// supervises a verification run loads almost nothing; what verifies is one script, which V8 may keep compiled.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { writeDeclarations } from "./declarations.mjs";
import { buildReportPage, buildTablePage } from "./pages.mjs";
import { buildPlayground } from "./playground.mjs";
import { noticesOf, packageFolders } from "./third-party.mjs";

const folder = process.argv[2] ?? "dist";
rmSync(folder, { recursive: true, force: true });

const common = {
  bundle: true,
  // Token kinds become numbers and switches over them jump tables: what starts cold runs that much faster.
  minifySyntax: true,
  platform: "node",
  target: "node20",
  legalComments: "none",
  metafile: true,
  // Loaded on first use: large, or optional on the user's machine.
  // Its other form loads its parts in a way that cannot be bundled.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
  external: ["z3-solver", "koffi", "@koromix/*", "@viz-js/viz", "bullmq", "ioredis"],
};
const commands = await build({
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
const verification = await build({
  ...common,
  entryPoints: ["src/engine/supervision/verify-child.ts"],
  outfile: `${folder}/verify-run.cjs`,
  format: "cjs",
  define: { "import.meta.url": "assayUrl" },
  banner: { js: 'const assayUrl = require("node:url").pathToFileURL(__filename).href;' },
});
// Without what it installs with a script: the package installs its libraries themselves.
const nativeCalls = await build({
  ...common,
  external: ["@koromix/*"],
  stdin: { contents: 'module.exports = require("koffi");', resolveDir: "." },
  outfile: `${folder}/koffi.cjs`,
  format: "cjs",
});
writeDeclarations(`${folder}/types`);
cpSync("src/engine/supervision/load-child.mjs", `${folder}/load-child.mjs`);
cpSync("src/program/c-library", `${folder}/c-library`, {
  recursive: true,
  filter: (path) => !path.endsWith(".ts"),
});
cpSync("src/program/headers", `${folder}/headers`, { recursive: true });
const tablePackages = await buildTablePage(`${folder}/table-page`);
const reportPackages = await buildReportPage(`${folder}/report-page`);
cpSync("configs", `${folder}/configs`, { recursive: true });
const playgroundPackages = await buildPlayground(`${folder}/playground`, `${folder}/report-page`);
const bundled = [commands, verification, nativeCalls].flatMap(({ metafile }) =>
  packageFolders(metafile),
);
const packages = [...bundled, ...tablePackages, ...reportPackages, ...playgroundPackages];
writeFileSync(
  folder === "dist" ? "THIRD-PARTY.txt" : `${folder}/THIRD-PARTY.txt`,
  noticesOf(packages),
);
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
