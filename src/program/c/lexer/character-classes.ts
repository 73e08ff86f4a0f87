/** What a character can begin; 0 is anything else. */
export const BLANK = 1;
export const LETTER = 2;
export const DIGIT = 3;
export const PUNCTUATION = 4;
export const QUOTE = 5;

/** Indexed by UTF-16 unit, so that no lookup needs a bound. */
export const CHARACTER_CLASS = new Uint8Array(65536);

/** 1 for the ASCII characters of identifiers after their first, `$` included. */
export const IN_IDENTIFIER = new Uint8Array(65536);

for (const c of " \t\v\f\r\n") CHARACTER_CLASS[c.charCodeAt(0)] = BLANK;
for (const c of "()[]{}.-+&*~!/%<>=^|?:;,#") CHARACTER_CLASS[c.charCodeAt(0)] = PUNCTUATION;
for (const c of "\"'") CHARACTER_CLASS[c.charCodeAt(0)] = QUOTE;
for (const c of "abcdefghijklmnopqrstuvwxyz_$") {
  for (const letter of [c.charCodeAt(0), c.toUpperCase().charCodeAt(0)]) {
    CHARACTER_CLASS[letter] = LETTER;
    IN_IDENTIFIER[letter] = 1;
  }
}
for (const c of "0123456789") {
  CHARACTER_CLASS[c.charCodeAt(0)] = DIGIT;
  IN_IDENTIFIER[c.charCodeAt(0)] = 1;
}

export function isHexDigit(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
}
