import type { Cube } from "../../../logic/smt/index.ts";
import type { Term } from "../../../logic/terms/index.ts";

/** A set of concrete states, given by predicates. Immutable. */
export interface Region {
  /** As a predicate. */
  readonly term: Term;
  toString(): string;
}

/** How abstraction formulas are represented (`wendler-dissertation` 4.1.1). A region belongs to what made it. */
export interface Regions {
  readonly top: Region;
  /** The states in which one of the cubes over the predicates holds. */
  ofCubes(predicates: readonly Term[], cubes: readonly Cube[]): Region;
  /** The states of the region in which all the predicates hold. */
  conjoin(region: Region, predicates: readonly Term[]): Region;
  /** Whether every state of the one is in the other. False is always allowed. */
  implies(smaller: Region, larger: Region): boolean;
  /** 1 or -1 if the predicate holds, or does not hold, in the whole region, as far as a glance tells. */
  decided(region: Region, predicate: Term): 1 | -1 | 0;
}
