/** C, coloured line by line. */
import { element } from "../../../base/page/browser/dom.ts";

const KEYWORDS = new Set(
  (
    "auto break case continue default do else extern for goto if inline register restrict return " +
    "sizeof static struct switch typedef union volatile while const enum _Noreturn _Static_assert"
  ).split(" "),
);
const TYPES = new Set(
  "void char short int long float double signed unsigned _Bool bool size_t FILE".split(" "),
);
const TOKEN =
  /\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\b\d[\w.]*|[A-Za-z_]\w*|\s+|[^\s\w]/g;

export class Highlighter {
  private readonly lines: readonly string[];
  /** Whether each line begins inside of a comment, as far as it was looked at. */
  private readonly inComment: boolean[] = [false];

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  /** The spans of a line. */
  spans(index: number): readonly (HTMLElement | string)[] {
    const line = this.lines[index] ?? "";
    if (!this.beginsInComment(index)) return codeSpans(line);
    const end = line.indexOf("*/");
    if (end < 0) return [span("comment", line)];
    return [span("comment", line.slice(0, end + 2)), ...codeSpans(line.slice(end + 2))];
  }

  private beginsInComment(index: number): boolean {
    for (let i = this.inComment.length; i <= index; i++) {
      this.inComment.push(endsInComment(this.lines[i - 1]!, this.inComment[i - 1]!));
    }
    return this.inComment[index]!;
  }
}

function endsInComment(line: string, begins: boolean): boolean {
  let rest = line;
  if (begins) {
    const end = line.indexOf("*/");
    if (end < 0) return true;
    rest = line.slice(end + 2);
  }
  const last = (rest.match(TOKEN) ?? []).findLast((token) => token.startsWith("/*"));
  return last !== undefined && (last.length < 4 || !last.endsWith("*/"));
}

function codeSpans(line: string): readonly (HTMLElement | string)[] {
  if (/^\s*#/.test(line)) return [span("directive", line)];
  const tokens = line.match(TOKEN) ?? [];
  return tokens.map((token, i) => {
    const kind = kindOf(token, tokens[i + 1]);
    return kind === null ? token : span(kind, token);
  });
}

function kindOf(token: string, next: string | undefined): string | null {
  if (token.startsWith("//") || token.startsWith("/*")) return "comment";
  if (/^["']/.test(token)) return "string";
  if (/^\d/.test(token)) return "number";
  if (KEYWORDS.has(token)) return "keyword";
  if (TYPES.has(token) || /_t$/.test(token)) return "type";
  if (/^[A-Za-z_]/.test(token) && next === "(") return "call";
  return null;
}

function span(kind: string, text: string): HTMLElement {
  return element("span", { class: `c-${kind}` }, text);
}
