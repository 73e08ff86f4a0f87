import type { SourceText } from "../../base/diagnostics/index.ts";

/** Literals, what is as good as a blank, brackets. */
const TOKEN =
  /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*)+|[()[\]{}]/g;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * What stands at `[start, end)`, on one line: without line markers, comments and needless blanks. An expression does not
 * know the parentheses around its outermost operands; those that are missing are added.
 */
export function writtenText(source: SourceText, start: number, end: number): string {
  let before = "";
  const open: string[] = [];
  const text = source.text.slice(start, end).replace(TOKEN, (token) => {
    const closing = CLOSING[token];
    const opening = OPENING[token];
    if (closing !== undefined) open.push(closing);
    else if (opening !== undefined && open.pop() === undefined) before = opening + before;
    return /^[\s/#]/.test(token) ? " " : token;
  });
  return before + text.trim() + open.reverse().join("");
}
