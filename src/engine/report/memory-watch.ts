/** The execution of a counterexample once more, for what pictures of its memory need. */
import { nameOf, targetsOf, valueText } from "../../algorithms/counterexample/index.ts";
import { cpuMillis } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Counterexample } from "../../core/contracts/index.ts";
import { ExecutionState } from "../../output/page/execution-state.ts";
import type { ChangeData } from "../../output/page/report-data.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  InputList,
  Interpreter,
  type StepObserver,
} from "../../program/interpreter/index.ts";
import { Pointer, type MemoryObject } from "../../program/interpreter/memory-object.ts";
import { ExecutionEnd } from "../../program/interpreter/outcome.ts";
import { findAddressTaken } from "../../program/passes/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";

const MEMORY_LIMIT = 2 ** 30;
const STACK_LIMIT = 100_000;
const MOST_MILLIS = 4000;
/** More would be no picture. */
const MOST_OBJECTS = 400;
const MOST_PARTS = 24;

/** For each step of the counterexample what it changed; null: it could not be watched. */
export function watchMemory(
  cfa: Cfa,
  counterexample: Counterexample,
): readonly (readonly ChangeData[])[] | null {
  const watch = new MemoryWatch(cfa, counterexample);
  const end = cpuMillis() + MOST_MILLIS;
  const values = counterexample.inputs.map(({ value }) => value);
  const interpreter = new Interpreter(cfa, {
    inputs: new InputList(values, "everything"),
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: watch,
    programArguments: null,
    maximumSteps: Number.MAX_SAFE_INTEGER,
    poll: () => (cpuMillis() > end ? "time" : null),
    memoryLimit: MEMORY_LIMIT,
    stackLimit: STACK_LIMIT,
    undefinedFunctions: "inputs",
    layout: "usual",
  });
  try {
    interpreter.run();
  } catch (error) {
    if (!(error instanceof UnsupportedFeature)) throw error;
  }
  return watch.result;
}

interface Home {
  readonly owner: number;
  readonly name: string;
}

class MemoryWatch implements StepObserver {
  private readonly cfa: Cfa;
  private readonly execution: Counterexample;
  private readonly kept: ChangeData[][] = [];
  private readonly isAddressTaken: (variable: Variable) => boolean;
  private readonly numbers = new Map<MemoryObject, number>();
  /** Of objects that are variables: where their values stand. */
  private readonly homes = new Map<MemoryObject, Home>();
  /** Of steps that are not kept. */
  private between: ExecutionState | null = null;
  private index = 0;
  private count = 1;
  private isOther = false;
  private isInCallback = false;
  private depth = 0;

  constructor(cfa: Cfa, execution: Counterexample) {
    this.cfa = cfa;
    this.execution = execution;
    const taken = findAddressTaken(cfa);
    this.isAddressTaken = (variable) => taken.has(variable) || !isScalar(variable.type);
  }

  /** Null: it was another execution. */
  get result(): readonly (readonly ChangeData[])[] | null {
    // A step that ends the execution may not be announced.
    const missing = this.execution.steps.length - this.kept.length;
    return this.isOther || missing > 1 ? null : this.kept;
  }

  step(edge: CfaEdge, state: Interpreter): "continue" | "halt" {
    const { steps, gap } = this.execution;
    if (this.isInCallback) {
      if (state.depth > this.depth) return "continue";
      this.isInCallback = false;
    }
    const index = this.index++;
    const skipped = gap?.steps ?? 0;
    const first = gap?.before ?? Infinity;
    if (index >= first && index < first + skipped) {
      this.between ??= this.stateSoFar();
      for (const change of this.changesOf(edge, state)) this.between.apply(change);
      return "continue";
    }
    const position = index < first ? index : index - skipped;
    if (steps[position]?.edge !== edge) {
      this.isOther = true;
      return "halt";
    }
    const changes = this.between === null ? [] : [...this.between.asChanges()];
    this.between = null;
    changes.push(...this.changesOf(edge, state));
    this.kept.push(changes);
    if (edge.operation.kind === "external" && state.depth > this.depth) this.isInCallback = true;
    else this.depth = state.depth;
    return this.kept.length === steps.length ? "halt" : "continue";
  }

  private stateSoFar(): ExecutionState {
    const state = new ExecutionState();
    for (const changes of this.kept) for (const change of changes) state.apply(change);
    return state;
  }

  private *changesOf(edge: CfaEdge, state: Interpreter): Generator<ChangeData> {
    const { kind } = edge.operation;
    if (kind === "return") yield change("frame", state.depth, "");
    if (kind === "return" || kind === "external") yield* this.ends();
    for (const target of targetsOf(edge)) {
      try {
        for (const part of partsOf(target)) yield* this.changesOfPart(part, state);
      } catch (error) {
        // Looking there may fail, and shows nothing of use.
        if (!(error instanceof ExecutionEnd) && !(error instanceof UnsupportedFeature)) throw error;
      }
    }
  }

  private *ends(): Generator<ChangeData> {
    for (const [object, number] of this.numbers) {
      if (object.isAlive) continue;
      this.numbers.delete(object);
      yield change("end", number, "");
    }
  }

  private *changesOfPart(target: Lvalue, state: Interpreter): Generator<ChangeData> {
    const root = rootOf(target);
    if (root.kind === "variable" && root.variable.storage === "temporary") return;
    const value = state.valueOf(target);
    let to = 0;
    if (value instanceof Pointer && isShown(value.object)) {
      yield* this.introduce(value.object);
      to = this.numbers.get(value.object) ?? 0;
    }
    if (!isScalar(target.type)) return;
    const shown = { value: valueText(value, target.type), to };
    if (root.kind === "variable") {
      const { variable } = root;
      const isStatic = variable.storage === "global" || variable.storage === "static-local";
      const home = { owner: isStatic ? 0 : state.depth, name: nameOf(target, state) };
      yield { kind: "variable", ...home, ...shown };
      if (!this.isAddressTaken(variable)) return;
      const at = this.addressOf(root, state);
      if (at === null) return;
      this.homes.set(at.object, { owner: home.owner, name: variable.name });
      yield* this.introduce(at.object);
      yield* this.cell(at.object, home.name.slice(variable.name.length), shown);
      return;
    }
    const at = state.valueOf(root.pointer);
    if (!(at instanceof Pointer) || !isShown(at.object)) return;
    const path = elementOf(at, sizeOf(root.type)) + pathOf(target, root, state);
    yield* this.introduce(at.object);
    yield* this.cell(at.object, path, shown);
    const home = this.homes.get(at.object);
    if (home !== undefined)
      yield { kind: "variable", owner: home.owner, name: home.name + path, ...shown };
  }

  private addressOf(root: Extract<Root, { kind: "variable" }>, state: Interpreter): Pointer | null {
    const type = this.cfa.types.pointer(root.type);
    const value = state.valueOf(node.addressOf(type, root, root.start));
    return value instanceof Pointer ? value : null;
  }

  private *introduce(object: MemoryObject): Generator<ChangeData> {
    if (this.numbers.has(object) || this.numbers.size >= MOST_OBJECTS) return;
    const number = this.count++;
    this.numbers.set(object, number);
    yield change("object", number, titleOf(object));
  }

  private *cell(
    object: MemoryObject,
    name: string,
    shown: { readonly value: string; readonly to: number },
  ): Generator<ChangeData> {
    const owner = this.numbers.get(object);
    if (owner !== undefined) yield { kind: "cell", owner, name, ...shown };
  }
}

function change(kind: ChangeData["kind"], owner: number, name: string): ChangeData {
  return { kind, owner, name, value: "", to: 0 };
}

/** A record is written as a whole; its members are what people look at. */
function partsOf(target: Lvalue): readonly Lvalue[] {
  const parts: Lvalue[] = [];
  const collect = (part: Lvalue): void => {
    if (parts.length >= MOST_PARTS) return;
    if (isScalar(part.type)) parts.push(part);
    else if (part.type.kind === "record" && part.type.tag === "struct")
      for (const field of part.type.fields ?? [])
        if (field.bits === null) collect(node.member(field.type, part, field, part.end));
  };
  collect(target);
  return parts;
}

type Root = Extract<Lvalue, { kind: "variable" | "dereference" }>;

function rootOf(target: Lvalue): Root {
  let root = target;
  while (root.kind === "member" || root.kind === "index") root = root.base;
  return root;
}

/** What is written behind the pointer: `.next`, `[3].x`. */
function pathOf(target: Lvalue, root: Root, state: Interpreter): string {
  if (target === root) return "";
  switch (target.kind) {
    case "member":
      return `${pathOf(target.base, root, state)}.${target.field.name ?? "<anonymous>"}`;
    case "index":
      return `${pathOf(target.base, root, state)}[${indexText(target.index, state)}]`;
    default:
      return "";
  }
}

function indexText(index: Expression, state: Interpreter): string {
  const value = state.valueOf(index);
  return typeof value === "bigint" ? String(value) : "?";
}

/** Which of several elements the pointer leads to. */
function elementOf({ object, offset }: Pointer, size: number | null): string {
  if (size === null || size === 0 || object.size === size) return "";
  if (offset % size === 0) return `[${offset / size}]`;
  return `@${offset}`;
}

function isShown({ kind }: MemoryObject): boolean {
  return kind === "variable" || kind === "heap" || kind === "stack-block" || kind === "outside";
}

function titleOf({ kind, name, size }: MemoryObject): string {
  const bytes = `${size} byte${size === 1 ? "" : "s"}`;
  switch (kind) {
    case "heap":
      return `block of ${bytes}`;
    case "stack-block":
      return `stack block of ${bytes}`;
    case "outside":
      return `outside: ${name}`;
    default:
      return name === "" ? `object of ${bytes}` : name;
  }
}
