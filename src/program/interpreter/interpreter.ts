/** Executes a CFA. */
import { invariant } from "../../base/diagnostics/index.ts";
import { ConcreteAlgebra, evaluate } from "../algebra/index.ts";
import type { Expression } from "../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../cfa/graph.ts";
import { isScalar } from "../types/type.ts";
import { ProgramCompiler } from "./compile-program.ts";
import {
  BRANCH,
  CALL,
  END,
  LIBRARY,
  RETURN,
  SELECT,
  SIMPLE,
  STUCK,
  UNCOMPILED,
  type Alternative,
  type Callee,
  type CallPlan,
  type Executable,
} from "./executable.ts";
import { callByPointer } from "./compile-library-call.ts";
import { DirectEnvironment, type DirectValue } from "./direct-environment.ts";
import type { Journal } from "./journal.ts";
import {
  isProcess,
  LibraryCall,
  type CallbackRequest,
  type LibraryCallSite,
  type ModelProcess,
} from "./library-call.ts";
import { Machine, type Frame, type MachineOptions } from "./machine.ts";
import { exitProcess } from "./models/termination.ts";
import { ExecutionEnd, type Outcome } from "./outcome.ts";
import { describeBadAccess } from "./describe-object.ts";
import type { Access } from "./memory.ts";
import { MemoryObject, type Pointer } from "./memory-object.ts";
import type { WaitingFrame } from "./named-values.ts";
import type { ScalarValue, Slots } from "./slots.ts";

/**
 * Sees every step after it was made. For replaying paths: edges follow one another, except where the
 * library calls back into the program (`qsort`), where no edges are.
 */
export interface StepObserver {
  /** Steps it need not see. Without: it sees all of them. */
  readonly quiet?: QuietSteps;
  /** "halt" ends the execution. The interpreter shows the state after the step. */
  step(edge: CfaEdge, state: Interpreter): "continue" | "halt";
}

/** Performance: announcing a step takes longer than making it. */
export interface QuietSteps {
  /** By edge: 1 if steps along it are not announced. May change at any time. */
  edges: Uint8Array;
  /** How many were not announced. */
  count: number;
}

export interface InterpreterOptions extends MachineOptions {
  readonly maximumSteps: number;
  /** Asked after at most `POLL_INTERVAL` steps; the name of the limit that was reached ends the execution. */
  readonly poll: () => "time" | "memory" | null;
  readonly observer: StepObserver | null;
}

/** A caller waiting for its callee: an activation of the program, or a model of the library. */
interface Suspended {
  readonly frame: Frame;
  readonly plan: CallPlan | null;
  readonly process: SuspendedProcess | null;
  readonly callee: Callee;
}

interface SuspendedProcess {
  readonly process: ModelProcess;
  readonly site: LibraryCallSite | null;
  readonly after: Executable;
}

export const POLL_INTERVAL = 1 << 16;
/** Wrappers around input functions are called from other wrappers, seldom deeper. */
const CALLS_OF_PLACE = 3;
const NO_OUTPUT: Uint8Array = new Uint8Array(0);

export class Interpreter {
  private readonly machine: Machine;
  private options: InterpreterOptions;
  private readonly compiler: ProgramCompiler;
  private readonly stack: Suspended[] = [];
  private readonly functionsByName = new Map<string, CfaFunction>();
  private at: Executable;
  private mainStatus = 0;
  /** What was still in the buffer of `stdout` when the program was killed. */
  lostOutput = NO_OUTPUT;
  /** Steps made, counted when the loop is left or polled. */
  steps = 0;

  constructor(cfa: Cfa, options: InterpreterOptions) {
    this.options = options;
    this.machine = new Machine(cfa, options, () => this.innermostCalls());
    this.machine.waiting = () => waitingIn(this.stack);
    this.machine.calledFrom = () => this.returnEdge();
    this.compiler = new ProgramCompiler(this.machine);
    this.at = this.compiler.executable(cfa.start.entry);
    for (const inFunction of cfa.functions) this.functionsByName.set(inFunction.name, inFunction);
  }

  /** Ready for another execution of the same program. Performance: what was compiled is used again. */
  restart(options: InterpreterOptions): void {
    const { machine } = this;
    this.options = options;
    machine.restart(options);
    this.stack.length = 0;
    this.at = this.compiler.executable(machine.cfa.start.entry);
    this.mainStatus = 0;
    this.lostOutput = NO_OUTPUT;
    this.steps = 0;
  }

  get journal(): Journal {
    return this.machine.journal;
  }

  /** The function that is being executed. */
  get currentFunction(): CfaFunction {
    return this.machine.frame.function;
  }

  get depth(): number {
    return this.stack.length;
  }

  /** The value of a scalar expression in the present state. */
  valueOf(expression: Expression): DirectValue {
    return evaluate(expression, new ConcreteAlgebra(new DirectEnvironment(this.machine)));
  }

  /** Blocks of the heap that were not freed; "lost": only those that no pointer leads to. */
  blocks(which: "all" | "lost"): readonly MemoryObject[] {
    const { machine } = this;
    return which === "lost" ? machine.lostBlocks() : [...machine.memory.heapBlocks];
  }

  /** What is wrong with an access that must not happen; null: nothing is. */
  faultOf(pointer: Pointer, access: Access): string | null {
    const { memory } = this.machine;
    if (memory.isAccessible(pointer, access.size, access.kind)) return null;
    return describeBadAccess(pointer, access, memory).message;
  }

  run(): Outcome {
    try {
      return this.ended(this.loop());
    } catch (error) {
      if (error instanceof ExecutionEnd) return this.ended(error.outcome);
      throw error;
    }
  }

  /** A killed process takes its unwritten output with it; one that we stop shows it. */
  private ended(outcome: Outcome): Outcome {
    const { stdout } = this.machine;
    if (outcome.kind === "abort" || outcome.kind === "crash") this.lostOutput = stdout.discard();
    else stdout.flush();
    return outcome;
  }

  // The main loop: one switch, so that the state stays in local variables.
  // eslint-disable-next-line max-lines-per-function
  private loop(): Outcome {
    const { machine, options } = this;
    const { journal } = machine;
    const { observer } = options;
    const quiet = observer?.quiet ?? null;
    let { at } = this;
    let { slots } = machine.frame;
    let granted = 0;
    let fuel = 0;
    try {
      while (true) {
        if (fuel === 0) {
          this.steps += granted;
          granted = 0;
          const limit = this.reachedLimit();
          if (limit !== null) return limit;
          granted = Math.min(POLL_INTERVAL, options.maximumSteps - this.steps);
          fuel = granted;
        }
        fuel--;
        let taken = at.edge;
        journal.edge = taken;
        switch (at.kind) {
          case SIMPLE:
            at.run(slots);
            at = at.next;
            break;
          case BRANCH:
            if (at.test(slots)) at = at.next;
            else {
              taken = at.otherEdge;
              at = at.other;
            }
            break;
          case CALL:
            at = this.enter(at.call!);
            slots = machine.frame.slots;
            break;
          case RETURN:
            taken = this.returnEdge();
            // The value that comes back may have to be asked for.
            journal.edge = taken;
            at = this.comeBack();
            slots = machine.frame.slots;
            break;
          case LIBRARY:
            at = this.callLibrary(at.library!, at.next);
            slots = machine.frame.slots;
            break;
          case SELECT: {
            const chosen = choose(at.alternatives, slots);
            if (chosen === null) return { kind: "assumption", site: at.edge! };
            taken = chosen.edge;
            at = chosen.next;
            break;
          }
          case UNCOMPILED:
            this.compiler.compile(at);
            fuel++;
            continue;
          case END:
            at = this.resume(exitProcess(machine, this.mainStatus), null, at);
            slots = machine.frame.slots;
            break;
          case STUCK:
            return { kind: "halted", reason: "a location without continuation was reached" };
        }
        if (observer === null || taken === null) continue;
        if (quiet !== null && quiet.edges[taken.id] === 1) quiet.count++;
        else if (observer.step(taken, this) === "halt") {
          return { kind: "halted", reason: "stopped by the observer" };
        }
      }
    } finally {
      this.steps += granted - fuel;
    }
  }

  private innermostCalls(): number {
    const { stack } = this;
    let calls = 0;
    for (let i = stack.length - 1; i >= 0 && i >= stack.length - CALLS_OF_PLACE; i--) {
      calls = (Math.imul(calls, 31) + (stack[i]!.plan?.returnEdge.id ?? 0)) | 0;
    }
    return calls;
  }

  private reachedLimit(): Outcome | null {
    if (this.steps >= this.options.maximumSteps) return { kind: "limit", limit: "steps" };
    const limit = this.options.poll();
    return limit === null ? null : { kind: "limit", limit };
  }

  private enter(plan: CallPlan): Executable {
    const { machine } = this;
    const caller = machine.frame;
    const { callee } = plan;
    if (this.stack.length >= this.options.stackLimit) machine.stackOverflow();
    if (callee.violation !== null) this.recordViolation(callee.violation);
    const frame = machine.newFrame(callee.shape);
    for (let i = 0; i < plan.arguments.length; i++) plan.arguments[i]!(caller.slots, frame.slots);
    machine.frame = frame;
    if (plan.variadic !== null) plan.variadic(caller.slots, frame.slots);
    this.stack.push({ frame: caller, plan, process: null, callee });
    return callee.entry;
  }

  private returnEdge(): CfaEdge | null {
    const top = this.stack[this.stack.length - 1];
    return top?.plan?.returnEdge ?? null;
  }

  private comeBack(): Executable {
    const { machine } = this;
    const suspended = this.stack.pop();
    invariant(suspended !== undefined, "a return has a caller");
    const { plan, process, callee, frame: caller } = suspended;
    const finished = machine.frame;
    if (callee.function === machine.cfa.main && this.stack.length === 0) this.keepStatus(callee);
    if (plan !== null) {
      machine.frame = caller;
      plan.result?.(caller.slots, finished.slots);
      machine.leave(finished, callee.objectSlots);
      return plan.after;
    }
    invariant(process !== null, "a caller is a call or a library function");
    const value = returnedValue(callee, finished);
    machine.frame = caller;
    machine.leave(finished, callee.objectSlots);
    return this.advance(process, value);
  }

  private keepStatus(callee: Callee): void {
    const value = returnedValue(callee, this.machine.frame);
    if (typeof value === "number") this.mainStatus = value & 0xff;
    if (typeof value === "bigint") this.mainStatus = Number(value & 0xffn);
  }

  private callLibrary(site: LibraryCallSite, after: Executable): Executable {
    const { machine } = this;
    const { slots } = machine.frame;
    const values: ScalarValue[] = [];
    for (let i = 0; i < site.arguments.length; i++) values.push(site.arguments[i]!(slots));
    const returned = new LibraryCall(machine, site, values).perform();
    if (isProcess(returned)) return this.resume(returned, site, after);
    if (site.result !== null) site.result(slots, returned);
    return after;
  }

  /** Starts a model that calls back. */
  private resume(
    process: ModelProcess,
    site: LibraryCallSite | null,
    after: Executable,
  ): Executable {
    return this.advance({ process, site, after }, undefined);
  }

  private advance(suspended: SuspendedProcess, value: ScalarValue | undefined): Executable {
    const { process, site, after } = suspended;
    const step = process.next(value);
    if (step.done === true) {
      if (site !== null && site.result !== null) site.result(this.machine.frame.slots, step.value);
      return after;
    }
    return this.enterCallback(step.value, suspended);
  }

  private enterCallback(request: CallbackRequest, process: SuspendedProcess): Executable {
    const { machine } = this;
    const site = machine.journal.edge ?? { start: 0, end: 0 };
    const symbol = request.function.object.function;
    if (symbol === null) {
      return machine.journal.memoryError("invalid-pointer", "call of what is no function", site);
    }
    const called = this.functionsByName.get(symbol.name);
    if (called === undefined) return this.advance(process, callByPointer(machine, symbol, request));
    if (this.stack.length >= this.options.stackLimit) machine.stackOverflow();
    const callee = this.compiler.calleeOf(called);
    const caller = machine.frame;
    const frame = machine.newFrame(callee.shape);
    called.parameters.forEach((parameter, i) => {
      const value = request.arguments[i];
      if (value === undefined || !isScalar(parameter.type)) return;
      const index = machine.table.indexOf(parameter);
      if (!machine.table.isInMemory(parameter)) frame.slots[index] = value;
      else {
        const target = machine.declareObject(parameter, frame.slots, index);
        machine.storeScalar(target, 0, parameter.type, value, site);
      }
    });
    this.stack.push({ frame: caller, plan: null, process, callee });
    machine.frame = frame;
    return callee.entry;
  }

  private recordViolation(name: string): void {
    const { journal } = this.machine;
    const site = journal.edge ?? { start: 0, end: 0 };
    journal.violations.push({ name, site, edge: journal.edge });
  }
}

function choose(alternatives: readonly Alternative[], slots: Slots): Alternative | null {
  for (let i = 0; i < alternatives.length; i++) {
    const alternative = alternatives[i]!;
    if (alternative.test(slots)) return alternative;
  }
  return null;
}

/** Outermost first: what is kept for long is kept there. */
function* waitingIn(stack: readonly Suspended[]): Generator<WaitingFrame> {
  for (const { frame, plan } of stack) yield { frame, after: plan?.after.node ?? null };
}

function returnedValue(callee: Callee, frame: Frame): ScalarValue | undefined {
  if (callee.returnSlot < 0) return undefined;
  const value = frame.slots[callee.returnSlot];
  return value instanceof MemoryObject ? undefined : value;
}
