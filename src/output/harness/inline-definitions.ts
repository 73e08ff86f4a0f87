const INLINE = /\b(?:inline|__inline|__inline__)\b/g;

/**
 * Whether functions are declared `inline`, but none `extern inline`: graphs do not tell, the text does. A program with both kinds
 * follows C99 and has its definitions.
 */
export function hasInlineDefinitions(text: string): boolean {
  let isFound = false;
  let known = { start: 0, end: 0 };
  for (const { index } of text.matchAll(INLINE)) {
    known = declarationAt(text, index, known);
    const before = text.slice(known.start, index);
    if (/\bextern\b/.test(before)) return false;
    if (!/\bstatic\b/.test(before)) isFound = true;
  }
  return isFound;
}

/** Where the declaration begins that `end` is in. Performance: `before` is an earlier one, and no character is looked at twice: tables are long. */
function declarationAt(
  text: string,
  end: number,
  before: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  for (let at = end - 1; at >= before.end; at--) {
    if (";{}".includes(text[at]!)) return { start: at + 1, end };
  }
  return { start: before.start, end };
}
