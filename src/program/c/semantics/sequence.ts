import * as node from "../../cfa/nodes.ts";
import type { CType } from "../../types/type.ts";
import type { CompoundStatement, Initialiser, SourceExpression, Statement } from "../ast.ts";
import type { Ranged, SemanticContext } from "./context.ts";
import type { Operators } from "./operators.ts";

/** The statements that one construct consists of, with temporaries of its own. */
export class Sequence {
  readonly statements: Statement[] = [];
  private readonly context: SemanticContext;
  private readonly operators: Operators;
  /** Of the temporaries. */
  private readonly name: string;
  private readonly at: Ranged;

  constructor(context: SemanticContext, operators: Operators, name: string, at: Ranged) {
    this.context = context;
    this.operators = operators;
    this.name = name;
    this.at = at;
  }

  /** A new temporary with the value. */
  save(value: SourceExpression, type: CType): SourceExpression {
    return this.declare(type, { kind: "scalar", value });
  }

  /** A new temporary with any value. */
  reserve(type: CType): SourceExpression {
    return this.declare(type, null);
  }

  private declare(type: CType, initialiser: Initialiser | null): SourceExpression {
    const { start, end } = this.at;
    const variable = this.context.symbols.newVariable(this.name, type, "temporary", start, end);
    this.add({ kind: "declaration", start, end, variable, initialiser, lengths: null });
    return node.variableReference(variable, start, end);
  }

  assign(target: SourceExpression, value: SourceExpression): void {
    this.discard(this.operators.assign("=", target, value));
  }

  /** `if (condition) then; else otherwise;` */
  choose(condition: SourceExpression, then: SourceExpression, otherwise: SourceExpression): void {
    const { start, end } = this.at;
    const statement = (expression: SourceExpression): Statement => ({
      kind: "expression",
      start,
      end,
      expression,
    });
    this.branch(condition, statement(then), statement(otherwise));
  }

  branch(condition: SourceExpression, body: Statement, otherwise: Statement | null): void {
    const { start, end } = this.at;
    this.add({ kind: "if", start, end, branches: [{ condition, body }], otherwise });
  }

  discard(expression: SourceExpression): void {
    const { start, end } = this.at;
    this.add({ kind: "expression", start, end, expression });
  }

  add(statement: Statement): void {
    this.statements.push(statement);
  }

  finish(value: SourceExpression): SourceExpression {
    this.discard(value);
    return this.end(value.type);
  }

  end(type: CType): SourceExpression {
    const { start, end } = this.at;
    return { kind: "statement-expression", type, start, end, effects: true, body: this.block() };
  }

  block(): CompoundStatement {
    const { start, end } = this.at;
    return { kind: "compound", start, end, statements: this.statements };
  }
}
