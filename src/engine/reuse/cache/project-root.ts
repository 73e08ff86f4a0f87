import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What is kept for a project lies here, below its root. */
export const CACHE_FOLDER = ".assay";

/** Either says that a folder is the root of a project. */
const MARKS = [CACHE_FOLDER, ".git"];

/** The folder of the project that the file belongs to; its own folder if nothing above says so. */
export function projectRoot(file: string): string {
  const own = dirname(resolve(file));
  for (let folder = own; ; folder = dirname(folder)) {
    if (MARKS.some((mark) => existsSync(join(folder, mark)))) return folder;
    if (folder === dirname(folder)) return own;
  }
}
