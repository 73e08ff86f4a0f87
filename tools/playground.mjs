// The playground as plain files: a page, a worker with the engine, what the engine reads. Z3 itself is in its package: whoever serves
// the files adds it.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { graphvizFolder } from "./pages.mjs";
import { noticesOf, packageFolders } from "./third-party.mjs";

const packages = createRequire(import.meta.url);
const HOST = "src/playground/host";
// What the engine imports of Node, and what a browser has instead.
const COUNTERPARTS = {
  fs: "files",
  v8: "v8",
  module: "module",
  url: "url",
  zlib: "zlib",
  child_process: "absent",
  worker_threads: "absent",
  crypto: "absent",
  os: "absent",
};

export async function buildPlayground(folder, reportPage) {
  mkdirSync(folder, { recursive: true });
  const common = {
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    metafile: true,
  };
  const page = await build({
    ...common,
    entryPoints: { page: "src/playground/page/main.ts", style: "src/playground/page/style.css" },
    outdir: folder,
  });
  const verifier = await build({
    ...common,
    entryPoints: { verifier: "src/playground/verifier.ts" },
    outdir: folder,
    // Where the engine believes to be: it looks for its files beside itself.
    define: { "import.meta.url": JSON.stringify("file:///assay/verifier.js") },
    inject: [`${HOST}/process.ts`],
    plugins: [{ name: "host", setup: useHost }],
    external: ["koffi", "@viz-js/viz"],
  });
  copyFileSync("src/playground/page/index.html", join(folder, "index.html"));
  writeFileSync(join(folder, "samples.json"), JSON.stringify(samples()));
  writeFileSync(join(folder, "files.json"), JSON.stringify(texts(reportPage)));
  copyFileSync(join(reportPage, "graphviz.js.gz"), join(folder, "graphviz.js.gz"));
  const packages = [page, verifier].flatMap(({ metafile }) => packageFolders(metafile));
  // Who serves the page copies this folder and nothing else of us.
  writeFileSync(join(folder, "THIRD-PARTY.txt"), noticesOf([...packages, graphvizFolder]));
  return packages;
}

function useHost({ onResolve }) {
  onResolve(
    { filter: /^(?:node:)?(?:fs|v8|module|url|zlib|path|child_process|worker_threads|crypto|os)$/ },
    ({ path }) => {
      const name = path.replace("node:", "");
      if (name === "path") return { path: packages.resolve("path-browserify") };
      return { path: join(process.cwd(), HOST, `${COUNTERPARTS[name]}.ts`) };
    },
  );
  onResolve({ filter: /^buffer$/ }, () => ({ path: packages.resolve("buffer/") }));
}

const NOTE_FOR_TESTS =
  /^\/\/ (?:claimed-by|check|expected|property|says|options|sanitizers|says):.*\n/gm;

function samples() {
  return JSON.parse(readFileSync("src/playground/samples.json", "utf8")).map(
    ({ name, file, property = "default" }) => ({
      name,
      text: readFileSync(join("samples", file), "utf8").replace(NOTE_FOR_TESTS, ""),
      property,
      dataModel: "LP64",
    }),
  );
}

/** By where they are beside the bundle of the command. */
function texts(reportPage) {
  const found = {};
  for (const [folder, name] of [
    ["src/program/headers", "headers"],
    ["src/program/c-library", "c-library"],
    ["configs", "configs"],
    [reportPage, "report-page"],
  ])
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || /\.(?:ts|gz)$/.test(file.name)) continue;
      const path = join(file.parentPath, file.name);
      found[join(name, path.slice(folder.length + 1))] = readFileSync(path, "utf8");
    }
  return found;
}
