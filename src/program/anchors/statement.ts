/**
 * What a location does next, in words that survive renaming, formatting and moving: names of variables are counted in the
 * order in which they occur, types, members and called functions are kept.
 */
import type { Expression } from "../cfa/expression.ts";
import type { CfaEdge, CfaNode } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";
import { visitExpression } from "../cfa/visit-expression.ts";
import { typeName } from "../types/print.ts";
import type { CType } from "../types/type.ts";
import { hashOf, shortHashOf } from "./hash.ts";

export interface Statement {
  /** Of everything but the constants. */
  readonly structure: string;
  /** `structure`, and behind a dot what tells its constants, if it has any. */
  readonly hash: string;
  /** Its variables in order of their first occurrence; those of the whole program begin with `::`. */
  readonly names: readonly string[];
}

export class StatementReader {
  private readonly typeNames = new Map<CType, string>();
  private words: string[] = [];
  private constants: string[] = [];
  private numbers = new Map<Variable, number>();

  /** What leaves the node. */
  statement(node: CfaNode): Statement {
    this.words = [];
    this.constants = [];
    this.numbers = new Map();
    if (node === node.function.exit) this.words.push("exit");
    else if (node.leaving.length === 0) this.words.push("stop");
    // Two edges are the outcomes of one condition.
    else this.edge(node.leaving[0]!);
    const structure = hashOf(this.words.join(" "));
    const { constants } = this;
    const hash =
      constants.length === 0 ? structure : `${structure}.${shortHashOf(constants.join(" "))}`;
    return { structure, hash, names: [...this.numbers.keys()].map(nameOf) };
  }

  private edge({ operation }: CfaEdge): void {
    const { words } = this;
    switch (operation.kind) {
      case "assume":
        words.push("if");
        this.expression(operation.condition);
        return;
      case "assign":
        words.push("=");
        this.expression(operation.target);
        this.expression(operation.value);
        return;
      case "declare":
        words.push("declare");
        this.variable(operation.variable);
        if (typeof operation.content === "string") words.push(operation.content);
        else this.constants.push(operation.content.join());
        return;
      case "havoc":
        words.push("any", operation.reason);
        this.expression(operation.target);
        return;
      case "call": {
        const { returnEdge, callee } = operation;
        const back = returnEdge.operation;
        this.call(callee.name, operation.arguments, back.kind === "return" ? back.result : null);
        return;
      }
      case "external":
        this.call(operation.name, operation.arguments, operation.result);
        return;
      case "return":
      case "skip":
        words.push(operation.kind);
    }
  }

  /** Whether the function has a body makes no difference. */
  private call(name: string, values: readonly Expression[], result: Expression | null): void {
    this.words.push("call", name);
    if (result !== null) this.expression(result);
    this.words.push("(");
    for (const value of values) this.expression(value);
  }

  private expression(root: Expression): void {
    visitExpression(root, (expression) => {
      this.operator(expression);
    });
  }

  private operator(expression: Expression): void {
    const { words, constants } = this;
    switch (expression.kind) {
      case "integer":
        words.push("#");
        constants.push(String(expression.value));
        return;
      case "float": {
        const { value } = expression;
        words.push("#");
        constants.push(typeof value === "number" ? String(value) : Object.values(value).join());
        return;
      }
      case "variable":
        this.variable(expression.variable);
        return;
      case "function":
        words.push("function", expression.function.name);
        return;
      case "member":
        words.push(".", expression.field.name ?? String(expression.field.offset));
        return;
      case "cast":
        words.push("cast", this.type(expression.type));
        return;
      case "unary":
      case "binary":
      case "pointer-offset":
        words.push(expression.kind, expression.operator);
        return;
      default:
        words.push(expression.kind);
    }
  }

  private variable(variable: Variable): void {
    const { numbers } = this;
    if (variable.storage === "string") {
      this.words.push("#");
      return;
    }
    const known = numbers.get(variable);
    const number = known ?? numbers.size;
    if (known === undefined) numbers.set(variable, number);
    this.words.push(`$${number}`, this.type(variable.type));
  }

  private type(type: CType): string {
    let name = this.typeNames.get(type);
    if (name === undefined) {
      name = typeName(type);
      this.typeNames.set(type, name);
    }
    return name;
  }
}

function nameOf({ storage, name }: Variable): string {
  return storage === "global" ? `::${name}` : name;
}
