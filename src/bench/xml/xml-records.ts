/** Where the records of a large file are, so that they can be read a few at a time. */

/** Records in one part: enough for the parser to be fast, few enough to be let go of soon. */
const RECORDS_IN_PART = 500;

/** Stands in the rest of the file for a part, to see that its records are where they should be. */
export const PART_MARKER = "assay-part";

export interface XmlParts {
  /** Where each part begins and ends in the text. */
  readonly parts: readonly { readonly start: number; readonly end: number }[];
  /** The text with a marker in place of each part. */
  readonly rest: string;
  /** From an offset in `rest` to the one in the text. */
  readonly place: (offset: number) => number;
}

/** Null: the text has something in which a record only seems to be, or does not come to an end. */
export function findParts(text: string, names: readonly string[]): XmlParts | null {
  const first = new RegExp(`<(?:${names.join("|")})[\\s/>]`).exec(text);
  if (first === null || /<!--|<!\[CDATA\[|<\?/.test(text.slice(first.index))) return null;
  const parts: { start: number; end: number }[] = [];
  const tag = new RegExp(`<(${names.join("|")})(?=[\\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>`, "g");
  let count = 0;
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const end = endOfRecord(text, match[1]!, match.index, tag.lastIndex);
    if (end === null) return null;
    tag.lastIndex = end;
    if (count++ % RECORDS_IN_PART === 0) parts.push({ start: match.index, end });
    else parts.at(-1)!.end = end;
  }
  return { parts, ...restOf(text, parts) };
}

function endOfRecord(text: string, name: string, start: number, behindTag: number): number | null {
  if (text[behindTag - 2] === "/") return behindTag;
  const close = text.indexOf(`</${name}`, behindTag);
  const end = close < 0 ? 0 : text.indexOf(">", close) + 1;
  // One inside of another.
  const next = text.indexOf(`<${name}`, start + 1);
  return end === 0 || (next >= 0 && next < close) ? null : end;
}

function restOf(text: string, parts: XmlParts["parts"]): Pick<XmlParts, "rest" | "place"> {
  const marker = `<${PART_MARKER}/>`;
  const kept: string[] = [];
  const shifts: { readonly from: number; readonly by: number }[] = [];
  let [at, length] = [0, 0];
  for (const { start, end } of parts) {
    kept.push(text.slice(at, start), marker);
    length += start - at + marker.length;
    shifts.push({ from: length, by: end - length });
    at = end;
  }
  kept.push(text.slice(at));
  const place = (offset: number): number =>
    offset + (shifts.findLast(({ from }) => from <= offset)?.by ?? 0);
  return { rest: kept.join(""), place };
}
