import type { SourceLocation } from "../base/diagnostics/index.ts";
import type { StatisticsEntry } from "../base/statistics/index.ts";
import type { Trace } from "./trace.ts";
import type { Verdict } from "./verdict.ts";

/** How much was done. Zero for what the analysis does not do. */
export interface RunCounts {
  readonly states: number;
  readonly refinements: number;
  readonly abstractions: number;
  readonly solverQueriesAsked: number;
  readonly solverQueriesAvoided: number;
}

export const NO_COUNTS: RunCounts = {
  states: 0,
  refinements: 0,
  abstractions: 0,
  solverQueriesAsked: 0,
  solverQueriesAvoided: 0,
};

/** What holds at a loop. */
export interface LoopInvariant {
  readonly file: string;
  readonly line: number;
  readonly function: string;
  /** If it holds for this call stack only: where the calls are, the outermost first. */
  readonly callers: readonly string[] | null;
  /** In C. */
  readonly expression: string;
}

/** Why the answer is TRUE. */
export interface ProofReport {
  /** "unrolling": every loop was unrolled to its end, and there is nothing to say about it. */
  readonly kind: "invariants" | "unrolling";
  readonly invariants: readonly LoopInvariant[];
  /** Visits to loop heads that an induction needs besides the invariants; 0: none. */
  readonly visits: number;
  /** Parts of the proof that cannot be said in C. */
  readonly leftOut: readonly string[];
}

/** What the check of a proof said. */
export interface CertificateReport {
  readonly isAccepted: boolean;
  /** Why it was rejected, in a few words; null if it was not. */
  readonly reason: string | null;
  /** Where it fails; null if that has no place. */
  readonly location: SourceLocation | null;
  readonly queries: number;
  readonly cpuSeconds: number;
  /** Name and version of who was asked; null if nobody had to be. */
  readonly solver: string | null;
}

/** A function about which something is taken for granted. */
export interface AssumedFunction {
  /** "undefined": it has no body, nobody knows what it does; "generated": code that was added to the program says it. */
  readonly kind: "undefined" | "generated";
  readonly name: string;
  /** Of the first call, or of the function. */
  readonly location: SourceLocation;
  /** What was assumed about it. */
  readonly text: string;
}

/** What a run took, as far as it can be compared with another one. */
export interface ComparedCost {
  readonly refinements: number;
  readonly states: number;
  readonly cpuSeconds: number;
}

/** What became of the precision that other runs left. */
export interface ReuseReport {
  /** All there were. */
  readonly facts: number;
  /** Those that the analysis began with. */
  readonly placed: number;
  /** Those that are elsewhere in the program than they were. */
  readonly moved: number;
  readonly dropped: number;
  /** The approach of a sequence that decided before and came first now; null: none. */
  readonly stage: string | null;
  /** They led nowhere, and the analysis began again without. */
  readonly isStartedOver: boolean;
  /** Null: not known. */
  readonly before: ComparedCost | null;
  readonly now: ComparedCost;
}

/** An invariant of a witness. */
export interface CheckedInvariant {
  readonly kind: "loop_invariant" | "location_invariant";
  readonly file: string;
  readonly line: number;
  readonly expression: string;
  /** "refuted": by an execution. */
  readonly state: "proved" | "refuted" | "open";
}

/** What became of a witness that was to be validated. */
export interface WitnessReport {
  readonly file: string;
  /** Null: it breaks the rules of its format. */
  readonly kind: "correctness" | "violation" | null;
  /** Null: it does not say. */
  readonly producer: string | null;
  readonly outcome: "confirmed" | "rejected" | "open";
  /** Null: it is confirmed. */
  readonly reason: string | null;
  /** The line where it is wrong or not understood; null: nowhere. */
  readonly culprit: number | null;
  readonly invariants: readonly CheckedInvariant[];
}

/** How far an approach came; absent: it does not count that, or there was none. */
export interface AttemptProgress {
  readonly executions?: number;
  /** By executions, each once. */
  readonly coveredEdges?: number;
  readonly unrollingLevels?: number;
  readonly inductionSteps?: number;
  readonly loopHeadsWithoutInvariant?: number;
  readonly refinements?: number;
  /** Neither refuted nor executed. */
  readonly openErrorPaths?: number;
  readonly paths?: number;
  readonly states?: number;
}

/** An approach, and what became of it. */
export interface AttemptReport {
  readonly name: string;
  /** How often it was at work: others had their turn in between. */
  readonly turns: number;
  readonly cpuSeconds: number;
  /** "at work": it was stopped, because another one had the answer or the run was over. */
  readonly end: "answer" | "gave up" | "time" | "at work" | "not begun" | "left out";
  /** Why it gave up, or the condition that the program does not fulfil; null: neither. */
  readonly reason: string | null;
  /** Null: the reason has no place in the program. */
  readonly location: SourceLocation | null;
  readonly progress: AttemptProgress;
  /** Which of several processes tried it, from 1; absent: there was one. */
  readonly job?: number;
}

/** Processes that shared the work. */
export interface JobsReport {
  readonly count: number;
  /** The one whose answer it is, from 1; null: none has one. */
  readonly decidedBy: number | null;
}

/** The verdict about one of several properties that were checked in one run. */
export interface PropertyResult {
  readonly name: string;
  readonly verdict: Verdict;
  /** How it is violated; null: it is not, or nobody knows. */
  readonly violation: string | null;
}

/** What one verification run found out. Plain data: it crosses the border between two processes. */
export interface RunReport {
  /** About all properties together: the first violation, or the first that is not known. */
  readonly verdict: Verdict;
  /** Of several properties, in the order in which they were asked for; empty: there was one. */
  readonly results: readonly PropertyResult[];
  readonly analysis: string;
  /** The properties that were checked. */
  readonly properties: readonly string[];
  /** How a command line of assay names them; empty if it need not. */
  readonly propertyWords: readonly string[];
  /** As the user named it, the first of several. */
  readonly file: string;
  /** The files and how they are read, as words of a command line of assay. */
  readonly program: readonly string[];
  /** The command that does the same again, from the same folder. */
  readonly command: string;
  /** Null if the program could not be loaded. */
  readonly dataModel: string | null;
  /** Where executions begin; null if the program could not be loaded. */
  readonly entryFunction: string | null;
  readonly counts: RunCounts;
  readonly statistics: readonly StatisticsEntry[];
  /** Name and version; null if none was needed. */
  readonly solver: string | null;
  /** Shortened for reading; the files have all of it. */
  readonly counterexample: Trace | null;
  /** What was tried. */
  readonly attempts: readonly AttemptReport[];
  /** Null: nobody asked, or there is none. */
  readonly proof: ProofReport | null;
  /** Null: nobody asked. */
  readonly certificate: CertificateReport | null;
  /** Null: none was to be validated. */
  readonly validation: WitnessReport | null;
  /** Null: there was nothing to reuse. */
  readonly reuse: ReuseReport | null;
  /** Paths of the files written. */
  readonly files: readonly string[];
  /** Every option of the run with its value, by full key. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Options the user set that nothing read. */
  readonly unusedOptions: readonly string[];
  /** What the answer rests on besides the program's text. */
  readonly assumptions: readonly AssumedFunction[];
  /** Null: one process did all the work. */
  readonly jobs: JobsReport | null;
  /** Whether it speaks for all processes that share the work; others must not be told if there is one that does. */
  readonly isSpeaker: boolean;
  /** What has to be known to read the verdict. */
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

/** How far a run is that goes on. */
export type RunProgress = Pick<RunReport, "counts" | "statistics" | "attempts">;

export const NO_PROGRESS: RunProgress = { counts: NO_COUNTS, statistics: [], attempts: [] };

/** What a run used, all its processes together. */
export interface RunResources {
  readonly cpuMillis: number;
  readonly wallMillis: number;
  /** Of the process that verified; null if it is not known. */
  readonly peakMemoryBytes: number | null;
}
