/** What the page of a run is told. Numbers that name things are indices into other lists here. */
import type { TraceEvent } from "../trace.ts";

/** What the page needs at once. */
export interface ReportData {
  readonly title: string;
  readonly generator: string;
  readonly answer: AnswerData;
  readonly files: readonly FileData[];
  readonly statistics: StatisticsData;
  /** Which of the parts that are unpacked on demand there are. */
  readonly parts: readonly PartName[];
  /** Why others are missing. */
  readonly missing: Readonly<Partial<Record<PartName, string>>>;
}

export type PartName = "execution" | "automaton" | "search";

/** File by index, line from 1. */
export type PlaceData = readonly [file: number, line: number];

export type Tone = "correct" | "wrong" | "unknown";

export interface AnswerData {
  /** As on the last line of the command's output. */
  readonly verdict: string;
  readonly tone: Tone;
  /** What it means, in a sentence. */
  readonly meaning: string;
  readonly place: PlaceData | null;
  readonly hint: string | null;
  /** Of each property, if there are several. */
  readonly results: readonly {
    readonly name: string;
    readonly verdict: string;
    readonly tone: Tone;
    readonly violation: string | null;
  }[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly assumptions: readonly { readonly text: string; readonly place: PlaceData | null }[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly attempts: readonly AttemptData[];
  readonly invariants: readonly InvariantData[];
  /** Of a proof. */
  readonly proof: readonly string[];
  /** Of a violation. */
  readonly callStack: readonly { readonly function: string; readonly place: PlaceData | null }[];
  readonly inputs: readonly string[];
  /** Repeats the run. */
  readonly command: string;
  /** Repeats the execution; null: there is none. */
  readonly execution: string | null;
}

export interface AttemptData {
  readonly name: string;
  readonly seconds: number;
  readonly turns: number;
  readonly end: string;
  readonly decided: boolean;
  readonly text: string;
}

export interface InvariantData {
  readonly place: PlaceData | null;
  readonly function: string;
  readonly expression: string;
  readonly callers: readonly string[] | null;
}

export interface FileData {
  readonly path: string;
  readonly text: string;
  /** One character per line: see `LINE_MARKS`. */
  readonly marks: string;
}

/** What is known about a line: no code that can be reached by calls, not reached, explored by an analysis, executed, executed on the way to the violation. */
export const LINE_MARKS = {
  none: " ",
  open: "o",
  explored: "e",
  executed: "x",
  violating: "v",
} as const;

export interface StatisticsData {
  readonly entries: readonly {
    readonly label: string;
    readonly value: number;
    readonly unit: string;
  }[];
  /** Columns over CPU time in seconds. */
  readonly series: {
    readonly seconds: readonly number[];
    readonly columns: readonly {
      readonly label: string;
      readonly unit: string;
      readonly values: readonly number[];
    }[];
  };
  readonly options: readonly {
    readonly key: string;
    readonly value: string;
    readonly isDefault: boolean;
  }[];
}

/** The automaton, function by function. */
export interface AutomatonData {
  readonly functions: readonly FunctionData[];
  /** By id of a node; 1: head of a loop. */
  readonly heads: readonly number[];
  /** By id of an edge: the function it belongs to; -1: it leads back to a caller. */
  readonly functionOf: readonly number[];
  readonly edges: {
    readonly source: readonly number[];
    /** In the same function: a call ends where its return leads. */
    readonly target: readonly number[];
    readonly text: readonly string[];
    readonly file: readonly number[];
    readonly line: readonly number[];
    /** Bit 1: explored, 2: executed, 4: on the way to the violation. */
    readonly bits: readonly number[];
  };
}

export interface FunctionData {
  readonly name: string;
  readonly entry: number;
  readonly exit: number;
  /** Inside of it. */
  readonly edges: readonly number[];
  readonly place: PlaceData | null;
}

export interface ExecutionData {
  readonly property: string;
  readonly message: string;
  readonly visits: readonly VisitData[];
  readonly functions: readonly string[];
  /** Before the first visit. */
  readonly before: readonly ChangeData[];
  /** Whether memory was watched: changes of objects are known. */
  readonly hasMemory: boolean;
  /** All steps that were made, kept or not. */
  readonly steps: number;
}

/** A line that was executed, or what was left out of the execution (`skipped` says how much). */
export interface VisitData {
  readonly place: PlaceData;
  readonly function: number;
  readonly depth: number;
  readonly events: readonly TraceEvent[];
  readonly changes: readonly ChangeData[];
  readonly skipped?: string;
}

/**
 * What a step changed:
 * - variable: `owner` is the depth of its activation, 0 for static objects;
 * - cell: part of an object, `owner` is its number;
 * - object: `owner` is its number, `name` what it is called;
 * - end: the object is gone; frame: all activations deeper than `owner` are.
 * `to`: the number of the object that the value points to; 0: to none.
 */
export interface ChangeData {
  readonly kind: "variable" | "cell" | "object" | "end" | "frame";
  readonly owner: number;
  readonly name: string;
  readonly value: string;
  readonly to: number;
}

export type {
  RecordedChoice,
  RecordedEvent,
  RecordedFact,
  RecordedGraph,
  RecordedRefinement,
  RecordedSearch,
  RecordedStage,
} from "../../core/recording/index.ts";
