// The script and the style of the page that `assay table` writes, one file each: the command puts them into the page.
import { build } from "esbuild";

export async function buildTablePage(folder) {
  await build({
    entryPoints: { page: "src/bench/table/page/main.ts" },
    outdir: folder,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  await build({
    entryPoints: { page: "src/bench/table/page/style.css" },
    outdir: folder,
    minify: true,
    target: ["chrome111", "firefox113", "safari16.2"],
  });
}
