/** Refinement of values and constraints by the variables of predicates that refute the path (`lemberger-thesis` Alg. 9). */
import {
  isAssumeEdge,
  type ConstraintsAnalysis,
  type SymbolicFact,
  type SymbolicState,
} from "../../analyses/constraints/index.ts";
import type { ValueAnalysis } from "../../analyses/value/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { pathTo, type ArgNode, type ArgPath } from "../../core/arg/index.ts";
import type { ReachedSet } from "../../core/reached/index.ts";
import type { BlockEncoding, BlockFormula } from "../../encoding/index.ts";
import { variablesOf, type Term } from "../../logic/terms/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { LazyAbstraction, Refinement, Refiner } from "../../refinement/index.ts";
import type { BlockSequence, FactSource } from "../../refinement/blocks/block-sequence.ts";
import { operationsOf, stepsOf } from "../../refinement/paths/program-path.ts";
import { extractSlicedPrefixes } from "../../refinement/paths/sliced-prefix.ts";
import type { PrecisionIncrement, StrongestPost } from "../../refinement/strongest-post.ts";

export interface PredicateVariablesParts {
  readonly values: ValueAnalysis;
  readonly constraints: ConstraintsAnalysis;
  readonly post: StrongestPost<SymbolicState>;
  readonly encoding: BlockEncoding;
  readonly facts: FactSource;
  readonly abstraction: LazyAbstraction<SymbolicFact>;
  readonly statistics: Statistics;
}

/** More blocks make better facts, and take longer. */
const MOST_BLOCKS = 30;

export class PredicateVariablesRefiner implements Refiner {
  private readonly parts: PredicateVariablesParts;
  private readonly refinements: Counter;

  constructor(parts: PredicateVariablesParts) {
    this.parts = parts;
    this.refinements = parts.statistics.counter("Number of refinements");
  }

  refine(reached: ReachedSet, target: ArgNode, budget: Budget): Refinement {
    const path = pathTo(target);
    const { post, abstraction, facts } = this.parts;
    const prefixes = extractSlicedPrefixes(operationsOf(stepsOf(path)), post, budget, "first");
    const prefix = prefixes[0];
    // Predicates may refute what symbolic values cannot; then they are of no use here.
    if (prefix === undefined) return { kind: "feasible" };
    const edges = prefix.operations.slice(0, prefix.length).map(({ edge }) => edge);
    const found = facts.facts(this.sequenceOf(edges), budget);
    if (found === null) return stuck(edges, "no predicates were found that refute it");
    const increment = this.incrementOf(path, edges, this.variablesIn(found.facts.flat()));
    const pivot = path.nodes[1];
    if (pivot === undefined || !abstraction.isProgress(path.nodes, increment)) {
      return stuck(edges, "the variables of the predicates do not refute it");
    }
    abstraction.refineAt(pivot, reached, increment);
    this.refinements.increment();
    return { kind: "refined" };
  }

  /** Blocks that end before assumptions. */
  private sequenceOf(edges: readonly CfaEdge[]): BlockSequence {
    const { encoding } = this.parts;
    const assumptions = edges.filter(isAssumeEdge).length;
    const every = Math.max(1, Math.ceil(assumptions / MOST_BLOCKS));
    let block = encoding.start();
    const beginnings: BlockFormula[] = [block];
    const ends: BlockFormula[] = [];
    const links: (readonly Term[])[] = [];
    const locations: CfaNode[] = [edges[0]!.source];
    const taken: CfaEdge[][] = [[]];
    let seen = 0;
    edges.forEach((edge, i) => {
      if (i > 0 && isAssumeEdge(edge) && seen++ % every === 0) {
        ends.push(block);
        const boundary = encoding.close(block);
        block = boundary.next;
        links.push(boundary.links);
        beginnings.push(block);
        locations.push(edge.source);
        taken.push([]);
      }
      block = encoding.encode(block, edge);
      taken.at(-1)!.push(edge);
    });
    ends.push(block);
    return { beginnings, ends, links, locations, edges: taken };
  }

  private variablesIn(predicates: readonly Term[]): ReadonlySet<Variable> {
    const { encoding } = this.parts;
    const found = new Set<Variable>();
    for (const predicate of predicates) {
      for (const symbol of variablesOf(encoding.terms, predicate)) {
        const place = encoding.placeOf(symbol);
        if (place?.kind === "variable") found.add(place.variable);
        else if (place?.region.variable != null) found.add(place.region.variable);
      }
    }
    return found;
  }

  /** The variables everywhere on the path, and the conditions of the path that mention one of them. */
  private incrementOf(
    path: ArgPath,
    edges: readonly CfaEdge[],
    variables: ReadonlySet<Variable>,
  ): PrecisionIncrement<SymbolicFact> {
    const { values, constraints } = this.parts;
    const facts = new Set<SymbolicFact>();
    for (const variable of variables) {
      for (const place of values.placesOf(variable)) facts.add(place);
    }
    for (const edge of edges) {
      if (!isAssumeEdge(edge)) continue;
      const fact = constraints.transfer.facts.of(edge);
      if (fact.variables.some((variable) => variables.has(variable))) facts.add(fact);
    }
    const increment = new Map<CfaNode, ReadonlySet<SymbolicFact>>();
    if (facts.size === 0) return increment;
    for (const step of path.steps) for (const { target } of step) increment.set(target, facts);
    return increment;
  }
}

function stuck(edges: readonly CfaEdge[], reason: string): Refinement {
  return { kind: "stuck", reason, edge: edges.at(-1) ?? null };
}
