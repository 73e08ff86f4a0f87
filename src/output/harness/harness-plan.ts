import type { ScalarType } from "../../program/types/type.ts";
import type { HarnessContext } from "./compile-command.ts";
import type { ErrorCall } from "./error-call.ts";
import type { MemoryFill } from "./memory-fill.ts";
import type { HarnessValue, MemoryPart } from "./outside-memory.ts";
import type { Sanitizing } from "./sanitizers.ts";

/** Everything that the text is made of. */
export interface HarnessPlan {
  readonly context: HarnessContext;
  readonly command: string;
  readonly property: string;
  readonly message: string;
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
  /** Null if the violation is no call. */
  readonly error: ErrorCall | null;
  /** Null if sanitizers do not see the violation. */
  readonly sanitizing: Sanitizing | null;
  readonly results: readonly RecordedResult[];
  readonly inputFunctions: readonly InputFunction[];
  /** Functions of the environment that gave values: `time`, `fopen`. */
  readonly environment: ReadonlySet<string>;
  /** The type of its argument; null if the program does not call `__VERIFIER_assume`. */
  readonly assumption: ScalarType | null;
  /** Functions that check their argument. */
  readonly assertions: readonly string[];
  readonly withoutEffect: readonly string[];
  readonly neverCalled: readonly string[];
  readonly objects: readonly ExternalObject[];
  /** What each object outside of the program holds, the first read first. */
  readonly outside: readonly (readonly MemoryPart[])[];
  /** Functions outside of the program: the names of their results, and what they return. */
  readonly outsideFunctions: ReadonlyMap<string, ScalarType>;
  /** Bytes of each of them. */
  readonly outsideSize: number;
  /** Null if the program's `main` is called as always. */
  readonly entry: EntryCall | null;
  /** Of memory that was never written; null if none is read. */
  readonly fill: MemoryFill | null;
  /** What blocks from `malloc` begin with, by how many calls came before. */
  readonly blocks: ReadonlyMap<number, readonly MemoryPart[]>;
  /** What it holds; null: nothing looks at it. */
  readonly standardInput: readonly number[] | null;
  readonly readsEnvironment: boolean;
}

export interface RecordedResult {
  readonly function: string;
  readonly value: HarnessValue;
  readonly text: string;
  readonly line: number | null;
}

export interface InputFunction {
  readonly name: string;
  /** Null for `void`. */
  readonly returns: ScalarType | null;
  /** The type of the recorded values. */
  readonly recorded: ScalarType;
}

export interface ExternalObject {
  readonly name: string;
  readonly size: number;
  /** What it holds where that is not zero, the first read first. */
  readonly parts: readonly MemoryPart[];
}

export interface EntryCall {
  readonly name: string;
  readonly arguments: readonly { readonly type: ScalarType; readonly value: HarnessValue }[];
}
