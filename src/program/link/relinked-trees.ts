/**
 * Rewrites the trees of one file for the program it becomes part of: types, members, variables and functions
 * are replaced in place by those that they are in the program.
 */
import type { FunctionDefinition, Initialiser, SourceExpression, Statement } from "../c/ast.ts";
import { FunctionSymbol, type Variable } from "../cfa/variable.ts";
import type { CType, Field } from "../types/type.ts";

/** What the parts of a file are in the program; what is of the program already stays. */
export interface Meanings {
  type<T extends CType>(type: T): T;
  field(field: Field): Field;
  variable(variable: Variable): Variable;
  function(symbol: FunctionSymbol): FunctionSymbol;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class RelinkedTrees {
  private readonly meanings: Meanings;
  private readonly pending: (SourceExpression | Statement)[] = [];

  constructor(meanings: Meanings) {
    this.meanings = meanings;
  }

  definition(definition: FunctionDefinition): FunctionDefinition {
    const { meanings } = this;
    const parameters = definition.parameters.map((parameter) => meanings.variable(parameter));
    const returnVariable =
      definition.returnVariable && meanings.variable(definition.returnVariable);
    this.pending.push(definition.body);
    this.drain();
    return { ...definition, parameters, returnVariable };
  }

  initialiser(initialiser: Initialiser): void {
    this.initial(initialiser);
    this.drain();
  }

  /** Without recursion: trees are as deep as the program likes. */
  private drain(): void {
    const { pending } = this;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if ("type" in next) this.expression(next);
      else this.statement(next);
    }
  }

  private initial(initialiser: Initialiser): void {
    if (initialiser.kind === "scalar") this.pending.push(initialiser.value);
    if (initialiser.kind !== "aggregate") return;
    for (const entry of initialiser.entries as Mutable<(typeof initialiser.entries)[number]>[]) {
      entry.path = entry.path.map((step) =>
        typeof step === "number" ? step : this.meanings.field(step),
      );
      entry.type = this.meanings.type(entry.type);
      if (!(entry.value instanceof Uint8Array)) this.pending.push(entry.value);
    }
  }

  // One case per kind of syntax.
  private statement(statement: Statement): void {
    const { pending } = this;
    switch (statement.kind) {
      case "expression":
        pending.push(statement.expression);
        break;
      case "declaration": {
        const declaration: Mutable<typeof statement> = statement;
        declaration.variable = this.meanings.variable(statement.variable);
        pending.push(...(statement.lengths ?? []));
        if (statement.initialiser !== null) this.initial(statement.initialiser);
        break;
      }
      case "compound":
        for (const part of statement.statements) pending.push(part);
        break;
      case "if":
        for (const { condition, body } of statement.branches) pending.push(condition, body);
        if (statement.otherwise !== null) pending.push(statement.otherwise);
        break;
      case "while":
      case "do":
        pending.push(statement.condition, statement.body);
        break;
      case "for":
        pending.push(...statement.before, statement.body);
        if (statement.condition !== null) pending.push(statement.condition);
        if (statement.step !== null) pending.push(statement.step);
        break;
      case "switch":
        pending.push(statement.value, statement.body);
        break;
      case "case":
      case "default":
      case "label":
        pending.push(statement.body);
        break;
      case "return":
        if (statement.value !== null) pending.push(statement.value);
        break;
      case "asm":
        pending.push(...statement.outputs, ...statement.known);
        break;
      case "goto":
      case "break":
      case "continue":
      case "empty":
        break;
    }
  }

  // eslint-disable-next-line max-lines-per-function -- one case per kind of syntax
  private expression(node: SourceExpression): void {
    const { meanings, pending } = this;
    const expression: Mutable<typeof node> = node;
    expression.type = meanings.type(expression.type);
    switch (expression.kind) {
      case "integer":
      case "float":
        break;
      case "variable":
      case "variable-length-size":
        expression.variable = meanings.variable(expression.variable);
        break;
      case "function":
        expression.function = meanings.function(expression.function);
        break;
      case "member":
        expression.field = meanings.field(expression.field);
        pending.push(expression.base);
        break;
      case "index":
        pending.push(expression.base, expression.index);
        break;
      case "dereference":
        pending.push(expression.pointer);
        break;
      case "address-of":
        pending.push(expression.target);
        break;
      case "cast":
      case "unary":
      case "void-cast":
        pending.push(expression.operand);
        break;
      case "binary":
      case "logical":
      case "comma":
      case "pointer-difference":
        pending.push(expression.left, expression.right);
        break;
      case "pointer-offset":
        pending.push(expression.pointer, expression.index);
        break;
      case "conditional":
        pending.push(expression.condition, expression.then, expression.otherwise);
        break;
      case "compound-assignment":
        expression.computation = meanings.type(expression.computation);
        pending.push(expression.target, expression.value);
        break;
      case "assignment":
        pending.push(expression.target, expression.value);
        break;
      case "increment":
        pending.push(expression.target);
        break;
      case "call":
        expression.calleeType = meanings.type(expression.calleeType);
        if (expression.callee instanceof FunctionSymbol) {
          expression.callee = meanings.function(expression.callee);
        } else pending.push(expression.callee);
        pending.push(...expression.arguments);
        break;
      case "builtin":
        pending.push(...expression.arguments);
        break;
      case "statement-expression":
        pending.push(expression.body);
        break;
      case "compound-literal":
        expression.variable = meanings.variable(expression.variable);
        this.initial(expression.initialiser);
        break;
    }
  }
}
