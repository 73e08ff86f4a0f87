/** What `__assay_requires(c)` and `__assay_ensures(c)` say, taken out of a preprocessed text. */

export interface Clause {
  readonly kind: "requires" | "ensures";
  /** As it is written, in one line. */
  readonly condition: string;
  /** Where the word begins in the text. */
  readonly offset: number;
}

export interface ClausesOfText {
  /** The text with blanks where clauses were: everything else stays where it is. */
  readonly text: string;
  readonly clauses: readonly Clause[];
}

const WORD = /\b__assay_(requires|ensures)\b/g;

/** Clauses that are not closed stay where they are, for the parser to complain about. */
export function takeClauses(text: string): ClausesOfText {
  if (!text.includes("__assay_")) return { text, clauses: [] };
  const clauses: Clause[] = [];
  const pieces: string[] = [];
  let done = 0;
  for (const match of text.matchAll(WORD)) {
    const [word, kind] = match;
    const offset = match.index;
    if (offset < done || isInLiteral(text, offset)) continue;
    const open = behindBlanks(text, offset + word.length);
    const close = text[open] === "(" ? closing(text, open) : null;
    if (close === null) continue;
    let end = behindBlanks(text, close + 1);
    end = text[end] === ";" ? end + 1 : close + 1;
    pieces.push(text.slice(done, offset), blank(text.slice(offset, end)));
    const condition = oneLine(text.slice(open + 1, close));
    clauses.push({ kind: kind as Clause["kind"], condition, offset });
    done = end;
  }
  return { text: pieces.join("") + text.slice(done), clauses };
}

/** The parenthesis that closes the one at `open`; null: there is none. */
export function closing(text: string, open: number): number | null {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const c = text[at]!;
    if (c === '"' || c === "'") at = endOfLiteral(text, at);
    else if (c === "(") depth++;
    else if (c === ")" && --depth === 0) return at;
  }
  return null;
}

/** Where the literal that begins at `start` ends: its last character, or that of the line. */
function endOfLiteral(text: string, start: number): number {
  const quote = text[start]!;
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== "\n") {
    at += text[at] === "\\" ? 2 : 1;
  }
  return at;
}

function isInLiteral(text: string, offset: number): boolean {
  for (let at = text.lastIndexOf("\n", offset) + 1; at < offset; at++) {
    const c = text[at]!;
    if (c === '"' || c === "'") at = endOfLiteral(text, at);
    if (at >= offset) return true;
  }
  return false;
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

/** Line markers and ends of lines stay, so that every place keeps its line. */
function blank(text: string): string {
  return text
    .split("\n")
    .map((line, i) => (i > 0 && line.startsWith("#") ? line : " ".repeat(line.length)))
    .join("\n");
}

function oneLine(text: string): string {
  const lines = text.split("\n").filter((line, i) => i === 0 || !line.startsWith("#"));
  return lines.join(" ").replace(/\s+/g, " ").trim();
}
