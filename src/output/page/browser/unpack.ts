/** Parts of the page that are kept compressed until somebody wants to see them. */
import type { AutomatonData, ExecutionData, RecordedSearch } from "../report-data.ts";

interface Parts {
  readonly execution: ExecutionData;
  readonly automaton: AutomatonData;
  readonly search: RecordedSearch;
}

const known = new Map<string, Promise<unknown>>();

/** The same object for every call. */
export function unpacked<K extends keyof Parts>(name: K): Promise<Parts[K]> {
  let part = known.get(name);
  if (part === undefined) {
    part = unpackedText(name).then((text): unknown => JSON.parse(text));
    known.set(name, part);
  }
  // The generator of the same version wrote it.
  return part as Promise<Parts[K]>;
}

export async function unpackedText(id: string): Promise<string> {
  const packed = document.getElementById(id)!.textContent;
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
