import type { Place } from "../../program/anchors/index.ts";
import type { LocationKey } from "./precision-file.ts";

const HASH = /^([0-9a-f]{8}(?:\.[0-9a-f]{4})?)(?:\/([1-9]\d{0,8}))?$/;

/** What `keyText` wrote; a string says why it is no key. */
export function readKey(text: string): LocationKey | string {
  const words = text.split(" ").filter((word) => word !== "");
  const [name, kind] = words;
  if (name === undefined || kind === undefined) return "expected a function and a place";
  const read = readPlace(kind, words[2]);
  if (typeof read === "string") return read;
  const { place, length } = read;
  const rest = words.slice(1 + length);
  const [, hash, ordinal] = (rest.length === 1 ? HASH.exec(rest[0]!) : null) ?? [];
  if (rest.length > 0 && hash === undefined) return "expected a hash of eight or twelve digits";
  if (hash === undefined && place?.kind === "at") return "this does not say at which location";
  if (place !== null && name === "*") return "this does not say in which function";
  const inFunction = name === "*" ? null : name;
  return { function: inFunction, place, hash: hash ?? null, ordinal: Number(ordinal ?? 1) };
}

/** `length`: of how many words it is. */
function readPlace(
  kind: string,
  second: string | undefined,
): { readonly place: Place | null; readonly length: number } | string {
  switch (kind) {
    case "*":
      return { place: null, length: 1 };
    case "entry":
    case "exit":
    case "at":
      return { place: { kind }, length: 1 };
    case "loop": {
      const isNumber = second !== undefined && /^[1-9]\d{0,8}$/.test(second);
      if (!isNumber) return "expected the number of the loop";
      return { place: { kind, number: Number(second) }, length: 2 };
    }
    case "label":
    case "call":
      if (second === undefined) return `expected the name of the ${kind}`;
      return { place: { kind, name: second }, length: 2 };
    default:
      return "expected entry, exit, at, loop N, label NAME, call NAME or *";
  }
}
