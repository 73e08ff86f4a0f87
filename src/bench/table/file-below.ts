import { realpathSync, statSync } from "node:fs";

/** Soundness: a result file of somebody else must not choose what of this machine is read: only regular files below its own folder. */
export function isFileBelow(folder: string, path: string): boolean {
  try {
    const [above, file] = [realpathSync(folder), realpathSync(path)];
    return file.startsWith(above === "/" ? "/" : `${above}/`) && statSync(file).isFile();
  } catch {
    return false;
  }
}
