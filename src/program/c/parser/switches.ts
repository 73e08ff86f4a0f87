import type { IntegerType } from "../../types/type.ts";
import type { CaseLabel, DefaultLabel, Statement, SwitchStatement } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/** A switch while its body is read. */
interface OpenSwitch {
  readonly type: IntegerType;
  readonly cases: (CaseLabel | DefaultLabel)[];
  hasDefault: boolean;
}

interface OpenCase extends CaseLabel {
  body: Statement;
  end: number;
}

interface OpenDefault extends DefaultLabel {
  body: Statement;
  end: number;
}

/** A label of a switch, to which the statement that it labels can still be given. */
export type OpenLabel = OpenCase | OpenDefault;

/** Nothing happens: what a label labels that is followed by another statement of its block. */
export function nothingAt(offset: number): Statement {
  return { kind: "empty", start: offset, end: offset };
}

/** `switch` and its labels. */
export class SwitchParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private current: OpenSwitch | null = null;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
  }

  /** At the keyword. */
  parse(): Statement {
    const { cursor, parser } = this;
    const { start } = cursor;
    parser.symbols.openScope();
    cursor.advance();
    cursor.expect(T.LEFT_PARENTHESIS);
    const value = parser.semantics.switchValue(parser.expressions.parse());
    cursor.expect(T.RIGHT_PARENTHESIS);
    if (value.type.kind !== "integer") return cursor.fail("'switch' needs an integer");
    const outer = this.current;
    const { type } = value;
    const cases: (CaseLabel | DefaultLabel)[] = [];
    this.current = { type, cases, hasDefault: false };
    const body = parser.statements.breakable();
    this.current = outer;
    const end = cursor.previousEnd;
    const plain: SwitchStatement = { kind: "switch", start, end, value, body, cases };
    const statement = parser.inserted === null ? plain : parser.inserted.switch(plain);
    parser.symbols.closeScope();
    this.checkDistinct(cases);
    return statement;
  }

  /** `case low ... high:`, with nothing after it yet. */
  caseLabel(): OpenLabel {
    const { cursor } = this;
    const { start } = cursor;
    const open = this.current;
    if (open === null) return cursor.fail("'case' outside of a 'switch'");
    cursor.advance();
    const low = this.constant(open.type);
    const high = cursor.accept(T.ELLIPSIS) ? this.constant(open.type) : low;
    cursor.expect(T.COLON);
    const end = cursor.previousEnd;
    const label: OpenCase = { kind: "case", start, end, low, high, body: nothingAt(end) };
    open.cases.push(label);
    return label;
  }

  defaultLabel(): OpenLabel {
    const { cursor } = this;
    const { start, end } = cursor;
    const open = this.current;
    if (open === null) return cursor.fail("'default' outside of a 'switch'");
    if (open.hasDefault) cursor.failAt("a second 'default' in one 'switch'", start, end);
    open.hasDefault = true;
    cursor.advance();
    cursor.expect(T.COLON);
    const after = cursor.previousEnd;
    const label: OpenDefault = { kind: "default", start, end: after, body: nothingAt(after) };
    open.cases.push(label);
    return label;
  }

  /** Converted to the type of the switch (C11 6.8.4.2p5). */
  private constant(type: IntegerType): bigint {
    const { parser } = this;
    const expression = parser.expressions.parseConditional();
    const value = parser.semantics.requireConstantInteger(expression, "a case label");
    return type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
  }

  /** No value may select two labels. Ranges can be long, so labels are sorted instead of values. */
  private checkDistinct(labels: readonly (CaseLabel | DefaultLabel)[]): void {
    const cases: CaseLabel[] = [];
    for (const label of labels) {
      // An empty range, which gcc warns about, selects nothing.
      if (label.kind === "case" && label.low <= label.high) cases.push(label);
    }
    cases.sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : a.start - b.start));
    let last = cases[0];
    for (let i = 1; i < cases.length; i++) {
      const label = cases[i]!;
      if (last !== undefined && label.low <= last.high) {
        const second = label.start > last.start ? label : last;
        const { start } = second;
        const message = `a second case for ${label.low}`;
        this.cursor.failAt(message, start, start + "case".length);
      }
      last = label;
    }
  }
}
