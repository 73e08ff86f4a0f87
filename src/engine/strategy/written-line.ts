import type { SourceRange, SourceText } from "../../base/diagnostics/index.ts";

/** A line of a strategy that says something. */
export type WrittenLine =
  | { readonly kind: "stage"; readonly name: SourceRange; readonly range: SourceRange }
  | {
      readonly kind: "setting";
      readonly key: SourceRange;
      readonly value: SourceRange;
      readonly range: SourceRange;
    }
  | { readonly kind: "other"; readonly range: SourceRange };

/** Lines that are empty or comments are left out; so is a comment behind a blank at the end of a line. */
export function* writtenLines(source: SourceText): Iterable<WrittenLine> {
  for (const match of source.text.matchAll(/[^\r\n]+/g)) {
    const range = trimmed(source, match.index, match.index + withoutComment(match[0]).length);
    if (range.text !== "") yield lineOf(range);
  }
}

function withoutComment(line: string): string {
  return line.replace(/(^|\s)#.*$/, "");
}

function lineOf(range: SourceRange): WrittenLine {
  const { source, start, end, text } = range;
  const header = /^stage(\s|$)/.exec(text);
  if (header !== null) {
    return { kind: "stage", name: trimmed(source, start + "stage".length, end), range };
  }
  const equals = text.indexOf("=");
  if (equals < 0) return { kind: "other", range };
  const key = trimmed(source, start, start + equals);
  return { kind: "setting", key, value: trimmed(source, start + equals + 1, end), range };
}

function trimmed(source: SourceText, start: number, end: number): SourceRange {
  const text = source.text.slice(start, end);
  const before = text.length - text.trimStart().length;
  const length = text.trim().length;
  return source.range(start + before, start + before + length);
}

/** What the comment at the beginning of the file says. */
export function summaryOf({ text }: SourceText): string {
  const comment = /^(#.*(\r?\n|$))*/.exec(text)![0];
  return comment.replace(/^#/gm, "").replace(/\s+/g, " ").trim();
}
