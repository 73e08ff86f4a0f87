import { isAbsolute, relative } from "node:path";

/** As short as can be, as the user would write it: relative to the current folder if it lies below, else absolute. */
export function pathFromHere(path: string): string {
  const near = relative(process.cwd(), path);
  return near === "" ? "." : near.startsWith("..") || isAbsolute(near) ? path : near;
}
