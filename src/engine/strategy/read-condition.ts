import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/index.ts";
import { COMPARISONS, type Comparison, type Condition } from "./conditions.ts";
import { FEATURE_NAMES, type FeatureName } from "./features.ts";

/** Nobody writes more, and what reads and evaluates them calls itself. */
const MOST_NESTED = 50;
const MOST_WORDS = 300;
const MOST_DIGITS = 15;

const WRITE_SO = "write it like: loops > 0 and not (recursion or edges >= 5000)";
/** What people who write C may write. */
const INSTEAD: Readonly<Record<string, string>> = {
  "&&": "and",
  "||": "or",
  "!": "not",
  "=": "==",
};

interface Token {
  /** Empty at the end. */
  readonly text: string;
  readonly range: SourceRange;
}

/** `loops > 3 and not (recursion or large)`; `not` binds most, then `and`. Throws `UserError` with the place of the mistake. */
export function readCondition(written: SourceRange): Condition {
  return new Reader(tokensOf(written)).whole();
}

function tokensOf({ source, start, end, text }: SourceRange): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[A-Za-z_][\w-]*|\d[\w.]*|[<>=!]=|&&|\|\||\S/g)) {
    const from = start + match.index;
    tokens.push({ text: match[0], range: source.range(from, from + match[0].length) });
  }
  const excess = tokens[MOST_WORDS];
  if (excess !== undefined) {
    const hint = `there may be ${MOST_WORDS} words; several stages may run one analysis`;
    throw wrong("the condition is too long", excess.range, hint);
  }
  return [...tokens, { text: "", range: source.range(end, end) }];
}

class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Condition {
    const condition = this.either();
    const { text, range } = this.next;
    if (text === "") return condition;
    const instead = INSTEAD[text];
    if (instead !== undefined) throw wrong(`'${text}' is no word here`, range, `write ${instead}`);
    throw wrong(`the condition ends before '${text}'`, range, "join conditions by 'and' or 'or'");
  }

  private get next(): Token {
    return this.tokens[this.at]!;
  }

  private takes(text: string): boolean {
    if (this.next.text !== text) return false;
    this.at++;
    return true;
  }

  private either(): Condition {
    let left = this.both();
    while (this.takes("or")) left = { kind: "or", left, right: this.both() };
    return left;
  }

  private both(): Condition {
    let left = this.single();
    while (this.takes("and")) left = { kind: "and", left, right: this.single() };
    return left;
  }

  private single(): Condition {
    const { range } = this.next;
    if (++this.nesting > MOST_NESTED) {
      throw wrong(
        "the condition is nested too deeply",
        range,
        `there may be ${MOST_NESTED} levels of 'not' and parentheses`,
      );
    }
    const condition = this.operand();
    this.nesting--;
    return condition;
  }

  private operand(): Condition {
    if (this.takes("not")) return { kind: "not", operand: this.single() };
    if (!this.takes("(")) return this.aboutFeature();
    const inner = this.either();
    if (this.takes(")")) return inner;
    throw wrong("a parenthesis is not closed", this.next.range, "add ')'");
  }

  private aboutFeature(): Condition {
    const feature = this.feature();
    const comparison = this.next.text;
    if (!isComparison(comparison)) return { kind: "some", feature };
    this.at++;
    const { text, range } = this.next;
    if (!/^\d+$/.test(text) || text.length > MOST_DIGITS) {
      throw wrong(`a whole number is missing after '${comparison}'`, range, WRITE_SO);
    }
    this.at++;
    return { kind: "compare", feature, comparison, number: Number(text) };
  }

  private feature(): FeatureName {
    const { text, range } = this.next;
    const instead = INSTEAD[text];
    if (instead !== undefined) throw wrong(`'${text}' is no word here`, range, `write ${instead}`);
    if (!/^[A-Za-z_]/.test(text) || ["and", "or", "not"].includes(text)) {
      const found = text === "" ? "the end" : `'${text}'`;
      throw wrong(`a condition is expected instead of ${found}`, range, WRITE_SO);
    }
    const known = FEATURE_NAMES.find((name) => name === text);
    if (known === undefined) {
      const near = nearest(text, FEATURE_NAMES);
      const hint =
        near.length > 0
          ? `did you mean ${near.join(" or ")}?`
          : `there are: ${FEATURE_NAMES.join(", ")}`;
      throw wrong(`there is no feature '${text}'`, range, hint);
    }
    this.at++;
    return known;
  }
}

function isComparison(text: string): text is Comparison {
  return Object.hasOwn(COMPARISONS, text);
}

function wrong(message: string, range: SourceRange, hint: string): UserError {
  return new UserError(message, range, hint);
}
