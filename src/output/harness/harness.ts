import type { Counterexample } from "../../core/contracts/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import {
  ALLOCATION_INPUT,
  isAssertion,
  libraryFunction,
  READ_CHARACTER,
  nondetType,
} from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar, type FunctionType, type ScalarType } from "../../program/types/type.ts";
import { hasInlineDefinitions } from "./inline-definitions.ts";
import {
  calledOutside,
  FUNCTION_OUTSIDE,
  resultOutside,
} from "../../program/cfa/function-outside.ts";
import { outsideStretch } from "../../program/interpreter/outside-objects.ts";
import { inputText } from "../input-text.ts";
import { undefinedCalls } from "../undefined-calls.ts";
import { compileCommand, type HarnessContext } from "./compile-command.ts";
import { errorCall, type ErrorCall } from "./error-call.ts";
import { harnessLines } from "./harness-text.ts";
import type {
  EntryCall,
  ExternalObject,
  HarnessPlan,
  InputFunction,
  RecordedResult,
} from "./harness-plan.ts";
import { bitsOf, isZero } from "./input-bits.ts";
import { FILL_BYTES, fillWith, type MemoryFill } from "./memory-fill.ts";
import { OutsideMemory, type HarnessValue, type MemoryPart } from "./outside-memory.ts";
import { areZero, sortInputs, type RecordedInputs } from "./recorded-inputs.ts";
import { sanitizing, type Sanitizing } from "./sanitizers.ts";
import { undefinedSymbols, type UndefinedSymbols } from "./undefined-symbols.ts";

export interface Harness {
  /** Of the C file. */
  readonly lines: Iterable<string>;
  /** What the harness cannot repeat, for the user; the file says it, too. */
  readonly warnings: readonly string[];
}

/** A C file that repeats the execution when it is compiled together with the program. */
export function harnessOf(
  cfa: Cfa,
  counterexample: Counterexample,
  context: HarnessContext,
): Harness {
  const plan = new HarnessPlanner(cfa, counterexample, context).plan();
  return { lines: harnessLines(plan), warnings: plan.warnings };
}

/** For objects whose type the program never completes. */
const UNKNOWN_SIZE = 4096;
const NOTHING: HarnessValue = { object: null, function: null, bits: { low: 0n, high: 0n } };
/** Bytes of static objects that a program can have, not knowing where. */
const MOST_OUTSIDE = 2 ** 30;

/** No call of the program, but our own question before one. */
function isAllocation({ request }: ConsumedInput): boolean {
  return request.name === ALLOCATION_INPUT;
}

function withoutAllocations(inputs: readonly ConsumedInput[]): readonly ConsumedInput[] {
  return inputs.filter((input) => !isAllocation(input));
}

function calledObjects(results: readonly ConsumedInput[]): ReadonlyMap<string, ScalarType> {
  const called = new Map<string, ScalarType>();
  for (const { request } of results) {
    const object = request.kind === "undefined-function" ? calledOutside(request.name) : null;
    if (object !== null) called.set(object, request.type);
  }
  return called;
}

class HarnessPlanner {
  private readonly cfa: Cfa;
  private readonly counterexample: Counterexample;
  private readonly context: HarnessContext;
  private readonly undefined: UndefinedSymbols;
  private readonly inputs: RecordedInputs;
  private readonly outside: OutsideMemory;
  /** Objects outside that are functions, with what they return. */
  private readonly called: ReadonlyMap<string, ScalarType>;
  /** Called without a definition. */
  private readonly assumed: ReadonlySet<string>;
  private readonly sanitizing: Sanitizing | null;
  private readonly warnings: string[] = [];
  private readonly notes: string[] = [];

  constructor(cfa: Cfa, counterexample: Counterexample, context: HarnessContext) {
    this.cfa = cfa;
    this.counterexample = counterexample;
    this.context = context;
    this.sanitizing = sanitizing(counterexample, cfa);
    this.undefined = undefinedSymbols(cfa);
    this.assumed = new Set(undefinedCalls(counterexample).keys());
    this.inputs = sortInputs(cfa, withoutAllocations(counterexample.inputs));
    this.called = calledObjects(this.inputs.results);
    this.outside = new OutsideMemory(cfa.machine, this.called);
    if (counterexample.inputs.some((input) => isAllocation(input) && input.value !== 0n)) {
      this.warnings.push(
        "an allocation fails in the execution: the compiled program may get its memory",
      );
    }
  }

  plan(): HarnessPlan {
    const { violation } = this.counterexample;
    const error = errorCall(this.counterexample);
    if (error === null && this.sanitizing === null) {
      this.warnings.push(
        "the violation is no call of a function: the harness repeats the execution, but does not see that it is reached",
      );
    }
    if (error?.isDefined === true) this.warnIfStatic(error.name);
    const fill = this.memoryFill();
    const entry = this.entry();
    this.warnAboutMachine();
    for (const input of this.inputs.outside) this.outside.fill(input);
    const isNeeded = (name: string): boolean => name !== error?.name;
    const names = [...this.undefined.functions.keys()]
      .filter(isNeeded)
      .filter((name) => name !== ALLOCATION_INPUT);
    const inputFunctions = names.flatMap((name) => this.inputFunction(name));
    const assertions = names.filter(isAssertion);
    const withoutEffect = names.filter((name) => !isAssertion(name) && this.isWithoutEffect(name));
    const results = this.inputs.results.map((input) => this.result(input));
    const [objects, blocks] = [this.objects(), this.blocks()];
    this.warnAboutOutside();
    const known = new Set([
      ...inputFunctions.map(({ name }) => name),
      ...assertions,
      ...withoutEffect,
      "__VERIFIER_assume",
    ]);
    return {
      context: this.context,
      command: this.command(error, fill, entry),
      property: violation.property,
      message: violation.message,
      error,
      sanitizing: this.sanitizing,
      results,
      inputFunctions,
      environment: this.environment(),
      assumption: this.assumption(),
      assertions,
      withoutEffect,
      neverCalled: names.filter((name) => !known.has(name)),
      objects,
      outside: this.outside.objects,
      outsideFunctions: this.outsideFunctions,
      outsideSize: this.outsideSize,
      entry,
      fill,
      blocks,
      standardInput: this.standardInput(),
      readsEnvironment: this.undefined.library.has("getenv"),
      warnings: this.warnings,
      notes: this.notes,
    };
  }

  private command(
    error: ErrorCall | null,
    fill: MemoryFill | null,
    entry: EntryCall | null,
  ): string {
    return compileCommand(this.context, {
      callReports: error?.isDefined === true,
      fill,
      sanitizing: this.sanitizing,
      inlineDefinitions: hasInlineDefinitions(this.cfa.source.text),
      wrappedMain: entry !== null,
    });
  }

  /** The execution takes it for a function that changes nothing. */
  private isWithoutEffect(name: string): boolean {
    if (libraryFunction(name)?.kind === "no-effect") return true;
    return this.assumed.has(name) && this.undefined.functions.get(name)!.returns.kind === "void";
  }

  private get outsideFunctions(): ReadonlyMap<string, ScalarType> {
    const named = [...this.called].map(([object, type]) => [resultOutside(object), type] as const);
    return new Map(named);
  }

  private get outsideSize(): number {
    return outsideStretch(this.cfa.machine).size;
  }

  private warnAboutOutside(): void {
    if (this.assumed.has(FUNCTION_OUTSIDE) && this.called.size === 0) {
      this.warnings.push("the execution calls a function outside that the harness does not have");
    }
    if (this.outside.objects.length * this.outsideSize <= MOST_OUTSIDE) return;
    this.warnings.push("the execution meets very many objects outside: there may be no room");
  }

  private memoryFill(): MemoryFill | null {
    const { indeterminate, blocks } = this.inputs;
    // Where nothing else is to be done, blocks are filled one by one.
    if (indeterminate.length === 0) return blocks.size > 0 ? "zero" : null;
    const fill = fillWith(indeterminate);
    if (fill !== null) {
      const byte = FILL_BYTES[fill];
      this.notes.push(
        `The execution reads memory that was never written; the command fills it with bytes ${byte}, as it was in the recorded execution.`,
      );
    } else {
      const some = this.described(indeterminate.filter((input) => !isZero(bitsOf(input))));
      this.warnings.push(
        `the execution depends on memory that was never written (${some}): the compiled program may behave differently`,
      );
    }
    return fill ?? "zero";
  }

  private blocks(): ReadonlyMap<number, readonly MemoryPart[]> {
    const entries = [...this.inputs.blocks].map(
      ([count, given]) => [count, given.map((input) => this.outside.partOf(input))] as const,
    );
    return new Map(entries);
  }

  /** Linkage is no part of a graph; the text says it. */
  private warnIfStatic(name: string): void {
    const declaration = new RegExp(`\\bstatic\\b[^;{}()]*\\b${name}\\s*\\(`);
    if (!declaration.test(this.cfa.source.text)) return;
    this.warnings.push(
      `${name} is static: the harness sees that it is called only if it fails by an assertion`,
    );
  }

  private warnAboutMachine(): void {
    const { machine } = this.inputs;
    if (machine.length === 0) return;
    this.warnings.push(
      `the execution takes values from inline assembly or from functions of the compiler (${this.described(machine)}): the compiled program may have others`,
    );
  }

  private described(inputs: readonly ConsumedInput[]): string {
    const shown = inputs.slice(0, 3).map((input) => {
      const line = this.lineOf(input);
      return `${input.request.name} = ${inputText(input)}${line === null ? "" : ` in line ${line}`}`;
    });
    return shown.join(", ") + (inputs.length > shown.length ? ", …" : "");
  }

  private lineOf({ request: { edge } }: ConsumedInput): number | null {
    return edge === null ? null : this.cfa.source.locate(edge.start).line;
  }

  private result(input: ConsumedInput): RecordedResult {
    return {
      function: input.request.name,
      value: this.outside.valueOf(input),
      text: inputText(input),
      line: this.lineOf(input),
    };
  }

  private environment(): ReadonlySet<string> {
    const given = this.inputs.results.filter(({ request }) => request.kind === "environment");
    return new Set(given.map(({ request }) => request.name));
  }

  private inputFunction(name: string): InputFunction[] {
    const { returns, isPrototype } = this.undefined.functions.get(name)!;
    if (this.assumed.has(name)) {
      return isScalar(returns) ? [{ name, returns, recorded: returns }] : [];
    }
    const suffix = /^__VERIFIER_nondet_(.*)$/.exec(name)?.[1];
    if (suffix === undefined) return [];
    // As the interpreter does: without a declaration the name says what was meant.
    const meant = isPrototype ? returns : (nondetType(suffix, this.cfa.types) ?? returns);
    if (!isScalar(meant) || (returns.kind !== "void" && !isScalar(returns))) return [];
    return [{ name, returns: returns.kind === "void" ? null : returns, recorded: meant }];
  }

  private assumption(): ScalarType | null {
    const type: FunctionType | undefined = this.undefined.functions.get("__VERIFIER_assume");
    if (type === undefined) return null;
    const [parameter] = type.parameters;
    return parameter !== undefined && isScalar(parameter) ? parameter : this.cfa.types.int;
  }

  private objects(): readonly ExternalObject[] {
    return this.undefined.objects.map(({ name, type }) => {
      const size = sizeOf(type) ?? UNKNOWN_SIZE;
      const given = this.inputs.objects.get(name) ?? [];
      const isOneRead = given.length === 1 && given[0]!.request.type.size === size;
      const isPlaced = given.every(({ request: { offset } }) => offset !== null);
      if (areZero(given)) return { name, size, parts: [] };
      if (isPlaced || isOneRead) {
        return { name, size, parts: given.map((input) => this.outside.partOf(input)) };
      }
      this.warnings.push(
        `the execution depends on what is in ${name}, which is defined elsewhere (${this.described(given)}): the harness does not set it`,
      );
      return { name, size, parts: [] };
    });
  }

  private entry(): EntryCall | null {
    const { name, parameters } = this.cfa.main;
    if (name === "main" && parameters.length === 0) return null;
    const given = this.inputs.entryArguments;
    const types = parameters.map(({ type }) => type).filter(isScalar);
    if (types.length < parameters.length || given.length !== parameters.length) {
      this.warnings.push(`the arguments of ${name} cannot be given to the compiled program`);
      if (name === "main") return null;
    }
    const passed = types.map((type, i) => ({
      type,
      value: given[i] ? this.outside.valueOf(given[i]) : NOTHING,
    }));
    return { name, arguments: passed };
  }

  /** Null: nothing looks at it. */
  private standardInput(): readonly number[] | null {
    const isRead = [...this.undefined.library].some(
      (name) => name === READ_CHARACTER || libraryFunction(name)?.kind === "input-stream",
    );
    if (!isRead) return null;
    const codes = this.inputs.characters.map(({ value }) => Number(value));
    const end = codes.indexOf(-1);
    if (end < 0) return codes;
    if (codes.some((code, i) => i > end && code >= 0)) {
      this.warnings.push(
        "standard input goes on behind its end in the execution, which no file does",
      );
    }
    return codes.slice(0, end);
  }
}
