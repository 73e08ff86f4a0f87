import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invariant } from "../diagnostics/index.ts";
import type { PageAssets } from "./document.ts";

// Beside the bundle, or in the folder it is built into when the command runs from its sources.
const FOLDERS = ["./", "../../../dist/"];

/** What `tools/pages.mjs` built into a folder. */
export function loadPageAssets(folder: string): PageAssets {
  const script = pageAsset(folder, "page.js").toString("utf8");
  const style = pageAsset(folder, "page.css").toString("utf8");
  return { script, style };
}

export function pageAsset(folder: string, name: string): Buffer {
  for (const place of FOLDERS) {
    const path = fileURLToPath(new URL(`${place}${folder}/${name}`, import.meta.url));
    try {
      return readFileSync(path);
    } catch {
      // The next folder may have it.
    }
  }
  invariant(false, `the page's ${name} is not built: npm run build`);
}
