/** What `import … from "assay"` gives and takes: plain data, and nothing from inside. */

/** How a program is read; names as on the command line. */
export interface ProgramOptions {
  /** C files, preprocessed ones, a task definition or the folder of a project; left out: `compileCommands` says all. */
  readonly files?: readonly string[];
  readonly dataModel?: "ILP32" | "LP64";
  readonly preprocessor?: "auto" | "cc" | "builtin";
  readonly includeDirectories?: readonly string[];
  readonly quoteDirectories?: readonly string[];
  readonly systemDirectories?: readonly string[];
  readonly includeFiles?: readonly string[];
  /** `NAME` or `NAME=VALUE` each. */
  readonly defines?: readonly string[];
  readonly undefines?: readonly string[];
  /** Such as `gnu11`. */
  readonly standard?: string;
  /** A `compile_commands.json`. */
  readonly compileCommands?: string;
  readonly targets?: readonly string[];
  /** Files that define what no other file does. */
  readonly stubs?: readonly string[];
  /** Left out: `main`. */
  readonly entryFunction?: string;
  /** Elements that pointers lead to, such as `p=16`: see docs/entry-points.md. */
  readonly entrySizes?: readonly string[];
  /** Pointers that are not null. */
  readonly entryNotNull?: readonly string[];
  readonly entryDepth?: number;
  readonly havocGlobals?: boolean;
  readonly undefinedFunctions?: "error" | "any-value" | "writes-through-pointers";
}

/** What is verified; left out: no assertion fails and no error function is called. */
export interface PropertyOptions {
  /** A property file (.prp). */
  readonly property?: string;
  /** Specification automata (.spc), or the name of shipped ones. */
  readonly specification?: string;
  /** What `--check` knows: `overflow`, `bounds`, …, `all`. */
  readonly checks?: readonly string[];
}

export interface VerifyOptions extends ProgramOptions, PropertyOptions {
  readonly analysis?: string;
  /** A `.strategy` file, or the name of a shipped one; instead of an analysis. */
  readonly strategy?: string;
  /** A file of options, or the name of a shipped one. */
  readonly configuration?: string;
  /** Options by their full keys; they win over the configuration. */
  readonly options?: Readonly<Record<string, string>>;
  /** `auto`, `z3-wasm`, `z3-native` or `smtlib:COMMAND`. */
  readonly solver?: string;
  /** CPU time; default: 900. */
  readonly timeLimitSeconds?: number;
  /** Elapsed time; default: four times the CPU time and a minute. */
  readonly wallTimeLimitSeconds?: number;
  /** Default: 4 GB, or three quarters of what there is. */
  readonly memoryLimitBytes?: number;
  /** Processes that share the work and the limits; default: 1. */
  readonly jobs?: number;
  /** Where the result is kept. */
  readonly outputDirectory?: string;
  /** Where a C file is written that repeats a violation. */
  readonly testHarness?: string;
  /** Where a page about the run is written. */
  readonly report?: string;
  /** Where a witness is written. */
  readonly witness?: string;
  /** What holds at loops is part of a TRUE. */
  readonly invariants?: boolean;
  /** A proof is checked by a solver of its own. */
  readonly certify?: boolean;
  /** Ends the run; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Several times a second while the run goes on. */
  readonly onProgress?: (progress: Progress) => void;
  /** Lines that the run prints: what PRINT of a specification says. */
  readonly onLog?: (line: string) => void;
}

export interface Progress {
  readonly states: number;
  readonly refinements: number;
  readonly cpuSeconds: number;
}

export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface PropertyVerdict {
  readonly name: string;
  readonly verdict: "TRUE" | "FALSE" | "UNKNOWN";
  /** How it is violated, or why it is open; null: neither. */
  readonly reason: string | null;
}

/** An execution that violates a property; it was really executed. */
export interface Violation {
  readonly property: string;
  readonly message: string;
  readonly location: Location | null;
  /** Innermost first. */
  readonly callStack: readonly { readonly function: string; readonly location: Location }[];
  /** The lines of the execution with what happened on them; of long ones both ends. */
  readonly steps: readonly { readonly location: Location; readonly text: string }[];
  /** Values of input functions in order. */
  readonly inputs: readonly string[];
  /** The words of a command line that runs it again, `assay` first; empty: the inputs are too many. */
  readonly command: readonly string[];
  /** The lines of source with what happened on them, as people read them. */
  readonly text: string;
}

export interface Assumption {
  /** The function that it is about. */
  readonly function: string;
  readonly location: Location;
  readonly text: string;
}

export interface Invariant {
  readonly file: string;
  readonly line: number;
  readonly function: string;
  /** In C. */
  readonly expression: string;
}

export interface VerifyResult {
  readonly verdict: "TRUE" | "FALSE" | "UNKNOWN";
  /** One sentence. */
  readonly summary: string;
  /** Of an UNKNOWN. */
  readonly reason: string | null;
  readonly reasonLocation: Location | null;
  readonly hint: string | null;
  /** Each property that was checked. */
  readonly properties: readonly PropertyVerdict[];
  readonly violation: Violation | null;
  /** What the verdict rests on besides the program's text. */
  readonly assumptions: readonly Assumption[];
  /** Null: nobody asked, or there is no proof. */
  readonly invariants: readonly Invariant[] | null;
  readonly analysis: string;
  readonly solver: string | null;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMemoryBytes: number | null;
  /** Files that were written. */
  readonly files: readonly string[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** What `assay verify` prints. */
  readonly text: string;
  /** What `assay verify --json` prints. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface ExecuteOptions extends ProgramOptions, PropertyOptions {
  /** What input functions return, in order; then zeros. */
  readonly inputs?: readonly (number | bigint | string)[];
  /** All that is unknown takes an input. */
  readonly everyInput?: boolean;
  /** `argv[1]` and on. */
  readonly arguments?: readonly string[];
  /** Functions without a definition return inputs; left out: they are refused. */
  readonly undefinedFunctionsReturnInputs?: boolean;
  readonly maximumSteps?: number;
  /** CPU time. */
  readonly timeLimitSeconds?: number;
}

export interface ExecuteResult {
  /** The program's own; 2 if it did not come to an end. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What `assay exec` says besides: undefined behaviour, why the program ended. */
  readonly messages: readonly string[];
  /** What was watched for and happened, or the error function that was called; null: nothing. */
  readonly violation: { readonly property: string; readonly location: Location } | null;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Analysis {
  readonly name: string;
  readonly summary: string;
  readonly isDefault: boolean;
  /** Prefixes of the options that it reads. */
  readonly optionGroups: readonly string[];
}
