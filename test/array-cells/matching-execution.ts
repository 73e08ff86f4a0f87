/**
 * For an execution of a program that reaches a violation: the execution of the program with cells that the pass promises. Ghosts are where
 * the last events were, and values that are made up are those that the program itself read.
 */
import type { Expression, Lvalue } from "../../src/program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../src/program/cfa/graph.ts";
import * as node from "../../src/program/cfa/nodes.ts";
import type { Variable } from "../../src/program/cfa/variable.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  type InputRequest,
  type InputSource,
  type StepObserver,
} from "../../src/program/interpreter/index.ts";
import type { CType } from "../../src/program/types/type.ts";
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

/** After every step that writes an element: what the observed cells of its array hold. */
function contentsAfterWrites(
  cfa: Cfa,
  observed: ObservedProgram,
  inputs: readonly bigint[],
  ghosts: ReadonlyMap<Variable, bigint>,
): bigint[] {
  const stray = new Map<CfaEdge, (CellFamily | null)[]>();
  for (const [made, original] of observed.originals) {
    const { operation } = made;
    if (operation.kind !== "assign" || operation.target.kind !== "variable") continue;
    const { variable } = operation.target;
    const family = observed.families.find(({ cells }) =>
      cells.some(({ value }) => value === variable),
    );
    if (family === undefined || !mentionsAny(operation.value)) continue;
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
        contents.push(contentOf(family, family.cells[at]!, state, ghosts));
      }
      return isViolation(edge) ? "halt" : "continue";
    },
  };
  execute(cfa, new GivenInputs(inputs), observer);
  return contents;
}

function mentionsAny(value: Expression): boolean {
  if (value.kind !== "conditional" || value.then.kind !== "variable") return false;
  return value.then.variable.name.startsWith("%any");
}

function contentOf(
  { object, shape, type }: CellFamily,
  { index }: ObservedCell,
  state: Interpreter,
  ghosts: ReadonlyMap<Variable, bigint>,
): bigint {
  if (shape.includes(".") || object.allocation !== null) return 0n;
  let place: Lvalue = node.variableReference(object.holder, 0, 0);
  for (const one of index) {
    const element: CType = place.type.kind === "array" ? place.type.element : type;
    const at = evaluated(one, ghosts);
    const bound = place.type.kind === "array" ? BigInt(place.type.length ?? 0) : 0n;
    if (at < 0n || at >= bound) return 0n;
    const constant = node.integerConstant(one.type as typeof type & { kind: "integer" }, at, 0, 0);
    place = node.index<Lvalue, Expression>(element, place, constant, 0);
  }
  return valueIn(state, place);
}

function evaluated(expression: Expression, ghosts: ReadonlyMap<Variable, bigint>): bigint {
  switch (expression.kind) {
    case "integer":
      return expression.value;
    case "variable":
      return ghosts.get(expression.variable) ?? 0n;
    case "cast":
      return evaluated(expression.operand, ghosts);
    case "binary": {
      const [a, b] = [evaluated(expression.left, ghosts), evaluated(expression.right, ghosts)];
      return expression.operator === "+" ? a + b : expression.operator === "-" ? a - b : a * b;
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
    if (request.name.startsWith("%any")) return this.promised.contents[this.nextContent++] ?? 0n;
    return UNWRITTEN;
  }
}
