/**
 * Identifiers with letters beyond ASCII. Source text has one unit per byte, so a letter is several units:
 * names keep the bytes of their UTF-8 form, which is also what `__func__` shows.
 */

/** C11 annex D.1, as gcc has it: these stand in identifiers… */
const LETTERS =
  "\\u{a8}\\u{aa}\\u{ad}\\u{af}\\u{b2}-\\u{b5}\\u{b7}-\\u{ba}\\u{bc}-\\u{be}\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}" +
  "\\u{f8}-\\u{167f}\\u{1681}-\\u{180d}\\u{180f}-\\u{1fff}\\u{200b}-\\u{200d}\\u{202a}-\\u{202e}" +
  "\\u{203f}-\\u{2040}\\u{2054}\\u{2060}-\\u{218f}\\u{2460}-\\u{24ff}\\u{2776}-\\u{2793}\\u{2c00}-\\u{2dff}" +
  "\\u{2e80}-\\u{2fff}\\u{3004}-\\u{3007}\\u{3021}-\\u{302f}\\u{3031}-\\u{d7ff}\\u{f900}-\\u{fd3d}" +
  "\\u{fd40}-\\u{fdcf}\\u{fdf0}-\\u{fe44}\\u{fe47}-\\u{fffd}\\u{10000}-\\u{1fffd}\\u{20000}-\\u{2fffd}" +
  "\\u{30000}-\\u{3fffd}\\u{40000}-\\u{efffd}";
/** … D.2: but not at their beginning. */
const MARKS: readonly (readonly [number, number])[] = [
  [0x300, 0x36f],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
];
const IS_LETTER = new RegExp(`^[${LETTERS}]$`, "u");
const UNIVERSAL = /\\[uU]([\da-fA-F]{8}|[\da-fA-F]{4})/g;

/** The character at the place, in bytes if the text has those; null if there is none. */
export function characterAt(text: string, at: number): string | null {
  const point = text.codePointAt(at)!;
  if (point > 0xff) return String.fromCodePoint(point);
  const length = point < 0x80 ? 1 : point >= 0xf0 ? 4 : point >= 0xe0 ? 3 : 2;
  const bytes = text.slice(at, at + length);
  const decoded = Buffer.from(bytes, "latin1").toString("utf8");
  return decoded.includes("\ufffd") ? null : bytes;
}

/** The name that the text spells, universal character names included; null if it is none. */
export function extendedName(raw: string): string | null {
  // Text with other units than bytes was made from a string, not read from a file.
  const isBytes = !/[^\0-\xff]/.test(raw);
  const decoded = isBytes ? Buffer.from(raw, "latin1").toString("utf8") : raw;
  let isValid = !decoded.includes("\ufffd");
  const name = decoded.replace(UNIVERSAL, (_, digits: string) => {
    const point = parseInt(digits, 16);
    isValid &&= point <= 0x10ffff && (point < 0xd800 || point >= 0xe000);
    return isValid ? String.fromCodePoint(point) : "";
  });
  isValid &&= /^[A-Za-z_$]/.test(name) || (/^[^\0-\x7f]/.test(name) && !beginsWithMark(name));
  for (const character of name) isValid &&= /[\w$]/.test(character) || IS_LETTER.test(character);
  if (!isValid) return null;
  return isBytes ? Buffer.from(name, "utf8").toString("latin1") : name;
}

function beginsWithMark(name: string): boolean {
  const point = name.codePointAt(0)!;
  return MARKS.some(([low, high]) => point >= low && point <= high);
}
