/**
 * The concrete interpreter: runs a CFA as the compiled program would run, notes undefined behaviour on the way,
 * and takes unknown values from an input source. It is the judge of counterexamples.
 *
 * Reading order: `interpreter.ts` (the loop), `compile-program.ts` (edges to code), `compiling-algebra.ts`
 * (expressions to code), `memory.ts` (objects and pointers), `models/` (library functions).
 */
export { describeObject } from "./describe-object.ts";
export { InputList, isOfFunction, parseInputs } from "./input-source.ts";
export type { ConsumedInput, InputRequest, InputSource } from "./input-source.ts";
export { Interpreter, POLL_INTERVAL } from "./interpreter.ts";
export type { InterpreterOptions, QuietSteps, StepObserver } from "./interpreter.ts";
export { OTHER_LAYOUTS, type LayoutName } from "./object-layout.ts";
export type { LeftOpen } from "./journal.ts";
export { ReusedInterpreter } from "./reused-interpreter.ts";
export type { OutputSink } from "./machine.ts";
export type { BufferMode } from "./standard-output.ts";
export type { Outcome } from "./outcome.ts";
export {
  CONTINUE_LIKE_COMPILED_CODE,
  STOP_AT_FIRST,
  type UndefinedKind,
  type UndefinedPolicy,
} from "./undefined-behaviour.ts";
