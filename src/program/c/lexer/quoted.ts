import { isHexDigit } from "./character-classes.ts";
import type { SourceCharacters } from "./source-characters.ts";

const NEWLINE = 10;
const BACKSLASH = 92;
const DOUBLE_QUOTE = 34;
const LOWER_U = 117;
const UPPER_U = 85;
const LOWER_X = 120;

/** gcc packs the last characters of a longer constant into an `int`. */
const LONGEST_CHARACTER = 100;

/** The end of the string or character constant whose opening quote is at `open`; escapes are checked. */
export function endOfQuoted(characters: SourceCharacters, start: number, open: number): number {
  const { codes, text } = characters;
  const quote = codes[open]!;
  let at = open + 1;
  for (;;) {
    const c = codes[at]!;
    if (c === quote) break;
    if (c === BACKSLASH) at = afterEscape(characters, at);
    else if (c === NEWLINE || (c === 0 && at === text.length)) {
      const what = quote === DOUBLE_QUOTE ? "string literal" : "character constant";
      const closing = quote === DOUBLE_QUOTE ? '"' : "'";
      return characters.fail(`unterminated ${what}: expected ${closing}`, start, at);
    } else if (c === 0) return characters.fail("a NUL byte in the source", at, at + 1);
    else at++;
  }
  if (quote !== DOUBLE_QUOTE && at === open + 1) {
    return characters.fail("empty character constant", start, at + 1);
  }
  if (quote !== DOUBLE_QUOTE && at - open > LONGEST_CHARACTER) {
    return characters.fail("a character constant holds a whole text", start, at + 1);
  }
  return at + 1;
}

/** Unknown escapes stand for their character, as gcc has it; those without digits are errors. */
function afterEscape(characters: SourceCharacters, at: number): number {
  const { codes, text } = characters;
  const letter = codes[at + 1]!;
  if (letter === LOWER_X) {
    if (isHexDigit(codes[at + 2]!)) return at + 3;
    return characters.fail("\\x is not followed by a hexadecimal digit", at, at + 2);
  }
  if (letter === LOWER_U || letter === UPPER_U) {
    const length = letter === LOWER_U ? 4 : 8;
    for (let i = 0; i < length; i++) {
      if (isHexDigit(codes[at + 2 + i]!)) continue;
      const name = letter === LOWER_U ? "\\u" : "\\U";
      return characters.fail(`${name} needs ${length} hexadecimal digits`, at, at + 2 + i);
    }
    return at + 2 + length;
  }
  // The end of the text is reported by the caller.
  return at + 1 === text.length ? at + 1 : at + 2;
}
