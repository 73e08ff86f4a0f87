// The scripts and styles of the pages that commands write, one file each: a command puts them into its page.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { noticesOf, packageFolders } from "./third-party.mjs";

const graphviz = dirname(createRequire(import.meta.url).resolve("@viz-js/viz"));
export const graphvizFolder = dirname(graphviz);

export function buildTablePage(folder) {
  return buildPage("src/bench/table/page", folder);
}

export async function buildReportPage(folder) {
  const packages = await buildPage("src/output/page/browser", folder);
  // Only who draws an automaton needs it: the page unpacks it then.
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/graphviz.js.gz`,
    gzipSync(readFileSync(join(graphviz, "viz-global.js")), { level: 9 }),
  );
  return [...packages, graphvizFolder];
}

async function buildPage(source, folder) {
  const { metafile } = await build({
    metafile: true,
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
  const packages = packageFolders(metafile);
  // Pages are copied to where nothing else of us is.
  if (packages.length > 0) {
    appendFileSync(`${folder}/page.js`, `/*! This page contains:\n\n${noticesOf(packages)}*/\n`);
  }
  return packages;
}
