import { basename } from "node:path";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { LocationEntry } from "./witness-entry.ts";

/** The place in the file that its author wrote. */
export function locationEntry(cfa: Cfa, offset: number, inFunction: string): LocationEntry {
  const { file, line, column } = cfa.source.writtenPlace(offset);
  const place = { file_name: basename(file), line };
  return { ...place, ...(column === null ? {} : { column }), function: inFunction };
}
