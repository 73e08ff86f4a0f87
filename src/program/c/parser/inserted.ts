import * as node from "../../cfa/nodes.ts";
import type { Variable } from "../../cfa/variable.ts";
import type { CallExpression, SourceExpression, Statement, SwitchStatement } from "../ast.ts";
import {
  CALL_RESULT,
  STOP,
  SWITCH_VALUE,
  type Insertions,
  type LoopPoint,
  type ProgramPoint,
} from "../insertions.ts";
import type { Parser } from "./parser.ts";

/** Temporaries of inserted code; traces do not show what begins like that. */
const HIDDEN = "%witness";

/** Reads what is inserted at points of the program, in their scope. */
export class InsertionParser {
  private readonly parser: Parser;
  private readonly insertions: Insertions;

  constructor(parser: Parser, insertions: Insertions) {
    this.parser = parser;
    this.insertions = insertions;
    const { symbols, types } = parser;
    const stop = types.function(types.void, [types.int], "fixed");
    // Whatever the program makes of the name: this one ends executions.
    const symbol = symbols.builtinFunction("__VERIFIER_assume", stop);
    symbols.bindFunction(symbols.names.intern(STOP), symbol, 0);
    if (insertions.declarations !== null) {
      this.at(insertions.declarations, () => {
        parser.declarations.all();
      });
    }
  }

  /** What is executed before the statement that begins at `offset`; null: nothing. */
  statement(offset: number, labels: readonly number[]): Statement | null {
    const code = this.codeAt({ kind: "statement", offset, labels, function: this.functionName });
    return code === null || code.before === null ? null : this.block(code.before);
  }

  /** The controlling expression of a loop with what comes just before it; `condition` null: there is none. */
  loop(
    keyword: LoopPoint["keyword"],
    offset: number,
    condition: SourceExpression | null,
  ): SourceExpression | null {
    const { semantics, types } = this.parser;
    const test = condition === null ? null : { start: condition.start, end: condition.end };
    const code = this.codeAt({ kind: "loop", offset, keyword, test, function: this.functionName });
    if (code === null || code.before === null) return condition;
    const value = condition ?? semantics.enumerator(1n, types.int, offset, offset);
    return semantics.comma(this.effect(code.before, offset), value);
  }

  /** The controlling expression with what follows its evaluation; null: there is none, which is as good as a true one. */
  branch<C extends SourceExpression | null>(offset: number, written: C): C | SourceExpression {
    const { semantics, types } = this.parser;
    const code = this.codeAt({ kind: "branch", offset, function: this.functionName });
    if (code === null) return written;
    const condition = written ?? semantics.enumerator(1n, types.int, offset, offset);
    // Nobody wants to read about it: its place is behind the program.
    const [end = offset] = this.insertions.ends;
    const outcome = (text: number | null, value: bigint): SourceExpression => {
      const constant = semantics.enumerator(value, types.int, end, end);
      return text === null ? constant : semantics.comma(this.effect(text, offset), constant);
    };
    const then = outcome(code.after, 1n);
    return semantics.conditional(condition, then, outcome(code.otherwise, 0n));
  }

  /** At the end of the switch: only now its labels are known. */
  switch(statement: SwitchStatement): SwitchStatement {
    const { start, value, cases } = statement;
    const code = this.codeAt({
      kind: "switch",
      offset: start,
      cases: cases.filter((label) => label.kind === "case"),
      function: this.functionName,
    });
    if (code === null || code.before === null) return statement;
    const variable = this.temporary(value);
    const block = this.block(code.before, { name: SWITCH_VALUE, variable });
    const { semantics } = this.parser;
    const statements: Statement[] = [
      {
        kind: "declaration",
        start: value.start,
        end: value.end,
        variable,
        initialiser: { kind: "scalar", value },
        lengths: null,
      },
      block,
      { kind: "expression", start: value.start, end: value.end, expression: reference(variable) },
    ];
    const body = { kind: "compound", start: value.start, end: value.end, statements } as const;
    return { ...statement, value: semantics.statementExpression(body, value.start, value.end) };
  }

  call(call: CallExpression): CallExpression {
    const { callee, start, end, type } = call;
    const called =
      "kind" in callee ? (callee.kind === "function" ? callee.function : null) : callee;
    const code = this.codeAt({
      kind: "call",
      offset: end - 1,
      start,
      callee: called?.name ?? null,
      returns: type,
      function: this.functionName,
    });
    if (code === null) return call;
    const before = code.before === null ? null : this.block(code.before);
    if (code.after === null) return { ...call, beside: { before, result: null, after: null } };
    const result = type.kind === "void" ? null : this.temporary(call);
    const named = result === null ? null : { name: CALL_RESULT, variable: result };
    return { ...call, beside: { before, result, after: this.block(code.after, named) } };
  }

  /** Whether something is inserted before the statement. */
  isBefore(offset: number): boolean {
    const point = { kind: "statement", offset, labels: [], function: this.functionName } as const;
    return this.codeAt(point)?.before != null;
  }

  private codeAt(point: ProgramPoint): ReturnType<Insertions["at"]> {
    // Where a witness looks into an expression at file scope, there is nothing to execute.
    return this.parser.symbols.functionName === null ? null : this.insertions.at(point);
  }

  private get functionName(): string {
    return this.parser.symbols.functionName ?? "";
  }

  private temporary({ type, start, end }: SourceExpression): Variable {
    return this.parser.symbols.newVariable(HIDDEN, type, "local", start, end);
  }

  private effect(text: number, offset: number): SourceExpression {
    const block = this.block(text);
    const body = { kind: "compound", start: offset, end: offset, statements: [block] } as const;
    return this.parser.semantics.statementExpression(body, offset, offset);
  }

  private block(
    text: number,
    named: { readonly name: string; readonly variable: Variable } | null = null,
  ): Statement {
    const { symbols, statements, expressions } = this.parser;
    symbols.openScope();
    if (named !== null) symbols.bindVariable(symbols.names.intern(named.name), named.variable);
    const { height } = expressions;
    const outer = expressions.beginPart();
    const block = this.at(text, () => statements.compound());
    expressions.endPart(outer);
    expressions.height = height;
    symbols.closeScope();
    return block;
  }

  private at<R>(offset: number, read: () => R): R {
    const { cursor } = this.parser;
    const { index } = cursor;
    cursor.moveTo(cursor.tokens.indexAt(offset));
    const result = read();
    cursor.moveTo(index);
    return result;
  }
}

function reference(variable: Variable): SourceExpression {
  return node.variableReference(variable, variable.start, variable.end);
}
