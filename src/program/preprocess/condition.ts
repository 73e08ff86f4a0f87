import {
  characterConstant,
  conditionValue,
  integerConstant,
  type ConditionValue,
} from "./constants.ts";
import type { Expander } from "./expander.ts";
import type { MacroTable } from "./macro.ts";
import type { SourceFile } from "./source-file.ts";
import type { Token } from "./token.ts";

/** Deeper nesting is refused: the parser recurses. */
const MAX_NESTING = 500;

/** Operators with an operand that only some directives understand. */
export interface ConditionQueries {
  /** `__has_include` and `__has_include_next`; reads its parentheses itself. */
  hasInclude(next: boolean): boolean;
  hasAttribute(name: string): boolean;
  hasBuiltin(name: string): boolean;
}

const PRECEDENCE: ReadonlyMap<string, number> = new Map([
  [",", 1],
  ["?", 2],
  ["||", 3],
  ["&&", 4],
  ["|", 5],
  ["^", 6],
  ["&", 7],
  ["==", 8],
  ["!=", 8],
  ["<", 9],
  [">", 9],
  ["<=", 9],
  [">=", 9],
  ["<<", 10],
  [">>", 10],
  ["+", 11],
  ["-", 11],
  ["*", 12],
  ["/", 12],
  ["%", 12],
]);

/** Evaluates the expression of one `#if` or `#elif` (6.10.1), whose tokens come from `expander`. */
export function evaluateCondition(
  expander: Expander,
  macros: MacroTable,
  queries: ConditionQueries,
  directive: string,
): boolean {
  return new ConditionParser(expander, macros, queries, directive).run();
}

class ConditionParser {
  private readonly expander: Expander;
  private readonly macros: MacroTable;
  private readonly queries: ConditionQueries;
  private readonly directive: string;
  private readonly file: SourceFile;
  private token: Token;
  /** Where the current token stands, or where the macro that produced it was invoked. */
  private offset = 0;
  private nesting = 0;

  constructor(
    expander: Expander,
    macros: MacroTable,
    queries: ConditionQueries,
    directive: string,
  ) {
    this.expander = expander;
    this.macros = macros;
    this.queries = queries;
    this.directive = directive;
    this.file = expander.lexer.file;
    this.token = this.advance();
  }

  run(): boolean {
    if (this.token.kind === "end") this.fail(`#${this.directive} with no expression`);
    const value = this.parse(1, true);
    this.checkEnd();
    return value.bits !== 0n;
  }

  private checkEnd(): void {
    if (this.token.kind === "end") return;
    if (this.token.is(")")) this.fail("missing '(' in expression");
    this.fail(`missing binary operator before token "${this.token.text}"`);
  }

  private advance(): Token {
    this.token = this.expander.nextReal();
    this.locate();
    return this.token;
  }

  private locate(): void {
    const { token, expander } = this;
    if (token.kind === "end") this.offset = this.file.position;
    else this.offset = token.offset >= 0 ? token.offset : expander.invocation;
  }

  private fail(message: string): never {
    const length = this.token.offset >= 0 ? this.token.text.length : 1;
    throw this.file.error(message, this.offset, this.offset + length);
  }

  /** Parses operators of at least the given precedence. Operands that do not count are not `live`. */
  private parse(minimum: number, live: boolean): ConditionValue {
    if (++this.nesting > MAX_NESTING) this.fail("expression nested too deep");
    let left = this.unary(live);
    while (this.token.kind === "punctuator") {
      const operator = this.token.text;
      const precedence = PRECEDENCE.get(operator);
      if (precedence === undefined || precedence < minimum) break;
      if (operator === "?") left = this.conditional(left, live);
      else {
        const operatorAt = this.offset;
        this.advance();
        const rightLive = live && !isDecided(operator, left);
        const right = this.parse(precedence + 1, rightLive);
        left = this.binary(operator, left, right, rightLive ? operatorAt : null);
      }
    }
    this.nesting--;
    return left;
  }

  private conditional(condition: ConditionValue, live: boolean): ConditionValue {
    const chosen = condition.bits !== 0n;
    this.advance();
    const yes = this.parse(1, live && chosen);
    if (!this.token.is(":")) this.fail("'?' without following ':'");
    this.advance();
    const no = this.parse(2, live && !chosen);
    return conditionValue((chosen ? yes : no).bits, yes.unsigned || no.unsigned);
  }

  private unary(live: boolean): ConditionValue {
    const { token } = this;
    if (token.kind === "punctuator") {
      if (token.text === "(") return this.parenthesised(live);
      if ("+-~!".includes(token.text)) return this.prefix(token.text, live);
    }
    return this.primary();
  }

  private prefix(operator: string, live: boolean): ConditionValue {
    if (++this.nesting > MAX_NESTING) this.fail("expression nested too deep");
    this.advance();
    const { bits, unsigned } = this.unary(live);
    this.nesting--;
    switch (operator) {
      case "-":
        return conditionValue(-bits, unsigned);
      case "~":
        return conditionValue(~bits, unsigned);
      case "!":
        return conditionValue(bits === 0n ? 1n : 0n, false);
      default:
        return conditionValue(bits, unsigned);
    }
  }

  private parenthesised(live: boolean): ConditionValue {
    this.advance();
    const value = this.parse(1, live);
    if (!this.token.is(")")) this.fail("missing ')' in expression");
    this.advance();
    return value;
  }

  private primary(): ConditionValue {
    const { token } = this;
    switch (token.kind) {
      case "number":
        return this.constant(integerConstant(token.text));
      case "character":
        return this.constant(characterConstant(token.text));
      case "identifier":
        return this.named(token.text);
      case "end":
        return this.fail(`#${this.directive} expression ends too early`);
      default:
        return this.fail(`token "${token.text}" is not valid in preprocessor expressions`);
    }
  }

  private constant(value: ConditionValue | string): ConditionValue {
    if (typeof value === "string") this.fail(value);
    this.advance();
    return value;
  }

  private named(name: string): ConditionValue {
    let result = false;
    if (name === "defined") result = this.definedOperand();
    else if (name === "__has_include" || name === "__has_include_next")
      result = this.queries.hasInclude(name === "__has_include_next");
    else if (name === "__has_attribute") result = this.queries.hasAttribute(this.queryOperand());
    else if (name === "__has_builtin") result = this.queries.hasBuiltin(this.queryOperand());
    // Every other name that is left after expansion counts as 0 (6.10.1 p4).
    this.advance();
    return conditionValue(result ? 1n : 0n, false);
  }

  private nextName(): Token {
    this.token = this.expander.nextUnexpanded();
    this.locate();
    return this.token;
  }

  private definedOperand(): boolean {
    let token = this.nextName();
    const parenthesised = token.is("(");
    if (parenthesised) token = this.nextName();
    if (token.kind !== "identifier") this.fail('operator "defined" requires an identifier');
    if (parenthesised && !this.nextName().is(")")) this.fail("missing ')' after \"defined\"");
    return this.macros.has(token.text);
  }

  /** `( name )` or `( prefix :: name )`, as one word. */
  private queryOperand(): string {
    if (!this.nextName().is("(")) this.fail("missing '(' before the operand");
    let name = "";
    for (let token = this.nextName(); !token.is(")"); token = this.nextName()) {
      if (token.kind === "end") this.fail("missing ')' after the operand");
      name += token.text;
    }
    return name;
  }

  /** `operatorAt` is null where the result does not count. */
  private binary(
    operator: string,
    left: ConditionValue,
    right: ConditionValue,
    operatorAt: number | null,
  ): ConditionValue {
    if (operator === "/" || operator === "%") {
      const unsigned = left.unsigned || right.unsigned;
      const divisor = conditionValue(right.bits, unsigned).bits;
      if (divisor === 0n) {
        if (operatorAt === null) return conditionValue(0n, unsigned);
        throw this.file.error(`division by zero in #${this.directive}`, operatorAt);
      }
      const dividend = conditionValue(left.bits, unsigned).bits;
      return conditionValue(operator === "/" ? dividend / divisor : dividend % divisor, unsigned);
    }
    return simpleBinary(operator, left, right);
  }
}

/** Whether `left` alone decides the result of `&&` or `||`. */
function isDecided(operator: string, left: ConditionValue): boolean {
  return (operator === "&&" && left.bits === 0n) || (operator === "||" && left.bits !== 0n);
}

const truth = (holds: boolean): ConditionValue => ({ bits: holds ? 1n : 0n, unsigned: false });

function simpleBinary(operator: string, a: ConditionValue, b: ConditionValue): ConditionValue {
  const unsigned = a.unsigned || b.unsigned;
  const left = conditionValue(a.bits, unsigned).bits;
  const right = conditionValue(b.bits, unsigned).bits;
  switch (operator) {
    case "*":
      return conditionValue(left * right, unsigned);
    case "+":
      return conditionValue(left + right, unsigned);
    case "-":
      return conditionValue(left - right, unsigned);
    case "&":
      return conditionValue(left & right, unsigned);
    case "^":
      return conditionValue(left ^ right, unsigned);
    case "|":
      return conditionValue(left | right, unsigned);
    case "<<":
      return shift(a, b.bits);
    case ">>":
      return shift(a, -b.bits);
    case "<":
      return truth(left < right);
    case ">":
      return truth(left > right);
    case "<=":
      return truth(left <= right);
    case ">=":
      return truth(left >= right);
    case "==":
      return truth(left === right);
    case "!=":
      return truth(left !== right);
    case "&&":
      return truth(a.bits !== 0n && b.bits !== 0n);
    case "||":
      return truth(a.bits !== 0n || b.bits !== 0n);
    default:
      return b;
  }
}

/** Shift to the left by `count`, to the right if it is negative; any count is allowed, as in gcc. */
function shift(value: ConditionValue, count: bigint): ConditionValue {
  const limited = count > 64n ? 64n : count < -64n ? -64n : count;
  const bits = limited >= 0n ? value.bits << limited : value.bits >> -limited;
  return conditionValue(bits, value.unsigned);
}
