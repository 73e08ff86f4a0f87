import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders for temporary files that runs of this process left. */
export function leftFoldersOfRuns(): readonly string[] {
  return readdirSync("/tmp")
    .filter((name) => name.startsWith(`assay-run-${process.pid}-`))
    .map((name) => join("/tmp", name))
    .filter((path) => !holdsPipes(path));
}

/** The pipes for the output of later runs stay as long as the process does. */
function holdsPipes(path: string): boolean {
  const names = readdirSync(path, { withFileTypes: true });
  return names.length > 0 && names.every((name) => name.isFIFO());
}
