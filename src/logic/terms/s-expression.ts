import { SourceRange, UserError, type SourceText } from "../../base/diagnostics/index.ts";

/** A parsed parenthesis expression. An atom has `items === null` and keeps quotes out of `text`. */
export class SExpression {
  readonly source: SourceText;
  readonly start: number;
  end: number;
  /** Of an atom; a quoted symbol without its bars. Empty for lists. */
  readonly text: string;
  readonly isQuoted: boolean;
  readonly items: SExpression[] | null;

  constructor(
    source: SourceText,
    start: number,
    end: number,
    atom: { readonly text: string; readonly isQuoted: boolean } | null,
  ) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.text = atom?.text ?? "";
    this.isQuoted = atom?.isQuoted ?? false;
    this.items = atom === null ? [] : null;
  }

  fail(message: string): never {
    throw new UserError(message, new SourceRange(this.source, this.start, this.end));
  }

  /** Is this the unquoted atom `text`? */
  isAtom(text: string): boolean {
    return this.items === null && !this.isQuoted && this.text === text;
  }

  /** The items of a list, or the complaint that `expected` was wanted here. */
  list(expected: string): readonly SExpression[] {
    return this.items ?? this.fail(`expected ${expected}`);
  }
}

const SPACE = /[ \t\r\n\f\u00a0]/;
const ATOM = /[^ \t\r\n\f\u00a0()|";]+/y;

/** All expressions of a text, one after the other. Comments run from `;` to the end of the line. */
export function readSExpressions(source: SourceText): SExpression[] {
  const { text } = source;
  const top: SExpression[] = [];
  const open: SExpression[] = [];
  const add = (expression: SExpression): void => {
    const parent = open[open.length - 1];
    (parent?.items ?? top).push(expression);
  };
  let at = 0;
  while (at < text.length) {
    const c = text[at]!;
    if (SPACE.test(c)) at++;
    else if (c === ";") {
      const newline = text.indexOf("\n", at);
      at = newline < 0 ? text.length : newline;
    } else if (c === "(") {
      const list = new SExpression(source, at, at + 1, null);
      add(list);
      open.push(list);
      at++;
    } else if (c === ")") {
      at++;
      const closed = open.pop();
      if (closed === undefined) throw unbalanced(source, at - 1, "there is nothing to close here");
      closed.end = at;
    } else {
      const atom = readAtom(source, at);
      add(atom);
      at = atom.end;
    }
  }
  const unclosed = open.pop();
  if (unclosed !== undefined) throw unbalanced(source, unclosed.start, "this is never closed");
  return top;
}

function unbalanced(source: SourceText, at: number, message: string): UserError {
  return new UserError(message, new SourceRange(source, at, at + 1));
}

function readAtom(source: SourceText, start: number): SExpression {
  const { text } = source;
  const c = text[start]!;
  if (c === "|" || c === '"') {
    const end = text.indexOf(c, start + 1);
    if (end < 0) throw unbalanced(source, start, "this quotation never ends");
    const atom = { text: text.slice(start + 1, end), isQuoted: true };
    return new SExpression(source, start, end + 1, atom);
  }
  ATOM.lastIndex = start;
  const word = ATOM.exec(text)![0];
  return new SExpression(source, start, start + word.length, { text: word, isQuoted: false });
}
