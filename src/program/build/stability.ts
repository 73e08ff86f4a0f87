/**
 * Which values survive the effects of an expression that is evaluated later. A value that does not is
 * saved in a temporary first, so that operands are evaluated in order although the edges that compute the
 * later ones come before the edge that uses the earlier ones.
 */
import type { SourceExpression } from "../c/ast.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { Variable } from "../cfa/variable.ts";
import type { Lowering } from "./lowering.ts";
import type { ProgramDraft } from "./program-draft.ts";

/** What evaluating an expression may change, from above. */
export class Writes {
  /** Anything at all, plain locals included. */
  everything = false;
  /** Memory reachable through pointers or by called functions. */
  memory = false;
  readonly variables = new Set<Variable>();
  private readonly program: ProgramDraft;

  private constructor(program: ProgramDraft) {
    this.program = program;
  }

  static of(expression: SourceExpression, program: ProgramDraft): Writes {
    const writes = new Writes(program);
    writes.add(expression);
    return writes;
  }

  static ofAll(expressions: readonly SourceExpression[], program: ProgramDraft): Writes {
    const writes = new Writes(program);
    for (const expression of expressions) writes.add(expression);
    return writes;
  }

  /** One that changes everything. */
  static unknown(program: ProgramDraft): Writes {
    const writes = new Writes(program);
    writes.everything = true;
    return writes;
  }

  /** Whether nothing can change. */
  get isEmpty(): boolean {
    return !this.everything && !this.memory && this.variables.size === 0;
  }

  /** Adds what evaluating `root` may change. */
  // One case per kind of syntax.
  // eslint-disable-next-line max-lines-per-function
  add(root: SourceExpression): void {
    let expression = root;
    while (expression.effects && !this.everything) {
      switch (expression.kind) {
        case "assignment":
        case "compound-assignment":
          this.addTarget(expression.target);
          this.add(expression.target);
          expression = expression.value;
          break;
        case "increment":
          this.addTarget(expression.target);
          expression = expression.target;
          break;
        case "call":
        case "builtin":
          this.memory = true;
          for (const argument of expression.arguments) this.add(argument);
          if (expression.kind === "builtin" || !("kind" in expression.callee)) return;
          expression = expression.callee;
          break;
        case "statement-expression":
        case "compound-literal":
          this.everything = true;
          return;
        case "logical":
        case "comma":
        case "binary":
        case "pointer-difference":
          this.add(expression.right);
          expression = expression.left;
          break;
        case "conditional":
          this.add(expression.condition);
          this.add(expression.then);
          expression = expression.otherwise;
          break;
        case "pointer-offset":
          this.add(expression.index);
          expression = expression.pointer;
          break;
        case "index":
          this.add(expression.index);
          expression = expression.base;
          break;
        case "member":
          expression = expression.base;
          break;
        case "dereference":
          expression = expression.pointer;
          break;
        case "address-of":
          expression = expression.target;
          break;
        case "unary":
        case "cast":
        case "void-cast":
          expression = expression.operand;
          break;
        case "integer":
        case "float":
        case "variable":
        case "function":
        case "variable-length-size":
          return;
      }
    }
  }

  private addTarget(target: SourceExpression): void {
    let part = target;
    while (part.kind === "member" || part.kind === "index") part = part.base;
    if (part.kind !== "variable") this.memory = true;
    else {
      this.variables.add(part.variable);
      if (this.program.canBeAliased(part.variable)) this.memory = true;
    }
  }

  /** Whether the content of the variable may change. */
  private changes(variable: Variable): boolean {
    if (variable.storage === "temporary") return false;
    if (this.everything || this.variables.has(variable)) return true;
    return this.memory && this.program.canBeAliased(variable);
  }

  /** Whether the value of `expression` may be another one afterwards. */
  affects(root: Expression): boolean {
    let expression = root;
    for (;;) {
      switch (expression.kind) {
        case "integer":
        case "float":
        case "function":
          return false;
        case "variable":
          return this.changes(expression.variable);
        case "member":
          expression = expression.base;
          break;
        case "index":
          if (this.affects(expression.index)) return true;
          expression = expression.base;
          break;
        case "dereference":
          if (this.memory || this.everything) return true;
          expression = expression.pointer;
          break;
        case "address-of":
          return this.moves(expression.target);
        case "unary":
        case "cast":
          expression = expression.operand;
          break;
        case "binary":
        case "pointer-difference":
          if (this.affects(expression.right)) return true;
          expression = expression.left;
          break;
        case "pointer-offset":
          if (this.affects(expression.index)) return true;
          expression = expression.pointer;
          break;
        case "conditional":
          if (this.affects(expression.condition) || this.affects(expression.then)) return true;
          expression = expression.otherwise;
      }
    }
  }

  /** Whether `lvalue` may be another object afterwards. */
  moves(lvalue: Lvalue): boolean {
    let part = lvalue;
    for (;;) {
      switch (part.kind) {
        case "variable":
          return false;
        case "member":
          part = part.base;
          break;
        case "index":
          if (this.affects(part.index)) return true;
          part = part.base;
          break;
        case "dereference":
          return this.affects(part.pointer);
      }
    }
  }
}

/**
 * `value` in a form that the effects of `later` leave alone. A local whose address nobody takes is left in
 * place, as gcc does: only an unsequenced assignment can change it, and then gcc reads the new value.
 */
export function keepValue(lowering: Lowering, value: Expression, later: Writes): Expression {
  return isRegister(lowering, value) ? value : fixValue(lowering, value, later);
}

/** `value` as it is now, whatever `later` changes. */
export function fixValue(lowering: Lowering, value: Expression, later: Writes): Expression {
  return later.affects(value) ? lowering.save(value) : value;
}

/** What gcc leaves in place as an operand: a local scalar that only its own name can change. */
function isRegister(lowering: Lowering, value: Expression): boolean {
  let inner = value;
  while (inner.kind === "cast" && inner.type.kind === "pointer" && isPointer(inner.operand)) {
    inner = inner.operand;
  }
  return inner.kind === "variable" && !lowering.program.canBeAliased(inner.variable);
}

function isPointer(value: Expression): boolean {
  return value.type.kind === "pointer";
}

/**
 * `value` with its operands kept from the effects of `later`, but the outermost operator or access to
 * memory left to be done afterwards.
 */
export function keepOperands(lowering: Lowering, value: Expression, later: Writes): Expression {
  const keep = (operand: Expression): Expression => keepValue(lowering, operand, later);
  if (!later.affects(value)) return value;
  switch (value.kind) {
    case "variable":
    case "member":
    case "index":
    case "dereference":
      return keepLvalue(lowering, value, later);
    case "unary":
      return node.unary(value.operator, value.type, keep(value.operand), value.start);
    case "cast": {
      // A conversion between pointers is no work.
      const operand =
        value.type.kind === "pointer" && isPointer(value.operand)
          ? keepOperands(lowering, value.operand, later)
          : keep(value.operand);
      return node.cast(value.type, operand, value.start);
    }
    case "binary":
      return node.binary(value.operator, value.type, keep(value.left), keep(value.right));
    default:
      return keep(value);
  }
}

/** The same object in a form that the effects of `later` leave alone. */
export function keepLvalue(lowering: Lowering, lvalue: Lvalue, later: Writes): Lvalue {
  if (!later.moves(lvalue)) return lvalue;
  switch (lvalue.kind) {
    case "variable":
      return lvalue;
    case "member": {
      const base = keepLvalue(lowering, lvalue.base, later);
      return node.member(lvalue.type, base, lvalue.field, lvalue.end);
    }
    case "index": {
      const base = keepLvalue(lowering, lvalue.base, later);
      const index = keepValue(lowering, lvalue.index, later);
      return node.index(lvalue.type, base, index, lvalue.end);
    }
    case "dereference": {
      const pointer = keepValue(lowering, lvalue.pointer, later);
      return node.dereference(lvalue.type, pointer, lvalue.start, lvalue.end);
    }
  }
}

/** Lies inside one variable at a place known now: reading it back after a write gives what was written. */
export function isDirect(lvalue: Lvalue): boolean {
  let part = lvalue;
  for (;;) {
    switch (part.kind) {
      case "variable":
        return true;
      case "member":
        part = part.base;
        break;
      case "index":
        if (part.index.kind !== "integer") return false;
        part = part.base;
        break;
      case "dereference":
        return false;
    }
  }
}

export function isBitField(lvalue: Lvalue): boolean {
  return lvalue.kind === "member" && lvalue.field.bits !== null;
}
