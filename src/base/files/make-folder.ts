import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** With those above. Node itself tries for ever where the system says of a folder's name that it is not there, as `/proc` does. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = dirname(resolve(path));
  if (above !== resolve(path)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else has made it meanwhile.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
