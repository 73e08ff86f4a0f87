import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invariant } from "../../base/diagnostics/index.ts";
import type { PageAssets } from "./page-html.ts";

// Beside the bundle, or in the folder it is built into when the command runs from its sources.
const FOLDERS = ["./table-page/", "../../../dist/table-page/"];

/** What `tools/table-page.mjs` built. */
export function loadPageAssets(): PageAssets {
  const script = readAsset("page.js");
  const style = readAsset("page.css");
  return { script, style };
}

function readAsset(name: string): string {
  for (const folder of FOLDERS) {
    const path = fileURLToPath(new URL(folder + name, import.meta.url));
    try {
      return readFileSync(path, "utf8");
    } catch {
      // The next folder may have it.
    }
  }
  invariant(false, `the page's ${name} is not built: npm run build`);
}
