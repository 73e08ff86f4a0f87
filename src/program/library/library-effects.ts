/** What calls of library functions do beside giving a result: said once, for all who follow a program. Tests hold models to it. */
import type { LibraryKind } from "./library-function.ts";

export interface Allocation {
  readonly on: "heap" | "stack";
  /** The arguments whose product is the size; none: it depends on contents. */
  readonly factors: readonly number[];
  readonly content: "zero" | "indeterminate" | "copied";
  /** How the program gets the block: as the result, or through an argument. */
  readonly given: "result" | "argument";
}

export interface Format {
  /** The argument; `%n` in it stores. */
  readonly position: number;
  readonly values: "arguments" | "list";
}

export interface LibraryEffects {
  /** Memory of the program that it writes: what pointer arguments lead to, or also what others lead to. */
  readonly stores: "nothing" | "arguments" | "anything";
  readonly format: Format | null;
  /** All bytes of a range are those of another one, or one byte. */
  readonly transfers: "copy" | "fill" | null;
  readonly setsErrno: boolean;
  readonly allocates: Allocation | null;
  /** The argument whose block it frees, if it succeeds in all else; "unseen": no argument names the block. */
  readonly frees: number | "unseen" | null;
  /** The argument with an array that later calls write to. */
  readonly keeps: number | null;
  readonly callsBack: "never" | "inside" | "later";
  /** Whether control comes back; "elsewhere": also to where the text does not show. */
  readonly control: "returns" | "exits" | "aborts" | "elsewhere";
  /** Others than arguments and memory on which its result depends. */
  readonly looksAt: "nothing" | "input" | "environment";
  /**
   * How far it is followed: exactly; executed, but with an open result in proofs; in proofs alone, which no execution confirms; or only by
   * name.
   */
  readonly followed: "exactly" | "result open" | "in proofs" | "by name";
}

const NONE: LibraryEffects = {
  stores: "nothing",
  format: null,
  transfers: null,
  setsErrno: false,
  allocates: null,
  frees: null,
  keeps: null,
  callsBack: "never",
  control: "returns",
  looksAt: "nothing",
  followed: "exactly",
};

/** What functions of a kind do, unless their row says something else. */
const OF_KINDS: Readonly<Record<LibraryKind, Partial<LibraryEffects>>> = {
  input: { looksAt: "input" },
  assume: {},
  error: { control: "aborts" },
  termination: { control: "exits" },
  "exit-handler": { callsBack: "later" },
  allocation: { setsErrno: true },
  deallocation: { frees: 0 },
  memory: { stores: "arguments" },
  string: { stores: "arguments" },
  conversion: { stores: "arguments", setsErrno: true },
  character: {},
  callback: { stores: "anything", callsBack: "inside", followed: "result open" },
  random: { followed: "result open" },
  output: { setsErrno: true, followed: "result open" },
  "input-stream": {
    stores: "arguments",
    setsErrno: true,
    looksAt: "environment",
    followed: "in proofs",
  },
  math: { setsErrno: true },
  arithmetic: {},
  "overflow-arithmetic": { stores: "arguments" },
  variadic: { stores: "arguments" },
  environment: { looksAt: "environment", setsErrno: true, followed: "result open" },
  query: {},
  "no-effect": {},
  unsupported: { stores: "anything", setsErrno: true, frees: "unseen", followed: "by name" },
  beyond: {
    stores: "anything",
    setsErrno: true,
    frees: "unseen",
    control: "elsewhere",
    followed: "by name",
  },
};

export function effectsOf(kind: LibraryKind, own: Partial<LibraryEffects>): LibraryEffects {
  return { ...NONE, ...OF_KINDS[kind], ...own };
}
