/** Unrollings of the program by the Predicate CPA without abstraction (`wendler-dissertation` Table 5.1, first column). */
import { Reachability } from "../../algorithms/reachability.ts";
import { BoundedWaitlist } from "../../algorithms/unrolling/bounded-waitlist.ts";
import { Unrolling, type PathFormulas } from "../../algorithms/unrolling/unrolling.ts";
import { LoopBoundAnalysis, loopBoundKey, type Levels } from "../../analyses/loop-bound/index.ts";
import { pathOfModel, PredicateAnalysis, predicateKey } from "../../analyses/predicate/index.ts";
import { count, defineOptions } from "../../base/options/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { BlockFormula } from "../../encoding/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { newExploration, type Exploration } from "../exploration.ts";
import type { PredicateWorkshop } from "./predicate-workshop.ts";

export const unrollingOptions = defineOptions("unrolling", {
  limit: count("Unroll loops at most so often; 0: no limit.", 0),
  growth: count(
    "By how many per cent (at least by one round) the bound grows from one try to the next.",
    25,
  ),
});

/** Explored states with their formulas. */
export interface ProgramUnrolling {
  readonly exploration: Exploration;
  readonly unrolling: Unrolling;
  readonly analysis: PredicateAnalysis;
}

/** Nothing is reached yet. */
export function newUnrolling(
  services: AnalysisServices,
  workshop: PredicateWorkshop,
  levels: Levels,
): ProgramUnrolling {
  const { cfa, statistics } = services;
  const analysis = new PredicateAnalysis(
    { blocks: "never", abstraction: "cartesian", regions: "formula", refines: "precisions" },
    // Targets are asked about together, when a level is explored.
    { ...partsOf(workshop, cfa), isTarget: () => false },
  );
  let bounded: BoundedWaitlist | null = null;
  const exploration = newExploration(services, [new LoopBoundAnalysis(cfa, levels), analysis], {
    around: (inner, composite) =>
      (bounded = new BoundedWaitlist(
        inner,
        (node) => node.state.get(loopBoundKey)!.level,
        (node) => composite.violation(node.state) !== null,
      )),
    // Levels hold deeper calls back.
    ...(levels.kind === "rounds" && { recursion: Infinity }),
  });
  const { composite, arg, reached } = exploration;
  const unrolling = new Unrolling({
    reached,
    // Set by newExploration.
    waitlist: bounded!,
    reachability: new Reachability(composite, arg, statistics),
    formulas: formulasOf(analysis),
    solver: workshop.newPatientSolver(),
  });
  return { exploration, unrolling, analysis };
}

function partsOf(workshop: PredicateWorkshop, cfa: Cfa) {
  const { encoding, newProver, statistics } = workshop;
  return { cfa, encoding, newProver, statistics };
}

export function blockOf(node: ArgNode): BlockFormula {
  return node.state.get(predicateKey)!.block;
}

function formulasOf({ blocks }: PredicateAnalysis): PathFormulas {
  return {
    terms: blocks.terms,
    condition: (node) => blocks.condition(blockOf(node)),
    path: (target, model) => pathOfModel(rootOf(target), target, blocks.encoding, model),
  };
}

function rootOf(node: ArgNode): ArgNode {
  let root = node;
  while (root.incoming.length > 0) root = root.incoming[0]!.parent;
  return root;
}

/** The largest count of visits of each level. */
export function limitsOfLevels(growth: number): (level: number) => number {
  const limits = [1];
  return (level) => {
    while (limits.length <= level) {
      const last = limits.at(-1)!;
      limits.push(Math.max(last + 1, Math.floor(last * (1 + growth / 100))));
    }
    return limits[level]!;
  };
}
