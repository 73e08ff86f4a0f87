/** Where `scanf` and its like write to, by their format. */
import type { MachineModel } from "../../program/machine/machine-model.ts";

/** How many bytes each argument behind the format has room for; null: whatever comes. */
export type Scanned = readonly (number | null)[];

const CONVERSION =
  /%(?:(\*)|)(\d*)m?(hh|h|ll|l|j|z|t|L|)(\[\^?\]?[^\]]*\]|[diouxXnaAeEfFgGcspCS%])/g;
const FLOATS = "aAeEfFgG";

/** Null: the format is not understood. */
export function scannedBy(format: string, machine: MachineModel): Scanned | null {
  const text = format.replace(/\0[^]*$/, "");
  const found: (number | null)[] = [];
  for (const [whole, star, width, length, kind] of text.matchAll(CONVERSION)) {
    if (kind === "%") continue;
    // Room that the function itself allocates, and wide characters.
    const isWide = /[CS]/.test(kind!) || (length === "l" && /^[cs[]/.test(kind!));
    if (isWide || /^%\*?\d*m/.test(whole)) return null;
    if (star === undefined) found.push(bytesOf(kind!, Number(width), length!, machine));
  }
  return text.replace(CONVERSION, "").includes("%") ? null : found;
}

function bytesOf(
  kind: string,
  width: number,
  length: string,
  { pointerSize }: MachineModel,
): number | null {
  if (kind === "c") return Math.max(width, 1);
  // What is read may be of any length, and a zero comes behind it.
  if (kind === "s" || kind.startsWith("[")) return width === 0 ? null : width + 1;
  if (kind === "p") return pointerSize;
  if (FLOATS.includes(kind)) {
    if (length === "L") return pointerSize === 8 ? 16 : 12;
    return length === "l" ? 8 : 4;
  }
  const sizes: Record<string, number> = { hh: 1, h: 2, "": 4, ll: 8, j: 8, L: 8 };
  return sizes[length] ?? pointerSize;
}
