import { loadToolsFrom, type UserTools } from "../tools/index.ts";
import { readResultText, type Downloads } from "./result-source.ts";

/** The last part of what a result file says: `benchexec.tools.NAME`, `assay.tools.NAME`, `assay.tools./folder/NAME.mjs`. */
export function moduleNameOf(toolModule: string): string {
  const path = /\/([^/]+?)(?:\.[cm]?[jt]s)?$/.exec(toolModule);
  return path?.[1] ?? toolModule.split(".").at(-1)!;
}

/** Modules of users for the tools of result files. Soundness: from that folder alone, whatever result files say. */
export async function toolsOfResults(
  directory: string,
  paths: readonly string[],
  downloads: Downloads,
): Promise<UserTools> {
  const attribute = /<(?:result|test)\s[^>]*?\btoolmodule\s*=\s*(?:"([^"]*)"|'([^']*)')/;
  const names = paths.flatMap((path) => {
    const match = attribute.exec(readResultText(path, downloads));
    return match === null ? [] : [moduleNameOf(match[1] ?? match[2]!)];
  });
  return loadToolsFrom(directory, names);
}
