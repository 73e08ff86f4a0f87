/** What others rely on in an automaton of a program (ARCHITECTURE.md). */
import { isComparison, isLvalue, type Expression } from "../src/program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../src/program/cfa/graph.ts";
import type { Variable } from "../src/program/cfa/variable.ts";
import type { Operation } from "../src/program/cfa/operation.ts";
import { printOperation } from "../src/program/cfa/print-operation.ts";
import { visitExpression } from "../src/program/cfa/visit-expression.ts";
import {
  computeLiveVariables,
  findAddressTaken,
  findLoops,
  localLeaving,
  localTarget,
  reversePostorder,
} from "../src/program/passes/index.ts";
import { isScalar, type CType } from "../src/program/types/type.ts";

/** What is wrong with the automaton; empty if nothing is. */
export function faultsOf(cfa: Cfa): string[] {
  const found: string[] = [];
  const note = (place: string, what: string) => found.push(`${place}: ${what}`);
  checkNodes(cfa, note);
  for (const edge of cfa.edges) {
    const place = `${String(edge.source)} ${printOperation(edge.operation)}`;
    checkOperation(edge.operation, (what) => {
      note(place, what);
    });
  }
  checkTemporaries(cfa, note);
  checkLoops(cfa, note);
  return found;
}

type Note = (place: string, what: string) => void;

function checkNodes(cfa: Cfa, note: Note): void {
  cfa.nodes.forEach((node, i) => {
    const place = String(node);
    if (node.id !== i) note(place, "its id is not its index");
    const { entry, exit } = node.function;
    const [first, second, third] = node.leaving.map(({ operation }) => operation);
    if (node === exit) {
      if (node.leaving.some(({ operation }) => operation.kind !== "return")) {
        note(place, "an exit is left otherwise than by returns");
      }
    } else if (third !== undefined) note(place, "it has more than two leaving edges");
    else if (second !== undefined) {
      const isPair =
        first?.kind === "assume" &&
        second.kind === "assume" &&
        first.condition === second.condition &&
        first.truth !== second.truth;
      if (!isPair) note(place, "its two leaving edges are no pair of assumptions");
    } else if (first?.kind === "assume") note(place, "an assumption has no counterpart");
    const isEntered = node.entering.some(({ operation }) => operation.kind !== "call");
    if (node === entry && (isEntered || entry === exit)) note(place, "it is more than an entry");
    if (node !== entry && node !== exit && node.entering.length === 0) note(place, "unreachable");
  });
  cfa.edges.forEach((edge, i) => {
    if (edge.id !== i) note(String(edge.source), "the id of an edge is not its index");
  });
}

function checkOperation(operation: Operation, note: (what: string) => void): void {
  switch (operation.kind) {
    case "assume":
      if (!isScalar(operation.condition.type)) note("the condition is no scalar");
      checkExpression(operation.condition, note);
      return;
    case "assign": {
      const { target, value } = operation;
      checkExpression(target, note);
      checkExpression(value, note);
      // A bit-field takes a value of its declared type too and keeps the bits that fit.
      const isBitField = target.kind === "member" && target.field.bits !== null;
      const wanted = isBitField ? [target.type, target.field.type] : [target.type];
      if (!wanted.some((type) => areAssignable(type, value.type))) {
        note("target and value have different types");
      }
      if (!isScalar(target.type) && !isLvalue(value)) note("a record is no object");
      return;
    }
    case "havoc":
      checkExpression(operation.target, note);
      return;
    case "call":
      operation.callee.parameters.forEach((parameter, i) => {
        const given = operation.arguments[i];
        if (given === undefined) note("an argument is missing");
        else if (!areAssignable(parameter.type, given.type)) note(`argument ${i} is not converted`);
      });
      for (const argument of operation.arguments) checkExpression(argument, note);
      return;
    case "return": {
      const { result, callee } = operation;
      if (result === null) return;
      checkExpression(result, note);
      if (callee.returnVariable === null) note("a result comes from nowhere");
      else if (!areAssignable(result.type, callee.returnVariable.type)) {
        note("the result is not converted");
      }
      return;
    }
    case "external":
      for (const argument of operation.arguments) checkExpression(argument, note);
      if (operation.result !== null) checkExpression(operation.result, note);
      return;
    case "declare":
    case "skip":
  }
}

function areAssignable(a: CType, b: CType): boolean {
  if (a.kind === "integer" && b.kind === "integer") {
    return a.bits === b.bits && a.signed === b.signed;
  }
  if (a.kind === "float" && b.kind === "float") return a.format === b.format;
  return a.kind === b.kind;
}

function checkExpression(root: Expression, note: (what: string) => void): void {
  visitExpression(root, (expression) => {
    checkNode(expression, note);
  });
}

function checkNode(expression: Expression, note: (what: string) => void): void {
  if (expression.effects) note(`'${expression.kind}' has effects`);
  if (expression.kind === "binary") checkBinary(expression, note);
  if (expression.kind === "conditional") {
    for (const arm of [expression.then, expression.otherwise]) {
      if (!areAssignable(arm.type, expression.type)) note("an arm is not converted");
      if (canFail(arm)) note("an arm may be undefined");
    }
  }
}

function checkBinary(
  { operator, type, left, right }: Extract<Expression, { kind: "binary" }>,
  note: (what: string) => void,
): void {
  if (isComparison(operator)) {
    if (!areAssignable(left.type, right.type)) note(`operands of ${operator} differ`);
    return;
  }
  if (!areAssignable(left.type, type)) note(`the left operand of ${operator} is not converted`);
  const isShift = operator === "<<" || operator === ">>";
  if (!isShift && !areAssignable(right.type, type)) note(`operands of ${operator} differ`);
}

function canFail(root: Expression): boolean {
  let isFound = false;
  visitExpression(root, (expression) => {
    if (mayBeUndefined(expression)) isFound = true;
  });
  return isFound;
}

/** With operands that are defined. */
function mayBeUndefined(expression: Expression): boolean {
  switch (expression.kind) {
    case "dereference":
    case "pointer-offset":
    case "pointer-difference":
      return true;
    case "binary": {
      const { operator, type } = expression;
      if (["%", "<<", ">>"].includes(operator)) return true;
      if (type.kind !== "integer" || !["+", "-", "*", "/"].includes(operator)) return false;
      return type.signed || operator === "/";
    }
    default:
      return false;
  }
}

function isAsked(cfa: Cfa, variable: Variable): boolean {
  return variable.type.kind === "record" && findAddressTaken(cfa).has(variable);
}

/** No path reads a temporary that it did not write. */
function checkTemporaries(cfa: Cfa, note: Note): void {
  const live = computeLiveVariables(cfa);
  for (const inFunction of cfa.functions) {
    for (const variable of inFunction.locals) {
      // Questions about memory name records by their address.
      if (variable.storage !== "temporary" || isAsked(cfa, variable)) continue;
      if (live.isLive(inFunction.entry, variable)) {
        note(inFunction.name, `${variable.name} may be read before it is written`);
      }
    }
  }
}

function checkLoops(cfa: Cfa, note: Note): void {
  const order = reversePostorder(cfa);
  const loops = findLoops(cfa, order);
  const isForward = (from: CfaNode, to: CfaNode) =>
    order.position[from.id]! < order.position[to.id]!;
  for (const node of cfa.nodes) {
    for (const edge of localLeaving(node)) {
      const target = localTarget(edge);
      if (target === null || isForward(node, target)) continue;
      // Edges that do not go back make no cycle; so a head at each of the others is a head on each cycle.
      if (!loops.isHead(target)) note(String(node), "it goes back to a node that is no loop head");
      if (loops.innermost(node) === null) note(String(node), "it is in a cycle but in no loop");
    }
  }
}
