/**
 * For an execution of a program that reaches a violation: the execution of the program with cells that the pass promises. Ghosts are where
 * the last events were, and values that are made up are those that the program itself read.
 */
import type { Expression, Lvalue } from "../../src/program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../src/program/cfa/graph.ts";
import * as node from "../../src/program/cfa/nodes.ts";
import type { Variable } from "../../src/program/cfa/variable.ts";
import { convertInteger } from "../../src/program/algebra/index.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  type InputRequest,
  type InputSource,
  type StepObserver,
} from "../../src/program/interpreter/index.ts";
import type { CellFamily, ObservedCell } from "../../src/program/passes/array-cells/cells.ts";
import type { ObservedProgram } from "../../src/program/passes/array-cells/observed-program.ts";

const UNWRITTEN = 7n;
const MAXIMUM_STEPS = 20_000;

export function isViolation({ operation }: CfaEdge): boolean {
  return operation.kind === "call" && operation.callee.name === "reach_error";
}

interface Step {
  readonly edge: CfaEdge;
  /** What the reads of the step gave, in the order of the program with cells. */
  readonly reads: readonly bigint[];
  /** By group. */
  readonly events: ReadonlyMap<number, readonly bigint[]>;
}

/** What happened on the way to the violation; null: there was none. */
export function recordViolation(
  cfa: Cfa,
  observed: ObservedProgram,
  inputs: readonly bigint[],
): Step[] | null {
  const reads = readsByStep(observed);
  const steps: Step[] = [];
  let next: Omit<Step, "edge"> | null = null;
  const observer: StepObserver = {
    step(edge, state) {
      steps.push({ edge, reads: next?.reads ?? [], events: next?.events ?? new Map() });
      next = stateBefore(edge, state, observed, reads);
      return isViolation(edge) ? "halt" : "continue";
    },
  };
  execute(cfa, new GivenInputs(inputs), observer);
  const last = steps.at(-1);
  return last !== undefined && isViolation(last.edge) ? steps : null;
}

/** What the step after `edge` will read. */
function stateBefore(
  edge: CfaEdge,
  state: Interpreter,
  observed: ObservedProgram,
  reads: ReadonlyMap<CfaEdge, readonly Lvalue[]>,
): Omit<Step, "edge"> | null {
  const [first] = edge.target.leaving;
  if (first === undefined || first.operation.kind === "return") return null;
  const events = new Map<number, readonly bigint[]>();
  observed.groups.forEach(({ events: all }, i) => {
    for (const [unit, { indices }] of all) {
      if (unit.edges[0] === first)
        events.set(
          i,
          indices.map(({ value }) => valueIn(state, value)),
        );
    }
  });
  return { reads: (reads.get(first) ?? []).map((one) => valueIn(state, one)), events };
}

function valueIn(state: Interpreter, expression: Expression): bigint {
  try {
    const value = state.valueOf(expression);
    return typeof value === "bigint" ? value : 0n;
  } catch {
    // The step itself ends the execution.
    return 0n;
  }
}

/** Whether the program with cells reaches the violation by the same steps. */
export function followsExecution(
  cfa: Cfa,
  observed: ObservedProgram,
  inputs: readonly bigint[],
  steps: readonly Step[],
): boolean {
  const ghosts = new Map<Variable, bigint>();
  observed.groups.forEach(({ ghosts: variables, events: all }, group) => {
    const last = steps.findLast(({ events }) => events.has(group))?.events.get(group);
    const { indices } = [...all.values()][0]!;
    // Beyond its row, an index leaves the ghosts free.
    const isStray = indices.some(({ length }, i) => {
      const at = last?.[i] ?? 0n;
      return at < 0n || at >= (length ?? 1000n);
    });
    variables.forEach((variable, i) => ghosts.set(variable, isStray ? 0n : (last?.[i] ?? 0n)));
  });
  const contents = contentsAfterWrites(cfa, observed, inputs, ghosts);
  const source = new PromisedInputs(observed, inputs, ghosts, {
    reads: steps.flatMap(({ reads }) => reads),
    contents,
  });
  let isViolated = false;
  const observer: StepObserver = {
    step(edge) {
      isViolated = isViolation(edge);
      return isViolated ? "halt" : "continue";
    },
  };
  execute(observed.cfa, source, observer);
  return isViolated;
}

/**
 * Whether cells hold what the array holds at their indices when the violation comes, whatever the ghosts are. Cells of arrays that other
 * functions can name only are left out.
 */
export function cellsAgree(
  cfa: Cfa,
  observed: ObservedProgram,
  inputs: readonly bigint[],
  steps: readonly Step[],
  ghosts: ReadonlyMap<Variable, bigint>,
): boolean {
  const before = steps.at(-2)!.edge.target;
  const isNamed = ({ object }: CellFamily): boolean =>
    object.holder.isStatic || object.holder.functionName === before.function.name;
  const cells = observed.families
    .filter(isNamed)
    .flatMap((family) => family.cells.map((cell) => ({ family, cell })));
  const expected = new Map<Variable, bigint | null>();
  let count = 0;
  execute(cfa, new GivenInputs(inputs), {
    step(_, state) {
      if (++count < steps.length - 1) return "continue";
      for (const { family, cell } of cells) {
        expected.set(cell.value, contentOf(cfa, family, cell, state, ghosts));
      }
      return "halt";
    },
  });
  const contents = contentsAfterWrites(cfa, observed, inputs, ghosts);
  const reads = steps.flatMap(({ reads: values }) => values);
  const results: boolean[] = [];
  execute(observed.cfa, new PromisedInputs(observed, inputs, ghosts, { reads, contents }), {
    step({ target }, state) {
      const isThere = target.leaving.some((next) => {
        const original = observed.originals.get(next);
        return original !== undefined && isViolation(original);
      });
      if (!isThere) return "continue";
      const areAsExpected = cells.every(({ cell }) => {
        const value = expected.get(cell.value) ?? null;
        return value === null || value === valueIn(state, node.variableReference(cell.value, 0, 0));
      });
      results.push(areAsExpected);
      return "halt";
    },
  });
  // Ghosts beyond a block whose size is known late do not get there.
  return results[0] ?? observed.groups.some(({ root }) => root.object.bytes === null);
}

/** After every step that writes an element: what the observed cells of its array hold. */
function contentsAfterWrites(
  cfa: Cfa,
  observed: ObservedProgram,
  inputs: readonly bigint[],
  ghosts: ReadonlyMap<Variable, bigint>,
): bigint[] {
  const stray = new Map<CfaEdge, (CellFamily | null)[]>();
  for (const [made, original] of observed.originals) {
    const variable = changedUnknown(made, original);
    const family = observed.families.find(({ cells }) =>
      cells.some(({ value }) => value === variable),
    );
    if (family === undefined) continue;
    stray.set(original, [...(stray.get(original) ?? []), family]);
  }
  const contents: bigint[] = [];
  const observer: StepObserver = {
    step(edge, state) {
      const families = stray.get(edge) ?? [];
      const counts = new Map<CellFamily, number>();
      for (const family of families) {
        if (family === null) continue;
        const at = counts.get(family) ?? 0;
        counts.set(family, at + 1);
        contents.push(contentOf(cfa, family, family.cells[at]!, state, ghosts) ?? 0n);
      }
      return isViolation(edge) ? "halt" : "continue";
    },
  };
  execute(cfa, new GivenInputs(inputs), observer);
  return contents;
}

/** The variable that gets a content that the program with cells does not know. */
function changedUnknown({ operation }: CfaEdge, original: CfaEdge): Variable | null {
  if (operation.kind === "havoc" && operation.target.kind === "variable") {
    return isFilling(original) ? operation.target.variable : null;
  }
  if (operation.kind !== "assign" || operation.target.kind !== "variable") return null;
  const { value, target } = operation;
  if (value.kind !== "conditional" || value.then.kind !== "variable") return null;
  return value.then.variable.name.startsWith("%any") ? target.variable : null;
}

function isFilling({ operation }: CfaEdge): boolean {
  return operation.kind === "external" && operation.name === "memset";
}

/** Null: there is no such cell. */
function contentOf(
  { types }: Cfa,
  { object, shape }: CellFamily,
  { index }: ObservedCell,
  state: Interpreter,
  ghosts: ReadonlyMap<Variable, bigint>,
): bigint | null {
  const at = index.map((one) => evaluated(one, ghosts));
  const steps = shape.match(/\[\]|\.\d+/g) ?? [];
  const holder = node.variableReference(object.holder, 0, 0);
  let place: Lvalue = holder;
  if (object.allocation !== null) {
    // All but the beginning is found by the first index.
    const pointer = node.cast<Expression>(types.pointer(object.element!), holder, 0);
    const first = node.integerConstant(types.longLong, at.shift()!, 0, 0);
    const moved = node.pointerOffset<Expression>(
      "+",
      types.pointer(object.element!),
      pointer,
      first,
    );
    place = node.dereference<Expression>(object.element!, moved, 0, 0);
    steps.shift();
  }
  for (const step of steps) {
    const next = partOf(types, place, step === "[]" ? at.shift()! : Number(step.slice(1)));
    if (next === null) return null;
    place = next;
  }
  try {
    const value = state.valueOf(place);
    return typeof value === "bigint" ? value : null;
  } catch {
    return null;
  }
}

function partOf(types: Cfa["types"], place: Lvalue, step: bigint | number): Lvalue | null {
  const { type } = place;
  if (typeof step === "number") {
    const field = type.kind === "record" ? type.fields?.[step] : undefined;
    return field === undefined ? null : node.member<Lvalue>(field.type, place, field, 0);
  }
  if (type.kind !== "array" || step < 0n || step >= BigInt(type.length ?? 0)) return null;
  const constant = node.integerConstant(types.longLong, step, 0, 0);
  return node.index<Lvalue, Expression>(type.element, place, constant, 0);
}

function evaluated(expression: Expression, ghosts: ReadonlyMap<Variable, bigint>): bigint {
  const { type } = expression;
  if (type.kind !== "integer") return 0n;
  switch (expression.kind) {
    case "integer":
      return expression.value;
    case "variable":
      return ghosts.get(expression.variable) ?? 0n;
    case "cast":
      return convertInteger(evaluated(expression.operand, ghosts), type);
    case "binary": {
      const [a, b] = [evaluated(expression.left, ghosts), evaluated(expression.right, ghosts)];
      const { operator } = expression;
      return convertInteger(operator === "+" ? a + b : operator === "-" ? a - b : a * b, type);
    }
    default:
      return 0n;
  }
}

function readsByStep(observed: ObservedProgram): ReadonlyMap<CfaEdge, readonly Lvalue[]> {
  const reads = new Map<CfaEdge, Lvalue[]>();
  for (const [made, expression] of observed.madeUp) {
    const original = observed.originals.get(made)!;
    reads.set(original, [...(reads.get(original) ?? []), expression]);
  }
  return reads;
}

function execute(cfa: Cfa, inputs: InputSource, observer: StepObserver): void {
  new Interpreter(cfa, {
    inputs,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer,
    programArguments: [],
    maximumSteps: MAXIMUM_STEPS,
    poll: () => null,
    memoryLimit: 2 ** 24,
    stackLimit: 200,
  }).run();
}

class GivenInputs implements InputSource {
  private readonly values: readonly bigint[];
  private position = 0;

  constructor(values: readonly bigint[]) {
    this.values = values;
  }

  next({ kind }: InputRequest): bigint {
    return kind === "call" ? (this.values[this.position++ % this.values.length] ?? 0n) : UNWRITTEN;
  }
}

interface Promised {
  readonly reads: readonly bigint[];
  readonly contents: readonly bigint[];
}

class PromisedInputs implements InputSource {
  private readonly observed: ObservedProgram;
  private readonly given: GivenInputs;
  private readonly ghosts: ReadonlyMap<Variable, bigint>;
  private readonly promised: Promised;
  private nextRead = 0;
  private nextContent = 0;

  constructor(
    observed: ObservedProgram,
    inputs: readonly bigint[],
    ghosts: ReadonlyMap<Variable, bigint>,
    promised: Promised,
  ) {
    this.observed = observed;
    this.given = new GivenInputs(inputs);
    this.ghosts = ghosts;
    this.promised = promised;
  }

  next(request: InputRequest): bigint {
    const { kind, edge } = request;
    if (kind !== "havoc" || edge?.operation.kind !== "havoc") return this.given.next(request);
    if (this.observed.madeUp.has(edge)) return this.promised.reads[this.nextRead++] ?? 0n;
    const { target } = edge.operation;
    const ghost = target.kind === "variable" ? this.ghosts.get(target.variable) : undefined;
    if (ghost !== undefined) return ghost;
    const isUnknown =
      request.name.startsWith("%any") || isFilling(this.observed.originals.get(edge)!);
    if (isUnknown) return this.promised.contents[this.nextContent++] ?? 0n;
    return UNWRITTEN;
  }
}
