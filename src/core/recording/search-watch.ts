import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/** One of the ways in which a spurious path can be refuted: a prefix with what it would have tracked. */
export interface ComparedPrefix {
  /** Where its contradiction is, as `file:line`. */
  readonly contradiction: string;
  readonly precision: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
}

/** What a part of a search says about itself. */
export type SearchNote =
  /** To be tracked or known from now on. */
  | {
      readonly kind: "learnt";
      readonly facts: readonly { readonly at: CfaNode; readonly text: string }[];
    }
  /** Of several prefixes of an error path one was chosen. */
  | {
      readonly kind: "choice";
      readonly refinement: number;
      readonly prefixes: readonly ComparedPrefix[];
      /** All that the path has, compared or not. */
      readonly prefixCount: number;
      readonly chosen: number;
      readonly selection: string;
      /** First place at which something is tracked, as `file:line`. */
      readonly pivot: string;
    }
  /** Everything up to a bound was explored. */
  | {
      readonly kind: "level";
      readonly level: number;
      readonly states: number;
      readonly targets: number;
    }
  /** An induction over so many visits to loop heads was tried. */
  | { readonly kind: "induction"; readonly visits: number; readonly isProved: boolean }
  /** The memory was replaced by an abstract one. */
  | {
      readonly kind: "abstraction";
      readonly at: CfaNode;
      readonly predicates: number;
      readonly depth: number;
    };

/** Hears what a part of a search does. Nobody listens unless a user wants to watch the search afterwards. */
export interface SearchWatch {
  tell(note: SearchNote): void;
  /** The analysis, or an execution, took these edges. */
  took(how: "explored" | "executed", edges: Iterable<CfaEdge>): void;
}
