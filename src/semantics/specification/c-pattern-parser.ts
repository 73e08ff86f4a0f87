import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import {
  BINARY_PRECEDENCE,
  COMPOUND_ASSIGNMENTS,
  type CallPattern,
  type CPattern,
  type PatternNode,
} from "./c-pattern.ts";
import { requireVariable, type Scope } from "./templates.ts";

const TOKEN =
  /\s*(?:(\$\?|\$\$[A-Za-z_]\w*|\$\d+)|([A-Za-z_]\w*)|((?:0[xX][\da-fA-F]+|\d+(?!\d*[.eE]))[uUlL]*(?![\w.]))|((?:\d+\.\d*|\.?\d+)(?:[eE][-+]?\d+)?[fFlL]?|L?"(?:[^"\\]|\\.)*"|L?'(?:[^'\\]|\\.)*')|(<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.()[\]]))/y;
const TYPE_WORD =
  /^(?:void|_Bool|char|short|int|long|float|double|signed|unsigned|struct|union|enum|const|volatile|__int128)$/;

type TokenKind = "wildcard" | "name" | "integer" | "literal" | "symbol" | "end";

interface PatternToken {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Throws `UserError` at the place of the specification where the pattern goes wrong. */
export function parseCPattern(range: SourceRange, scope: Scope): CPattern {
  return new CPatternParser(range, scope).parse();
}

/** The tokens of C text; null if it has others than patterns have. */
export function tokenTexts(text: string): readonly string[] | null {
  const texts: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; text.slice(end).trim() !== ""; end = TOKEN.lastIndex) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    texts.push(match[0].trim());
  }
  return texts;
}

const KINDS: readonly TokenKind[] = ["wildcard", "name", "integer", "literal", "symbol"];

class CPatternParser {
  private readonly range: SourceRange;
  private readonly scope: Scope;
  private readonly tokens: readonly PatternToken[];
  private position = 0;

  constructor(range: SourceRange, scope: Scope) {
    this.range = range;
    this.scope = scope;
    this.tokens = this.tokenize();
  }

  parse(): CPattern {
    const pattern = this.statement();
    this.accept(";");
    if (this.token.kind !== "end") {
      this.fail(`'${this.token.text}' does not fit into a C statement here`, this.token);
    }
    return pattern;
  }

  private statement(): CPattern {
    const { token } = this;
    if (token.kind === "end") this.fail("the pattern is empty", this.range);
    if (this.accept("return")) return { kind: "returned", value: this.expression() };
    if (TYPE_WORD.test(token.text)) return this.declaration();
    if (this.token.text === "[") return this.bracketedCondition();
    const left = this.callOrExpression();
    if (this.accept("=")) return this.assignment(left);
    if (left.kind === "called") return left;
    const compound = COMPOUND_ASSIGNMENTS.get(this.token.text);
    if (compound !== undefined) {
      this.position++;
      const value = this.expression();
      return assignedOperation(left, compound, value);
    }
    if (this.accept("++")) return assignedOperation(left, "+", { kind: "integer", value: 1n });
    if (this.accept("--")) return assignedOperation(left, "-", { kind: "integer", value: 1n });
    return condition(left);
  }

  private assignment(target: PatternNode | CallPattern): CPattern {
    if (target.kind === "called") this.fail("a call cannot be assigned to", this.token);
    const value = this.callOrExpression();
    return value.kind === "called" ? { ...value, target } : { kind: "assignment", target, value };
  }

  /** `[x < 10]`, as graphs show a branch. */
  private bracketedCondition(): CPattern {
    this.position++;
    const pattern = condition(this.expression());
    this.expect("]");
    return pattern;
  }

  private declaration(): CPattern {
    const tokens: string[] = [];
    while (this.token.kind !== "end" && this.token.text !== ";") {
      if (this.token.text === "=") {
        this.fail(
          "a pattern of a declaration has no initialiser",
          this.token,
          "match the assignment of the initial value: the declaration is a step of its own",
        );
      }
      tokens.push(this.token.text);
      if (this.token.kind === "wildcard") this.primary();
      else this.position++;
    }
    return { kind: "declaration", tokens };
  }

  private callOrExpression(): PatternNode | CallPattern {
    const { token } = this;
    const isCallee = token.kind === "name" || token.kind === "wildcard";
    if (!isCallee || this.tokens[this.position + 1]?.text !== "(") return this.expression();
    const callee = this.primary();
    this.position++;
    const values: PatternNode[] = [];
    while (!this.accept(")")) {
      if (values.length > 0) this.expect(",");
      values.push(this.expression());
    }
    const isOpen = values.at(-1)?.kind === "any";
    if (isOpen) values.pop();
    return { kind: "called", target: null, callee, arguments: values, isOpen };
  }

  private expression(): PatternNode {
    const condition = this.binary(1);
    if (this.token.text === "&&" || this.token.text === "||") {
      const what = `'${this.token.text}' in a pattern`;
      this.fail(`${what} is not supported`, this.token, "short-circuit operators become branches");
    }
    if (!this.accept("?")) return condition;
    const then = this.expression();
    this.expect(":");
    return { kind: "conditional", condition, then, otherwise: this.expression() };
  }

  private binary(least: number): PatternNode {
    let left = this.unary();
    for (;;) {
      const entry =
        this.token.kind === "symbol" ? BINARY_PRECEDENCE.get(this.token.text) : undefined;
      if (entry === undefined || entry[0] < least) return left;
      this.position++;
      left = { kind: "binary", operator: entry[1], left, right: this.binary(entry[0] + 1) };
    }
  }

  private unary(): PatternNode {
    if (this.accept("+")) return this.unary();
    if (this.accept("-")) {
      const operand = this.unary();
      // The front end folds constants.
      if (operand.kind === "integer") return { kind: "integer", value: -operand.value };
      return { kind: "unary", operator: "-", operand };
    }
    if (this.accept("!")) return { kind: "unary", operator: "!", operand: this.unary() };
    if (this.accept("~")) return { kind: "unary", operator: "~", operand: this.unary() };
    if (this.accept("&")) return { kind: "address-of", operand: this.unary() };
    if (this.accept("*")) return { kind: "dereference", operand: this.unary() };
    const type = this.castType();
    if (type !== null) return { kind: "cast", type, operand: this.unary() };
    return this.postfix(this.primary());
  }

  /** `(unsigned int)` as its words; null if no cast stands here. */
  private castType(): string | null {
    const next = this.tokens[this.position + 1];
    const isCast = this.token.text === "(" && next !== undefined && TYPE_WORD.test(next.text);
    if (!isCast) return null;
    this.position++;
    const words: string[] = [];
    while (!this.accept(")")) {
      const token: PatternToken = this.tokens[this.position]!;
      if (token.kind !== "name" && token.text !== "*") this.failExpected("')'");
      words.push(token.text);
      this.position++;
    }
    return words.join(" ");
  }

  private postfix(operand: PatternNode): PatternNode {
    let node = operand;
    for (;;) {
      const { text } = this.token;
      if (this.accept("[")) {
        node = { kind: "index", base: node, index: this.expression() };
        this.expect("]");
      } else if (text === "." || text === "->") {
        this.position++;
        const name = this.token;
        if (name.kind !== "name") this.failExpected("the name of a member");
        this.position++;
        node = { kind: "member", base: node, name: name.text, access: text };
      } else if (text === "(") {
        this.fail("a call inside of an expression is not supported", this.token, "calls are steps");
      } else return node;
    }
  }

  private primary(): PatternNode {
    const { token } = this;
    if (token.kind === "end") this.failExpected("an expression");
    this.position++;
    switch (token.kind) {
      case "wildcard":
        return this.wildcard(token);
      case "name":
        return { kind: "name", name: token.text };
      case "integer": {
        const digits = token.text.replace(/[uUlL]+$/, "");
        const isOctal = /^0\d/.test(digits);
        return { kind: "integer", value: BigInt(isOctal ? `0o${digits.slice(1)}` : digits) };
      }
      case "literal":
        return { kind: "literal", text: token.text };
      case "symbol": {
        if (token.text !== "(") {
          this.position--;
          this.failExpected("an expression");
        }
        const inner = this.expression();
        this.expect(")");
        return inner;
      }
    }
  }

  private wildcard(token: PatternToken): PatternNode {
    if (token.text === "$?") return { kind: "any" };
    if (!token.text.startsWith("$$")) {
      const index = Number(token.text.slice(1));
      this.scope.captured.add(index);
      return { kind: "capture", index };
    }
    const name = token.text.slice(2);
    const variable = requireVariable(name, this.scope, this.rangeOf(token));
    if (variable.type !== "int") this.fail(`'${name}' is no number`, token);
    return { kind: "automaton-variable", variable };
  }

  private get token(): PatternToken {
    return this.tokens[this.position]!;
  }

  private accept(text: string): boolean {
    const { token } = this;
    if (token.text !== text || token.kind === "literal") return false;
    this.position++;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) this.failExpected(`'${text}'`);
  }

  private failExpected(what: string): never {
    const { kind, text } = this.token;
    const found = kind === "end" ? "the pattern ends" : `there is '${text}'`;
    this.fail(`${what} is expected in the pattern but ${found}`, this.token);
  }

  private fail(
    message: string,
    at: { readonly start: number; readonly end: number },
    hint: string | null = null,
  ): never {
    throw new UserError(message, this.rangeOf(at), hint);
  }

  private rangeOf(at: { readonly start: number; readonly end: number }): SourceRange {
    return this.range.source.range(at.start, at.end);
  }

  private tokenize(): readonly PatternToken[] {
    const { text, start: offset } = this.range;
    const tokens: PatternToken[] = [];
    const end = text.trimEnd().length;
    TOKEN.lastIndex = 0;
    for (let at = 0; at < end; at = TOKEN.lastIndex) {
      const match = TOKEN.exec(text);
      if (match === null) {
        const start = offset + at + /^\s*/.exec(text.slice(at))![0].length;
        return this.fail("no token of C begins here", { start, end: start + 1 });
      }
      const index = match.slice(1).findIndex((group: string | undefined) => group !== undefined);
      const token = match[index + 1]!;
      const after = offset + TOKEN.lastIndex;
      tokens.push({ kind: KINDS[index]!, text: token, start: after - token.length, end: after });
    }
    tokens.push({ kind: "end", text: "", start: offset + end, end: offset + end });
    return tokens;
  }
}

function assignedOperation(
  target: PatternNode,
  operator: "+" | "-" | "*" | "/" | "%" | "<<" | ">>" | "&" | "|" | "^",
  value: PatternNode,
): CPattern {
  const right = value;
  return { kind: "assignment", target, value: { kind: "binary", operator, left: target, right } };
}

function condition(node: PatternNode): CPattern {
  let truth = true;
  let inner = node;
  while (inner.kind === "unary" && inner.operator === "!") {
    truth = !truth;
    inner = inner.operand;
  }
  return { kind: "condition", condition: inner, truth };
}
