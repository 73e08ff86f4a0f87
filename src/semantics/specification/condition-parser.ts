/** Triggers, assertions and numbers: one grammar, whose parts are conditions or numbers. */
import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import { isObligationKind, OBLIGATION_KINDS } from "../obligations/index.ts";
import type {
  AutomatonVariable,
  Condition,
  Element,
  LocationQuery,
  Numeric,
  Query,
} from "./automaton.ts";
import { parseCPattern } from "./c-pattern-parser.ts";
import { normalizedBlanks } from "./edge-facts.ts";
import type { Scanner, Token } from "./scanner.ts";
import {
  parseTemplate,
  requireCaptured,
  requireVariable,
  suggestion,
  type Scope,
} from "./templates.ts";

type Parsed =
  | { readonly is: "condition"; readonly value: Condition; readonly start: number }
  | { readonly is: "number"; readonly value: Numeric; readonly start: number };

const COMPARISONS = ["==", "!=", "<", "<=", ">", ">="] as const;
const LOCATION_QUERIES = ["line", "functionname", "label", "nodenumber", "mainentry"] as const;
const LOCATION_FORM = new RegExp(`^\\s*(?:${LOCATION_QUERIES.join("|")})\\s*==`, "i");
const CONDITION_WORDS = ["TRUE", "FALSE", "MATCH", "CHECK", "COVERS_LINES", "EVAL"];

const MATCH_WORDS = [
  "LABEL",
  "ASSERT",
  "ENTRY",
  "EXIT",
  "FUNCTIONCALL",
  "CALL",
  "RETURN",
  "OBLIGATION",
];
const CALL_FORMS = "write f($1), f($?) or, behind RETURN, $1 = f($2)";

export class ConditionParser {
  private readonly scanner: Scanner;
  private readonly scope: Scope;

  constructor(scanner: Scanner, scope: Scope) {
    this.scanner = scanner;
    this.scope = scope;
  }

  condition(): Condition {
    return this.asCondition(this.disjunction());
  }

  number(): Numeric {
    return this.asNumber(this.sum());
  }

  /** Whatever an argument of PRINT may be, text excepted. */
  conditionOrNumber(): Condition | Numeric {
    return this.disjunction().value;
  }

  element(set: AutomatonVariable): Element {
    const { scanner } = this;
    if (set.type === "set of int") return { kind: "number-element", value: this.number() };
    const { token } = scanner;
    if (token.kind !== "string" && !token.text.startsWith("$")) {
      scanner.failExpected("a text or a captured expression", "as an element");
    }
    scanner.take();
    const text = parseTemplate(token.text, this.scope, scanner.rangeOf(token));
    return { kind: "text-element", text };
  }

  private disjunction(): Parsed {
    const { start } = this.scanner.token;
    let left = this.conjunction();
    while (this.scanner.accept("||")) {
      const right = this.asCondition(this.conjunction());
      left = conditionOf({ kind: "or", left: this.asCondition(left), right }, start);
    }
    return left;
  }

  private conjunction(): Parsed {
    const { start } = this.scanner.token;
    let left = this.comparison();
    while (this.scanner.accept("&&")) {
      const right = this.asCondition(this.comparison());
      left = conditionOf({ kind: "and", left: this.asCondition(left), right }, start);
    }
    return left;
  }

  private comparison(): Parsed {
    const { scanner } = this;
    const { start } = scanner.token;
    let left = this.sum();
    for (;;) {
      const operator = COMPARISONS.find((candidate) => scanner.is(candidate));
      if (operator === undefined) return left;
      scanner.take();
      const right = this.sum();
      if (left.is === "number") {
        const numbers = { left: left.value, right: this.asNumber(right) };
        left = conditionOf({ kind: "compare", operator, ...numbers }, start);
        continue;
      }
      if (operator !== "==" && operator !== "!=") {
        this.fail(`'${operator}' compares numbers`, left.start);
      }
      const same: Condition = { kind: "same", left: left.value, right: this.asCondition(right) };
      left = conditionOf(operator === "==" ? same : { kind: "not", operand: same }, start);
    }
  }

  private sum(): Parsed {
    const { scanner } = this;
    const { start } = scanner.token;
    let left = this.product();
    for (;;) {
      const operator = scanner.is("+") ? "+" : scanner.is("-") ? "-" : null;
      if (operator === null) return left;
      scanner.take();
      const right = this.asNumber(this.product());
      left = numberOf({ kind: "arithmetic", operator, left: this.asNumber(left), right }, start);
    }
  }

  private product(): Parsed {
    const { start } = this.scanner.token;
    let left = this.unary();
    while (this.scanner.accept("*")) {
      const right = this.asNumber(this.unary());
      left = numberOf(
        { kind: "arithmetic", operator: "*", left: this.asNumber(left), right },
        start,
      );
    }
    return left;
  }

  private unary(): Parsed {
    const { scanner } = this;
    const { start } = scanner.token;
    if (scanner.accept("!")) {
      return conditionOf({ kind: "not", operand: this.asCondition(this.unary()) }, start);
    }
    if (scanner.accept("-")) {
      const left: Numeric = { kind: "number", value: 0n };
      const right = this.asNumber(this.unary());
      return numberOf({ kind: "arithmetic", operator: "-", left, right }, start);
    }
    if (scanner.accept("(")) {
      const inner = this.disjunction();
      scanner.expect(")", "here");
      return inner;
    }
    return this.primary();
  }

  private primary(): Parsed {
    const { scanner } = this;
    const { token } = scanner;
    const { start, text } = token;
    if (token.kind === "number") {
      scanner.take();
      return numberOf({ kind: "number", value: BigInt(text) }, start);
    }
    if (token.kind !== "name") scanner.failExpected("a condition or a number", "here");
    scanner.take();
    switch (text) {
      case "TRUE":
      case "FALSE":
      case "true":
      case "false":
        return conditionOf({ kind: "constant", value: text.toLowerCase() === "true" }, start);
      case "MATCH":
        return conditionOf(this.match(), start);
      case "CHECK":
        return conditionOf(this.check(token), start);
      case "EVAL":
        return numberOf(this.evaluate(token), start);
      case "COVERS_LINES":
        return conditionOf(this.coversLines(), start);
      default:
        return this.variable(token);
    }
  }

  private variable(token: Token): Parsed {
    const { scanner } = this;
    const { start, text } = token;
    if (/^\$\d/.test(text)) {
      const index = Number(text.slice(1));
      requireCaptured(index, this.scope, scanner.rangeOf(token));
      return numberOf({ kind: "captured", index }, start);
    }
    const name = text.replace(/^\$\$?/, "");
    if (!this.scope.variables.has(name)) {
      const near = nearest(name, [...this.scope.variables.keys(), ...CONDITION_WORDS]);
      const message = `'${text}' is neither a condition nor a declared variable`;
      throw new UserError(message, scanner.rangeOf(token), suggestion(near, "name"));
    }
    const variable = requireVariable(name, this.scope, scanner.rangeOf(token));
    if (variable.type === "int") return numberOf({ kind: "variable", variable }, start);
    if (scanner.accept("[")) {
      const element = this.element(variable);
      scanner.expect("]", "behind the element");
      return conditionOf({ kind: "contains", variable, element }, start);
    }
    scanner.expect(".", "behind the name of a set, as in 'set.empty' or 'set[element]',");
    scanner.expect("empty", "here");
    return conditionOf({ kind: "is-empty", variable }, start);
  }

  private match(): Condition {
    const { scanner } = this;
    const { token } = scanner;
    if (token.kind === "string") {
      scanner.take();
      return { kind: "match-text", text: normalizedBlanks(token.text) };
    }
    if (scanner.is("{")) {
      return { kind: "match-pattern", pattern: parseCPattern(scanner.takeBraces(), this.scope) };
    }
    if (scanner.is("CALL") || scanner.is("RETURN")) return this.matchCall(scanner.take());
    if (scanner.is("[")) return { kind: "match-expression", expression: this.regularExpression() };
    if (scanner.accept("LABEL")) {
      const isExact = scanner.token.kind === "string";
      if (!isExact && !scanner.is("[")) scanner.failExpected('"name" or [regex]', "behind LABEL");
      const label = isExact ? scanner.take().text : this.regularExpression();
      return { kind: "match-label", label };
    }
    if (scanner.accept("FUNCTIONCALL")) {
      return { kind: "match-call", name: scanner.expectString('"function"').text };
    }
    if (scanner.accept("OBLIGATION")) return this.matchObligation();
    if (scanner.accept("ASSERT")) return { kind: "match-assert" };
    if (scanner.accept("ENTRY")) return { kind: "match-entry" };
    if (scanner.accept("EXIT")) return { kind: "match-exit" };
    return this.failUnknown(token, MATCH_WORDS, "MATCH");
  }

  private matchObligation(): Condition {
    const token = this.scanner.expectString('"obligation"');
    const { text } = token;
    if (isObligationKind(text)) return { kind: "match-obligation", obligation: text };
    const kinds = Object.keys(OBLIGATION_KINDS);
    const near = nearest(text, kinds);
    const hint = suggestion(near, "obligation") ?? `obligations are ${kinds.join(", ")}`;
    throw new UserError(`no step owes '${text}'`, this.scanner.rangeOf(token), hint);
  }

  /** `MATCH CALL {f($1)}`, `MATCH RETURN {$1 = f($2)}`. */
  private matchCall(word: Token): Condition {
    const { scanner } = this;
    if (!scanner.is("{")) scanner.failExpected("'{'", `behind ${word.text}`);
    const range = scanner.takeBraces();
    const pattern = parseCPattern(range, this.scope);
    const kind = word.text === "CALL" ? "match-called" : "match-returned";
    if (pattern.kind !== "called") {
      throw new UserError(`${word.text} matches calls of functions only`, range, CALL_FORMS);
    }
    if (kind === "match-called" && pattern.target !== null) {
      const message = "at a CALL the function has no result yet";
      throw new UserError(message, range, "use MATCH RETURN, or match the call without its result");
    }
    return { kind, pattern };
  }

  private failUnknown(token: Token, words: readonly string[], after: string): never {
    const near = suggestion(nearest(token.text, words), "word");
    const message = `'${token.text}' says nothing behind ${after}`;
    throw new UserError(message, this.scanner.rangeOf(token), near);
  }

  /** Has to fit the whole text. */
  private regularExpression(): RegExp {
    const range = this.scanner.takeBrackets();
    try {
      return new RegExp(`^(?:${range.text.replace(/\\\]/g, "]")})$`, "s");
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new UserError("this is no regular expression", range, error.message);
    }
  }

  private check(check: Token): Condition {
    const { scanner } = this;
    scanner.expect("(", "behind CHECK");
    if (scanner.accept("IS_TARGET_STATE")) {
      scanner.expect(")", "behind IS_TARGET_STATE");
      return { kind: "check-target" };
    }
    const query = this.query(check);
    const isAboutLocation = query.analysis === null && LOCATION_FORM.test(templateText(query));
    if (query.analysis !== "location" && !isAboutLocation) return { kind: "check", query };
    return { kind: "check-location", query: locationQuery(query) };
  }

  private evaluate(evaluate: Token): Numeric {
    this.scanner.expect("(", "behind EVAL");
    const query = this.query(evaluate);
    if (query.analysis !== "location") return { kind: "evaluate", query };
    const text = plainText(query);
    if (text.toLowerCase() === "lineno") return { kind: "line-number" };
    throw new UserError(`the location does not know '${text}'`, query.range, "it knows 'lineno'");
  }

  /** `cpa, "query")`, `"query")`, or the old form `cpa("query"))`. */
  private query(word: Token): Query {
    const { scanner } = this;
    let analysis: string | null = null;
    let isOld = false;
    if (scanner.token.kind !== "string") {
      analysis = scanner.expectName("the name of an analysis").text;
      isOld = scanner.accept("(");
      if (!isOld) scanner.expect(",", "behind the analysis");
    }
    const token = scanner.expectString("a query in quotes");
    if (isOld) scanner.expect(")", "behind the query");
    scanner.expect(")", `at the end of ${word.text}`);
    const range = scanner.rangeOf(token);
    return { analysis, text: parseTemplate(token.text, this.scope, range), range };
  }

  private coversLines(): Condition {
    const { scanner } = this;
    scanner.expect("(", "behind COVERS_LINES");
    const lines = new Set<number>();
    while (!scanner.accept(")")) {
      if (scanner.token.kind !== "number") scanner.failExpected("the number of a line", "here");
      lines.add(Number(scanner.take().text));
      scanner.accept(",");
    }
    return { kind: "covers-lines", lines };
  }

  private asCondition(parsed: Parsed): Condition {
    if (parsed.is === "condition") return parsed.value;
    return this.fail("a condition is expected here, not a number", parsed.start);
  }

  private asNumber(parsed: Parsed): Numeric {
    if (parsed.is === "number") return parsed.value;
    return this.fail("a number is expected here, not a condition", parsed.start);
  }

  private fail(message: string, start: number): never {
    return this.scanner.fail(message, start, start + 1);
  }
}

function conditionOf(value: Condition, start: number): Parsed {
  return { is: "condition", value, start };
}

function numberOf(value: Numeric, start: number): Parsed {
  return { is: "number", value, start };
}

function locationQuery(query: Query): LocationQuery {
  const match = /^\s*(\w+)\s*==\s*(.*?)\s*$/.exec(plainText(query));
  if (match === null) {
    const hint = `questions about the location have the form name==value`;
    throw new UserError(`the location does not know this question`, query.range, hint);
  }
  const name = match[1]!.toLowerCase();
  const about = LOCATION_QUERIES.find((known) => known === name);
  if (about !== undefined) return { about, value: match[2]! };
  const near = suggestion(nearest(name, LOCATION_QUERIES), "question");
  throw new UserError(`the location does not know '${match[1]!}'`, query.range, near);
}

/** The fixed parts. */
function templateText({ text }: Query): string {
  return text.parts.filter((part) => typeof part === "string").join("");
}

function plainText({ text, range }: Query): string {
  return text.parts
    .map((part) => {
      if (typeof part === "string") return part;
      throw new UserError("a question about the location is fixed text", range);
    })
    .join("");
}
