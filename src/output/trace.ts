/** An execution as a person reads it: lines of source with what happened on them. */
import type { SourceLocation } from "../base/diagnostics/index.ts";
import type {
  Counterexample,
  ExecutedStep,
  ExecutionGap,
  RelatedPlace,
} from "../core/contracts/index.ts";
import { isInLibrary } from "../program/c-library/index.ts";
import type { Cfa, CfaEdge, WovenStep } from "../program/cfa/graph.ts";
import { writtenText } from "../program/cfa/written-text.ts";
import { isOfFunction, type ConsumedInput } from "../program/interpreter/index.ts";
import {
  OUTSIDE_ORIGIN,
  outsideName,
  outsidePlace,
} from "../program/interpreter/outside-objects.ts";
import { readsParameter } from "../program/passes/index.ts";
import type { MachineModel } from "../program/machine/machine-model.ts";
import { inputText } from "./input-text.ts";

/** What happened on a line. */
export type TraceEvent =
  | { readonly kind: "change"; readonly name: string; readonly value: string }
  /** A function of the environment gave a value. */
  | { readonly kind: "input"; readonly name: string; readonly value: string }
  /** What was read had not been written: any value is possible, and this one was taken. */
  | { readonly kind: "uninitialised"; readonly name: string; readonly value: string }
  /** The program cannot know the value: what inline assembly stores. */
  | { readonly kind: "any"; readonly name: string; readonly value: string }
  /** A function without a definition is assumed to return the value. */
  | { readonly kind: "result"; readonly name: string; readonly value: string }
  /** What an object outside of the program is assumed to hold. */
  | { readonly kind: "content"; readonly name: string; readonly value: string }
  | { readonly kind: "branch"; readonly condition: string; readonly taken: boolean }
  | { readonly kind: "call"; readonly function: string }
  | { readonly kind: "return"; readonly function: string }
  /** What the specification noted, or found to hold, beside the program; `location` is in the specification. */
  | { readonly kind: "specified"; readonly text: string; readonly location: SourceLocation };

/** Steps of one visit to one line of source. */
export interface TraceLine {
  readonly kind: "line";
  readonly location: SourceLocation;
  readonly function: string;
  /** Nested calls; `main` is at 1. */
  readonly depth: number;
  readonly source: string;
  readonly events: readonly TraceEvent[];
}

/** Lines that were left out of a shortened trace. */
export interface TraceGap {
  readonly kind: "gap";
  readonly lines: number;
  /** How often the lines before were repeated; 0 if they are no repetition. */
  readonly repetitions: number;
}

/** Steps of a very long execution that were not kept. */
export interface TraceHole {
  readonly kind: "hole";
  readonly steps: number;
}

export type TraceItem = TraceLine | TraceGap | TraceHole;

export interface CallFrame {
  readonly function: string;
  /** Where the next frame was called, or where the violation is. */
  readonly location: SourceLocation;
}

/** What an object begins with. */
export interface InitialValue {
  /** A parameter is one of the entry function. */
  readonly kind: "static" | "parameter";
  readonly name: string;
  readonly value: string;
}

export interface Trace {
  readonly property: string;
  readonly message: string;
  readonly location: SourceLocation | null;
  /** Where what it is about was declared, allocated, freed. */
  readonly related: readonly RelatedPlace[];
  /** Of static objects, and of parameters of `main`, only what is not zero. */
  readonly initial: readonly InitialValue[];
  readonly items: readonly TraceItem[];
  /** Innermost first. */
  readonly callStack: readonly CallFrame[];
  /** For `assay exec --inputs`. */
  readonly inputs: readonly string[];
  /** With values that no function gives (uninitialised memory, asm, argc), if the execution needs some; else null. */
  readonly everyInput: readonly string[] | null;
}

/** Nothing that was kept is left out. */
export interface FullTrace extends Trace {
  readonly items: readonly (TraceLine | TraceHole)[];
}

export function traceOf(cfa: Cfa, counterexample: Counterexample): FullTrace {
  return tracedSteps(cfa, counterexample).trace;
}

/** With the trace: for each of its items the index of its last step. */
export function tracedSteps(
  cfa: Cfa,
  counterexample: Counterexample,
): { readonly trace: FullTrace; readonly lastSteps: readonly number[] } {
  const { steps, gap, inputs, violation } = counterexample;
  const builder = new TraceBuilder(cfa, inputs);
  const lastSteps: number[] = [];
  steps.forEach((step, i) => {
    if (i === gap?.before) builder.skip(gap);
    builder.add(step);
    lastSteps[Math.max(0, builder.items.length - 1)] = i;
  });
  const last = steps.at(-1);
  const trace: FullTrace = {
    property: violation.property,
    message: violation.message,
    location: last === undefined ? null : cfa.source.locate(last.edge.start),
    related: counterexample.related ?? [],
    initial: builder.initial,
    items: builder.items,
    callStack: last === undefined ? [] : builder.callStack(last.edge),
    inputs: inputs.filter(({ request }) => isOfFunction(request)).map(inputText),
    everyInput: inputs.some((input) => isOther(cfa, input)) ? inputs.map(inputText) : null,
  };
  return { trace, lastSteps };
}

/** `assay exec` does not take it from the list of results of functions, and the program may notice. */
function isOther(cfa: Cfa, { request, value }: ConsumedInput): boolean {
  if (isOfFunction(request)) return false;
  const { operation } = request.edge ?? {};
  const reason = operation?.kind === "havoc" ? operation.reason : null;
  if (reason === "argc" || reason === "argv" || reason === "envp") {
    // Where nobody asks, there is one argument: the name of the program.
    const isGiven = reason === "argc" && value === 1n;
    return !isGiven && readsParameter(cfa, ["argc", "argv", "envp"].indexOf(reason));
  }
  return value !== 0n && value !== 0;
}

interface OpenLine extends TraceLine {
  readonly events: TraceEvent[];
  /** The steps on it; one that comes again begins another round of a loop. */
  readonly edges: Set<CfaEdge>;
}

class TraceBuilder {
  readonly items: (TraceLine | TraceHole)[] = [];
  readonly initial: InitialValue[] = [];
  private readonly cfa: Cfa;
  private readonly inputs: readonly ConsumedInput[];
  private nextInput = 0;
  private calls: CfaEdge[] = [];
  private open: OpenLine | null = null;

  constructor(cfa: Cfa, inputs: readonly ConsumedInput[]) {
    this.cfa = cfa;
    this.inputs = inputs;
    // Asked for before the first step.
    while (this.inputs[this.nextInput]?.request.edge === null) this.nextInput++;
  }

  add(step: ExecutedStep): void {
    const { edge } = step;
    const { operation } = edge;
    if (edge.source.function === this.cfa.start) this.addInitial(step);
    else this.addToLine(step);
    if (operation.kind === "call") {
      this.calls.push(edge);
      this.open = null;
    } else if (operation.kind === "return") {
      this.calls.pop();
    }
  }

  skip({ steps, openCalls, inputs }: ExecutionGap): void {
    this.items.push({ kind: "hole", steps });
    this.calls = [...openCalls];
    this.nextInput = inputs;
    this.open = null;
  }

  callStack(last: CfaEdge): readonly CallFrame[] {
    // The last step may be the very call that is the violation.
    const calls = last.operation.kind === "call" ? this.calls.slice(0, -1) : this.calls;
    const sites = [last, ...calls.toReversed()];
    return sites
      .filter((site) => site.source.function !== this.cfa.start)
      .map((site) => ({
        function: site.source.function.name,
        location: this.cfa.source.locate(site.start),
      }));
  }

  private addInitial(step: ExecutedStep): void {
    this.takeInputs(step);
    const { operation } = step.edge;
    const isEntry = operation.kind === "call" && operation.callee === this.cfa.main;
    const kind = isEntry ? "parameter" : "static";
    const showsZero = isEntry && this.cfa.main.name !== "main";
    for (const { name, value } of step.changes) {
      if (showsZero || !isPlainZero(value)) this.initial.push({ kind, name, value });
    }
  }

  private addToLine(step: ExecutedStep): void {
    const { edge } = step;
    // A return belongs to the line of its call, which is what its range says.
    const location = this.cfa.source.locate(edge.start);
    if (isInLibrary(location.file)) {
      // How the C library does what it does is no news.
      this.takeInputs(step);
      return;
    }
    if (isBeside(this.cfa, edge)) {
      this.addBeside(step);
      return;
    }
    const events = this.eventsOf(step);
    const depth = edge.operation.kind === "return" ? step.depth - 1 : step.depth;
    const inFunction =
      edge.operation.kind === "return" ? edge.target.function.name : edge.source.function.name;
    const { open } = this;
    const isSameVisit =
      open !== null &&
      open.location.line === location.line &&
      open.location.file === location.file &&
      open.function === inFunction &&
      !open.edges.has(edge);
    if (isSameVisit) {
      open.edges.add(edge);
      open.events.push(...events);
    } else this.openLine({ location, function: inFunction, depth }, edge, events);
  }

  /** Code of a witness says what it found by changing its variable. */
  private addBeside({ changes, edge }: ExecutedStep): void {
    for (const { value } of changes.filter(({ name }) => !name.startsWith("%"))) {
      const text = `${value} of the waypoints to follow passed`;
      const { location } = this.cfa.source.range(edge.start, edge.end);
      this.open?.events.push({ kind: "specified", text, location });
    }
  }

  private openLine(
    at: Pick<TraceLine, "location" | "function" | "depth">,
    edge: CfaEdge,
    events: TraceEvent[],
  ): void {
    const { kind } = edge.operation;
    // Nothing to tell about jumps, ends of blocks and objects without a value.
    const isSilent = kind === "skip" || kind === "declare" || edge.woven !== null;
    if (events.length === 0 && isSilent) return;
    const source = this.cfa.source.writtenLineAt(edge.start).trim();
    this.open = { ...at, source, kind: "line", events, edges: new Set([edge]) };
    // The set is ours alone: lines are plain data.
    this.items.push({ ...at, source, kind: "line", events });
  }

  private eventsOf(step: ExecutedStep): TraceEvent[] {
    const { edge, changes } = step;
    const { operation, woven } = edge;
    const events: TraceEvent[] = this.takeInputs(step);
    if (woven !== null) return specifiedEvents(step, woven);
    if (operation.kind === "assume") {
      const condition = writtenText(this.cfa.source, edge.start, edge.end);
      events.push({ kind: "branch", condition, taken: operation.truth });
    }
    if (operation.kind === "call") events.push({ kind: "call", function: operation.callee.name });
    if (operation.kind === "return") {
      events.push({ kind: "return", function: operation.callee.name });
    }
    for (const { name, value } of changes) {
      if (!name.startsWith("%")) events.push({ kind: "change", name, value });
    }
    return events;
  }

  private takeInputs({ inputs }: ExecutedStep): TraceEvent[] {
    const events: TraceEvent[] = [];
    for (; this.nextInput < inputs; this.nextInput++) {
      const input = this.inputs[this.nextInput];
      if (input === undefined) break;
      const { kind } = input.request;
      // Most of it is padding.
      if (kind === "copied" && input.value === 0n) continue;
      const value = shownValue(input, this.cfa.machine);
      events.push({ kind: EVENT_KINDS[kind], name: shownName(input), value });
    }
    return events;
  }
}

/** Inserted for a witness: no line of the program. */
function isBeside(cfa: Cfa, { start }: CfaEdge): boolean {
  return start >= cfa.source.programEnd;
}

/** Choices and copies of the specification are of no use to a reader. */
function specifiedEvents({ edge, changes }: ExecutedStep, woven: WovenStep): TraceEvent[] {
  const { note, range } = woven;
  const { kind } = edge.operation;
  const texts =
    kind === "assume" && note !== null ? [`${note} holds`] : note !== null ? [note] : [];
  const ghosts = changes.filter(({ name }) => !name.startsWith("%"));
  if (note === null) texts.push(...ghosts.map(({ name, value }) => `${name} = ${value}`));
  return texts.map((text) => ({ kind: "specified", text, location: range.location }));
}

const EVENT_KINDS = {
  call: "input",
  environment: "input",
  character: "input",
  indeterminate: "uninitialised",
  copied: "uninitialised",
  havoc: "any",
  "undefined-function": "result",
  outside: "content",
} as const satisfies Record<ConsumedInput["request"]["kind"], TraceEvent["kind"]>;

/** Not all that has a value has a name in the program. */
function shownName({ request: { kind, name, offset } }: ConsumedInput): string {
  if (kind === "outside") return moved(name, (offset ?? 0) - OUTSIDE_ORIGIN);
  if (name === "<return>") return "the return value";
  return name.startsWith("%") ? "an argument that is not given" : name;
}

/** Numbers that stand for objects outside would tell nobody anything. */
function shownValue(input: ConsumedInput, machine: MachineModel): string {
  const { value, request } = input;
  if (request.type.kind !== "pointer" || typeof value !== "bigint") return inputText(input);
  const place = outsidePlace(value, machine);
  if (place === null) return inputText(input);
  return moved(`&${outsideName(place.index)}`, place.offset - OUTSIDE_ORIGIN);
}

function moved(text: string, bytes: number): string {
  if (bytes === 0) return text;
  return `${text} ${bytes > 0 ? "+" : "-"} ${Math.abs(bytes)} byte${Math.abs(bytes) === 1 ? "" : "s"}`;
}

function isPlainZero(value: string): boolean {
  return value === "NULL" || /^[-+]?0+(\.0*)?$/.test(value);
}
