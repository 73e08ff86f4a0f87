import { invariant } from "../../base/diagnostics/index.ts";
import type {
  CompoundLiteral,
  SourceExpression,
  Statement,
  StatementExpression,
} from "../c/ast.ts";
import { canBeUndefined } from "../cfa/definedness.ts";
import { isLvalue, type Expression, type Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { isScalar } from "../types/type.ts";
import { assignmentValue, lowerAssignment, lowerUpdate, updateValue } from "./assignments.ts";
import { lowerBuiltin, lowerCall } from "./calls.ts";
import { discardChoice, lowerBranch, lowerChoice, storeChoice } from "./conditions.ts";
import { declareObject } from "./initialisers.ts";
import type { DraftOperation } from "./function-draft.ts";
import { Lowering, type Ranged } from "./lowering.ts";
import { neededOfStored, type Needed } from "./operand-order.ts";
import {
  lowerBinary,
  lowerCast,
  lowerComma,
  lowerIndex,
  lowerPointerDifference,
  lowerPointerOffset,
  lowerUnary,
} from "./operands.ts";
import { emitRoundingCheck } from "./rounding.ts";
import { lowerStatement, placeLabel } from "./statements.ts";
import { weakAddress } from "./weak-symbols.ts";
import { variableLengthElement, variableLengthPart } from "./variable-length.ts";

/** Ties the rules for single constructs together: one switch over expressions per way of using one. */
export class FunctionLowering extends Lowering {
  override emit(operation: DraftOperation, at: Ranged): void {
    emitRoundingCheck(this, operation, at);
    super.emit(operation, at);
  }

  override assume(condition: Expression, ifTrue: number, ifFalse: number, at?: Ranged): void {
    emitRoundingCheck(this, { kind: "assume", condition, truth: true }, at ?? condition);
    super.assume(condition, ifTrue, ifFalse, at);
  }

  // One case per kind of expression.

  override value(expression: SourceExpression, needed: Needed = null): Expression {
    if (!expression.effects && this.variableLengthArrays.size === 0) {
      // No effects below: it is an expression of the CFA already.
      return expression as Expression;
    }
    const known = this.knownValues.size === 0 ? undefined : this.knownValue(expression);
    if (known !== undefined) return known;
    switch (expression.kind) {
      case "integer":
      case "float":
        return expression;
      case "function":
        return expression.effects ? weakAddress(this, expression) : expression;
      case "variable":
      case "member":
      case "index":
      case "dereference":
      case "compound-literal":
        return this.lvalue(expression);
      case "address-of":
        return node.addressOf(expression.type, this.lvalue(expression.target), expression.start);
      case "unary":
        return lowerUnary(this, expression, needed);
      case "cast":
        return lowerCast(this, expression, needed);
      case "binary":
        return lowerBinary(this, expression, needed);
      case "pointer-offset":
        return lowerPointerOffset(this, expression);
      case "pointer-difference":
        return lowerPointerDifference(this, expression);
      case "conditional":
      case "logical":
        return lowerChoice(this, expression);
      case "comma":
        return this.value(lowerComma(this, expression), needed);
      case "assignment":
        return assignmentValue(this, expression);
      case "compound-assignment":
      case "increment":
        return updateValue(this, expression);
      case "call":
      case "builtin":
      case "statement-expression": {
        const result = this.temporary(expression.type, expression);
        this.store(result, expression);
        return result;
      }
      case "variable-length-size": {
        const array = this.variableLengthArrays.get(expression.variable);
        if (array !== undefined) return array.byteSize;
        return this.unsupported("the size of this variable-length array", expression);
      }
      case "void-cast":
        return this.unsupported("the value of an expression of type 'void'", expression);
    }
  }

  /** Of an operand that is evaluated only once. */
  private knownValue(expression: SourceExpression): Expression | undefined {
    const known = this.knownValues.get(expression);
    if (known !== null) return known;
    this.knownValues.delete(expression);
    const value = this.save(this.value(expression));
    this.knownValues.set(expression, value);
    return value;
  }

  override lvalue(expression: SourceExpression): Lvalue {
    if (!expression.effects && this.variableLengthArrays.size === 0) {
      invariant(isLvalue(expression), "an expression without effects names an object");
      return expression;
    }
    switch (expression.kind) {
      case "variable": {
        const array = this.variableLengthArrays.get(expression.variable);
        return array === undefined ? expression : variableLengthPart(this, array, expression, []);
      }
      case "member": {
        const { type, base, field, end } = expression;
        return node.member(type, this.lvalue(base), field, end);
      }
      case "index":
        return variableLengthElement(this, expression) ?? lowerIndex(this, expression);
      case "dereference": {
        const { type, pointer, start, end } = expression;
        return node.dereference(type, this.value(pointer), start, end);
      }
      case "compound-literal":
        return this.compoundLiteral(expression);
      default: {
        // A record value that is no object: it is in a temporary or in what was assigned.
        const record = this.value(expression);
        invariant(isLvalue(record), "a record value is an object");
        return record;
      }
    }
  }

  private compoundLiteral(literal: CompoundLiteral): Lvalue {
    const { variable, initialiser } = literal;
    // At file scope it is a static object like any other.
    if (!variable.isStatic) {
      this.draft.function.locals.push(variable);
      if (this.program.isAddressTaken(variable)) this.lifetimes.add(variable);
      declareObject(this, variable, initialiser, literal);
    }
    return node.variableReference(variable, literal.start, literal.end);
  }

  override discard(root: SourceExpression): void {
    let expression = root;
    for (;;) {
      switch (expression.kind) {
        case "void-cast":
          expression = expression.operand;
          continue;
        case "comma":
          expression = lowerComma(this, expression);
          continue;
        case "assignment":
          lowerAssignment(this, expression);
          return;
        case "compound-assignment":
        case "increment":
          lowerUpdate(this, expression);
          return;
        case "call":
          lowerCall(this, expression, null);
          return;
        case "builtin":
          lowerBuiltin(this, expression, null);
          return;
        case "conditional":
        case "logical":
          discardChoice(this, expression);
          return;
        case "statement-expression":
          this.statement(expression.body);
          return;
        default: {
          if (expression.type.kind === "void") return;
          const value = this.value(expression);
          // Computing it matters even if nobody wants the result.
          if (isScalar(value.type) && canBeUndefined(value)) this.save(value);
          return;
        }
      }
    }
  }

  override branch(condition: SourceExpression, ifTrue: number, ifFalse: number): void {
    lowerBranch(this, condition, ifTrue, ifFalse);
  }

  override store(target: Lvalue, expression: SourceExpression): void {
    switch (expression.kind) {
      case "call":
        lowerCall(this, expression, target);
        return;
      case "builtin":
        lowerBuiltin(this, expression, target);
        return;
      case "conditional":
      case "logical":
        storeChoice(this, target, expression);
        return;
      case "comma":
        this.store(target, lowerComma(this, expression));
        return;
      case "statement-expression":
        this.storeStatementExpression(target, expression);
        return;
      default:
        this.assign(target, this.value(expression, neededOfStored(target)), expression);
    }
  }

  /** The value is that of the last statement. */
  private storeStatementExpression(target: Lvalue, expression: StatementExpression): void {
    const { statements } = expression.body;
    this.lifetimes.enter();
    for (let i = 0; i < statements.length - 1; i++) this.statement(statements[i]!);
    let last = statements.at(-1);
    while (last?.kind === "label") {
      placeLabel(this, last.name);
      last = last.body;
    }
    if (last?.kind === "expression") this.store(target, last.expression);
    else if (last !== undefined) this.statement(last);
    this.leaveBlock(expression);
  }

  override statement(statement: Statement): void {
    lowerStatement(this, statement);
  }
}
