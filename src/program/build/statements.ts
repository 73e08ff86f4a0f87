/** Statements and jumps (C11 6.8). */
import type {
  CompoundStatement,
  DoStatement,
  ForStatement,
  IfStatement,
  ReturnStatement,
  SourceExpression,
  Statement,
  WhileStatement,
} from "../c/ast.ts";
import * as node from "../cfa/nodes.ts";
import { lowerAssembly } from "./assembly.ts";
import { constantTruth } from "./conditions.ts";
import { lowerDeclaration } from "./initialisers.ts";
import type { LabelPlace, Lowering, Ranged } from "./lowering.ts";
import { lowerSwitch, placeCase } from "./switch.ts";

// One case per kind of statement.

export function lowerStatement(lowering: Lowering, root: Statement): void {
  let statement = root;
  for (;;) {
    switch (statement.kind) {
      case "expression":
        lowering.discard(statement.expression);
        return;
      case "declaration":
        lowerDeclaration(lowering, statement);
        return;
      case "compound":
        lowerBlock(lowering, statement);
        return;
      case "if":
        lowerIf(lowering, statement);
        return;
      case "while":
        lowerWhile(lowering, statement);
        return;
      case "do":
        lowerDo(lowering, statement);
        return;
      case "for":
        lowerFor(lowering, statement);
        return;
      case "switch":
        lowerSwitch(lowering, statement);
        return;
      // Labels can be stacked without end: a loop, not recursion.
      case "case":
      case "default":
        placeCase(lowering, statement);
        statement = statement.body;
        break;
      case "label":
        placeLabel(lowering, statement.name);
        statement = statement.body;
        break;
      case "goto":
        lowerGoto(lowering, statement.label, statement);
        return;
      case "break":
        lowering.leaveFor(lowering.breakTarget, statement);
        return;
      case "continue":
        lowering.leaveFor(lowering.continueTarget, statement);
        return;
      case "return":
        lowerReturn(lowering, statement);
        return;
      case "asm":
        lowerAssembly(lowering, statement);
        return;
      case "empty":
        return;
    }
  }
}

function lowerBlock(lowering: Lowering, block: CompoundStatement): void {
  lowering.lifetimes.enter();
  lowerAll(lowering, block.statements);
  lowering.leaveBlock(block);
}

function lowerAll(lowering: Lowering, statements: readonly Statement[]): void {
  // Performance: most of this runs before it is compiled, where an index is cheaper than an iterator.
  for (let i = 0; i < statements.length; i++) lowering.statement(statements[i]!);
}

function lowerIf(lowering: Lowering, statement: IfStatement): void {
  const { draft } = lowering;
  const end = draft.newNode();
  // One for all: the statements of a chain that begin with `else if` end together.
  lowering.lifetimes.enter();
  for (const { condition, body } of statement.branches) {
    const then = draft.newNode();
    const otherwise = draft.newNode();
    lowering.branch(condition, then, otherwise);
    lowering.current = then;
    lowering.governed(body);
    lowering.jump(end);
    lowering.current = otherwise;
  }
  if (statement.otherwise !== null) lowering.governed(statement.otherwise);
  lowering.join(end);
  lowering.leaveBlock(statement);
}

/** `loop` with the targets of `break` and `continue`. */
function lowerBody(
  lowering: Lowering,
  body: Statement,
  breakNode: number,
  continueNode: number,
): void {
  const outerBreak = lowering.breakTarget;
  const outerContinue = lowering.continueTarget;
  const { block } = lowering.lifetimes;
  lowering.breakTarget = { node: breakNode, block };
  lowering.continueTarget = { node: continueNode, block };
  lowering.governed(body);
  lowering.breakTarget = outerBreak;
  lowering.continueTarget = outerContinue;
}

/** From `current` into the body or to the end. A loop without a test still has an edge on its cycle. */
function lowerTest(
  lowering: Lowering,
  condition: SourceExpression | null,
  end: number,
  at: Ranged,
): void {
  if (condition === null || constantTruth(condition) === true) {
    lowering.skip("loop", condition ?? at);
    return;
  }
  const body = lowering.draft.newNode();
  lowering.branch(condition, body, end);
  lowering.current = body;
}

function lowerWhile(lowering: Lowering, statement: WhileStatement): void {
  const head = lowering.current;
  const end = lowering.draft.newNode();
  const at = { start: statement.start, end: statement.start + "while".length };
  lowering.lifetimes.enter();
  lowerTest(lowering, statement.condition, end, at);
  lowerBody(lowering, statement.body, end, head);
  lowering.jump(head);
  lowering.current = end;
  lowering.leaveBlock(statement);
}

function lowerDo(lowering: Lowering, statement: DoStatement): void {
  const { draft } = lowering;
  const end = draft.newNode();
  const test = draft.newNode();
  const truth = constantTruth(statement.condition);
  if (truth === false) {
    // `do { … } while (0)`: a block, not a loop.
    lowerBody(lowering, statement.body, end, end);
    lowering.join(end);
    return;
  }
  // An edge of its own keeps the loop apart from one that begins its body.
  lowering.skip("loop", { start: statement.start, end: statement.start + "do".length });
  const head = lowering.current;
  lowering.lifetimes.enter();
  lowerBody(lowering, statement.body, end, test);
  lowering.join(test);
  if (truth === true) {
    lowering.skip("loop", statement.condition);
    lowering.jump(head);
  } else lowering.branch(statement.condition, head, end);
  lowering.current = end;
  lowering.leaveBlock(statement);
}

function lowerFor(lowering: Lowering, statement: ForStatement): void {
  const { draft } = lowering;
  lowering.lifetimes.enter();
  lowerAll(lowering, statement.before);
  const head = lowering.current;
  const end = draft.newNode();
  const step = draft.newNode();
  const at = { start: statement.start, end: statement.start + "for".length };
  lowerTest(lowering, statement.condition, end, at);
  lowerBody(lowering, statement.body, end, step);
  lowering.join(step);
  if (statement.step !== null) lowering.discard(statement.step);
  lowering.jump(head);
  lowering.current = end;
  lowering.leaveBlock(statement);
}

function labelPlace(lowering: Lowering, name: string): LabelPlace {
  let place = lowering.labels.get(name);
  if (place === undefined) {
    place = { node: lowering.draft.newNode(), isPlaced: false, block: null };
    lowering.labels.set(name, place);
  }
  return place;
}

export function placeLabel(lowering: Lowering, name: string): void {
  const place = labelPlace(lowering, name);
  place.isPlaced = true;
  place.block = lowering.lifetimes.block;
  lowering.lifetimes.addLabel();
  lowering.join(place.node);
  lowering.draft.labels.push({ node: place.node, name });
}

/** Forward, it is just where the label stands; backward, an edge: `l: goto l;` is an endless loop. */
function lowerGoto(lowering: Lowering, label: string, at: Ranged): void {
  const place = labelPlace(lowering, label);
  if (place.isPlaced) lowering.skip(`goto ${label}`, at);
  lowering.leaveLater(place, at);
}

function lowerReturn(lowering: Lowering, statement: ReturnStatement): void {
  const { value } = statement;
  const { returnVariable } = lowering.draft.function;
  if (returnVariable === null) {
    if (value !== null) lowering.discard(value);
  } else if (value === null) lowering.declare(returnVariable, "indeterminate", statement);
  else {
    const target = node.variableReference(returnVariable, statement.start, statement.end);
    if (value.effects) lowering.store(target, value);
    else lowering.assign(target, lowering.value(value), statement);
  }
  lowering.jump(lowering.draft.exit);
}
