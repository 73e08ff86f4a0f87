// The scripts and styles of the pages that commands write, one file each: a command puts them into its page.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export function buildTablePage(folder) {
  return buildPage("src/bench/table/page", folder);
}

export async function buildReportPage(folder) {
  await buildPage("src/output/page/browser", folder);
  // Only who draws an automaton needs it: the page unpacks it then.
  const dist = dirname(createRequire(import.meta.url).resolve("@viz-js/viz"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/graphviz.js.gz`,
    gzipSync(readFileSync(join(dist, "viz-global.js")), { level: 9 }),
  );
}

async function buildPage(source, folder) {
  await build({
    entryPoints: { page: `${source}/main.ts` },
    outdir: folder,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  await build({
    entryPoints: { page: `${source}/style.css` },
    outdir: folder,
    bundle: true,
    minify: true,
    target: ["chrome111", "firefox113", "safari16.2"],
  });
}
