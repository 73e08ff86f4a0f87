/** What is left of a search when it is over. Plain data, with ids of edges and nodes of the automaton. */
import type { ComparedPrefix, SearchNote } from "./search-watch.ts";

export interface RecordedSearch {
  readonly stages: readonly RecordedStage[];
  /** Of the run's statistics, in order of time. */
  readonly samples: readonly RecordedSample[];
  /** By edge: bit 1 explored by an analysis, bit 2 executed. */
  readonly edges: Uint8Array;
}

export interface RecordedSample {
  /** CPU time since the run began. */
  readonly millis: number;
  readonly values: Readonly<Record<string, number>>;
}

export interface RecordedStage {
  readonly name: string;
  readonly events: readonly RecordedEvent[];
  /** How many events of a kind there were, kept or not. */
  readonly counts: Readonly<Record<string, number>>;
  readonly graphs: readonly RecordedGraph[];
}

export type RecordedFact = readonly [node: number, text: string];

type Note<K extends SearchNote["kind"]> = Extract<SearchNote, { readonly kind: K }>;

/** A note in plain data; choices go to the refinements that they belong to. */
export type RecordedEvent = { readonly millis: number } & (
  | { readonly kind: "learnt"; readonly facts: readonly RecordedFact[] }
  | Note<"level">
  | Note<"induction">
  | (Omit<Note<"abstraction">, "at"> & { readonly node: number })
);

/** An abstract reachability graph and how it changed. */
export interface RecordedGraph {
  /** In the order in which they were seen. */
  readonly nodes: readonly RecordedNode[];
  /** States that were seen and not kept. */
  readonly leftOut: number;
  readonly refinements: readonly RecordedRefinement[];
  /** All of them, kept or not. */
  readonly refinementCount: number;
  /** Of the graph at the end. */
  readonly states: number;
}

export interface RecordedNode {
  /** Index of the node it was found from; -1: a root, or it is not kept. */
  readonly parent: number;
  /** The last edge on the way into it; -1: a root. */
  readonly edge: number;
  /** Edges on the way from its parent. */
  readonly steps: number;
  /** It was seen before that refinement, counted from 1; after the last: one more. */
  readonly born: number;
  /** That refinement removed it; 0: it stayed. */
  died: number;
  readonly isCovered: boolean;
  /** Of nodes on error paths; empty for others. */
  text: string;
}

export interface RecordedRefinement {
  /** Counted from 1. */
  readonly number: number;
  readonly millis: number;
  readonly outcome: "refined" | "feasible" | "stuck";
  /** Why it is stuck. */
  readonly reason: string | null;
  readonly statesBefore: number;
  readonly statesAfter: number;
  readonly removed: number;
  /** Indices of nodes, from the root to the target. */
  readonly path: readonly number[];
  /** Edges of the error path, the middle left out if there are many. */
  readonly edges: readonly number[];
  readonly pathLength: number;
  readonly learnt: readonly RecordedFact[];
  /** Null: there was nothing to choose. */
  readonly choice: RecordedChoice | null;
}

export interface RecordedChoice {
  /** The number that the log of the refiner gives it. */
  readonly refinement: number;
  readonly prefixes: readonly ComparedPrefix[];
  readonly prefixCount: number;
  readonly chosen: number;
  readonly selection: string;
  readonly pivot: string;
}
