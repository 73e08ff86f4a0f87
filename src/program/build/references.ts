/**
 * Looks through source trees once before they are lowered: which functions and static objects they
 * mention, and which variables' addresses they take.
 */
import type { CallExpression, Initialiser, SourceExpression, Statement } from "../c/ast.ts";
import type { Cast } from "../cfa/expression.ts";
import { FunctionSymbol } from "../cfa/variable.ts";
import { areInterchangeable } from "../types/compatibility.ts";
import type { CType } from "../types/type.ts";
import type { ProgramDraft } from "./program-draft.ts";
import { isUndefinedWeak } from "./weak-symbols.ts";

export function scanInitialiser(program: ProgramDraft, initialiser: Initialiser): void {
  switch (initialiser.kind) {
    case "scalar":
      scanExpression(program, initialiser.value);
      break;
    case "bytes":
      break;
    case "aggregate":
      for (const { value } of initialiser.entries) {
        if (!(value instanceof Uint8Array)) scanExpression(program, value);
      }
  }
}

// One case per kind of syntax.

export function scanStatement(program: ProgramDraft, root: Statement): void {
  let statement = root;
  for (;;) {
    switch (statement.kind) {
      case "expression":
        scanExpression(program, statement.expression);
        return;
      case "declaration":
        if (statement.lengths !== null) scanExpressions(program, statement.lengths);
        if (statement.initialiser !== null) scanInitialiser(program, statement.initialiser);
        return;
      case "compound":
        scanStatements(program, statement.statements);
        return;
      case "if":
        for (const { condition, body } of statement.branches) {
          scanExpression(program, condition);
          scanStatement(program, body);
        }
        if (statement.otherwise === null) return;
        statement = statement.otherwise;
        break;
      case "while":
      case "do":
        scanExpression(program, statement.condition);
        statement = statement.body;
        break;
      case "for":
        scanStatements(program, statement.before);
        if (statement.condition !== null) scanExpression(program, statement.condition);
        if (statement.step !== null) scanExpression(program, statement.step);
        statement = statement.body;
        break;
      case "switch":
        scanExpression(program, statement.value);
        statement = statement.body;
        break;
      case "case":
      case "default":
      case "label":
        statement = statement.body;
        break;
      case "return":
        if (statement.value !== null) scanExpression(program, statement.value);
        return;
      case "asm":
        scanExpressions(program, statement.outputs);
        scanExpressions(program, statement.known);
        return;
      case "goto":
      case "break":
      case "continue":
      case "empty":
        return;
    }
  }
}

// Performance: most of this runs before it is compiled, where an index is much cheaper than an iterator.
function scanStatements(program: ProgramDraft, statements: readonly Statement[]): void {
  for (let i = 0; i < statements.length; i++) scanStatement(program, statements[i]!);
}

function scanExpressions(program: ProgramDraft, expressions: readonly SourceExpression[]): void {
  for (let i = 0; i < expressions.length; i++) scanExpression(program, expressions[i]!);
}

/** Follows left operands in a loop: chains of operators are deep on that side. */
// One case per kind of syntax.
// eslint-disable-next-line max-lines-per-function
function scanExpression(program: ProgramDraft, root: SourceExpression): void {
  let expression = root;
  for (;;) {
    switch (expression.kind) {
      case "integer":
      case "float":
        return;
      case "variable":
      case "variable-length-size":
        program.referenceVariable(expression.variable);
        return;
      case "function":
        if (!isUndefinedWeak(expression.function)) {
          program.referenceFunction(expression.function, "address");
        } else if (!expression.effects) {
          // Soundness: it was taken for an address that is never null.
          program.unsupported("a weak declaration after a use of the function", expression);
        }
        return;
      case "member":
        if (isUnion(expression.base.type)) {
          program.punned.noteAccess(expression.base.type);
          program.retyped.noteAccess(expression.base.type);
        }
        expression = expression.base;
        break;
      case "index":
        scanExpression(program, expression.index);
        expression = expression.base;
        break;
      case "dereference":
        expression = expression.pointer;
        break;
      case "address-of":
        takeAddress(program, expression.target);
        expression = expression.target;
        break;
      case "cast":
        noteConversion(program, expression);
        expression = expression.operand;
        break;
      case "unary":
      case "void-cast":
        expression = expression.operand;
        break;
      case "binary":
      case "logical":
      case "comma":
      case "pointer-difference":
        scanExpression(program, expression.right);
        expression = expression.left;
        break;
      case "pointer-offset":
        scanExpression(program, expression.index);
        expression = expression.pointer;
        break;
      case "conditional":
        scanExpression(program, expression.condition);
        scanExpression(program, expression.then);
        expression = expression.otherwise;
        break;
      case "assignment":
      case "compound-assignment":
        scanExpression(program, expression.target);
        expression = expression.value;
        break;
      case "increment":
        expression = expression.target;
        break;
      case "call":
        scanExpressions(program, expression.arguments);
        scanBeside(program, expression);
        // Soundness: without a parameter of the prototype no conversion tells what the callee takes it for.
        for (const argument of expression.arguments.slice(expression.calleeType.parameters.length))
          noteUntyped(program, argument, expression);
        if (expression.callee instanceof FunctionSymbol) {
          program.referenceFunction(expression.callee, "call");
          return;
        }
        if (expression.callee.kind === "function") {
          program.referenceFunction(expression.callee.function, "call");
          return;
        }
        expression = expression.callee;
        break;
      case "builtin":
        if (expression.name === "va_arg") program.retyped.noteArgument(expression.type);
        scanExpressions(program, expression.arguments);
        return;
      case "statement-expression":
        scanStatement(program, expression.body);
        return;
      case "compound-literal":
        program.referenceVariable(expression.variable);
        scanInitialiser(program, expression.initialiser);
        return;
    }
  }
}

/** Whether the callee has no code here. */
function isOutside(callee: FunctionSymbol | SourceExpression): boolean {
  if (callee instanceof FunctionSymbol) return !callee.isDefined;
  return callee.kind === "function" && !callee.function.isDefined;
}

function scanBeside(program: ProgramDraft, { beside }: CallExpression): void {
  if (beside === undefined) return;
  if (beside.before !== null) scanStatement(program, beside.before);
  if (beside.after !== null) scanStatement(program, beside.after);
}

/** A function converted to a pointer of another type may be called with that type. */
function noteConversion(program: ProgramDraft, { type, operand }: Cast<SourceExpression>): void {
  const from = operand.type;
  if (from.kind !== "pointer" || from.pointee.kind !== "function") {
    const [before, after] = [pointeeOf(from), pointeeOf(type)];
    if (isConstant(operand)) return;
    program.punned.noteConversion(before, after);
    program.retyped.noteObjects(before, after);
    return;
  }
  if (type.kind === "pointer" && areInterchangeable(type.pointee, from.pointee)) return;
  noteRetyped(program, operand);
  const isKnown = operand.kind === "function";
  program.retyped.noteFunction(isKnown ? operand.function : from.pointee, type);
}

/** No parameter of a prototype says what the callee takes it for. */
function noteUntyped(program: ProgramDraft, value: SourceExpression, call: CallExpression): void {
  noteRetyped(program, value);
  if (isOutside(call.callee)) return;
  const holder = value.kind === "function" ? value.function : value.type;
  program.retyped.noteUntyped(holder, call.calleeType.isPrototype ? "variadic" : "anything");
}

/** The value, and what lies behind it, may be taken for something of any other type. */
function noteRetyped(program: ProgramDraft, value: SourceExpression): void {
  const { type } = value;
  if (value.kind === "function") program.convertedFunctions.add(value.function);
  else if (type.kind === "pointer" && type.pointee.kind === "function")
    program.convertedTypes.add(type.pointee);
  else program.punned.noteAccess(type);
}

/** A null pointer: there is no object behind it. */
function isConstant(expression: SourceExpression): boolean {
  let part = expression;
  while (part.kind === "cast") part = part.operand;
  return part.kind === "integer";
}

function pointeeOf(type: CType): CType | null {
  return type.kind === "pointer" ? type.pointee : null;
}

function isUnion(type: CType): boolean {
  return type.kind === "record" && type.tag === "union";
}

function takeAddress(program: ProgramDraft, target: SourceExpression): void {
  let part = target;
  while (part.kind === "member" || part.kind === "index") part = part.base;
  if (part.kind === "variable" || part.kind === "compound-literal") {
    program.takeAddress(part.variable);
  }
}
