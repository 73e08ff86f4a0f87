/** A specifier and what stands before it in its declaration. */
const INLINE = /([^;{}]*)\b(?:inline|__inline|__inline__)\b/g;

/**
 * Whether functions are declared `inline`, but none `extern inline`: graphs do not tell, the text does. A program with both kinds
 * follows C99 and has its definitions.
 */
export function hasInlineDefinitions(text: string): boolean {
  let isFound = false;
  for (const [, before] of text.matchAll(INLINE)) {
    if (/\bextern\b/.test(before!)) return false;
    if (!/\bstatic\b/.test(before!)) isFound = true;
  }
  return isFound;
}
