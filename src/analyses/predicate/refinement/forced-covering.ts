import type { Budget } from "../../../base/budget/index.ts";
import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import type { ArgNode } from "../../../core/arg/index.ts";
import type { ReachedSet } from "../../../core/reached/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { BlockSequence, FactSource } from "../../../refinement/blocks/block-sequence.ts";
import type { PredicateAnalysis } from "../predicate-analysis.ts";
import type { Abstraction } from "../predicate-state.ts";
import { predicateStateOf, sequenceOf } from "./abstract-counterexample.ts";
import { formulasOf } from "./feasibility.ts";
import type { ImpactCoverage } from "./impact-coverage.ts";
import type { LabelStrengthening } from "./impact-strategy.ts";

/** More would cost more questions than exploring the state. */
const MOST_CANDIDATES = 4;

/**
 * Forced covering (`wendler-dissertation` 4.3): strengthens a new abstraction state, if it may be, so that an older one covers
 * it at once.
 */
export class ForcedCovering {
  private readonly analysis: PredicateAnalysis;
  private readonly source: FactSource;
  private readonly strengthening: LabelStrengthening;
  private readonly coverage: ImpactCoverage;
  private readonly attempts: Counter;
  private readonly successes: Counter;

  constructor(
    analysis: PredicateAnalysis,
    source: FactSource,
    strengthening: LabelStrengthening,
    coverage: ImpactCoverage,
    statistics: Statistics,
  ) {
    this.analysis = analysis;
    this.source = source;
    this.strengthening = strengthening;
    this.coverage = coverage;
    this.attempts = statistics.counter("Number of forced coverings tried");
    this.successes = statistics.counter("Number of forced coverings");
  }

  /** True: the node is covered now. */
  tryCover(node: ArgNode, reached: ReachedSet, budget: Budget): boolean {
    const { isAbstraction, abstraction } = predicateStateOf(node);
    if (!isAbstraction || node.children.length > 0 || abstraction.previous === null) return false;
    let tried = 0;
    // The newest first: it has most in common with the node.
    for (const other of [...reached.partition(node.state)].reverse()) {
      if (other.id >= node.id || !this.isCandidate(abstraction, other)) continue;
      if (++tried > MOST_CANDIDATES) return false;
      this.attempts.increment();
      const wanted = predicateStateOf(other).abstraction;
      const strengthened = this.strengthen(abstraction, wanted, budget);
      if (strengthened.size === 0) continue;
      this.coverage.recheck(strengthened, reached);
      if (!this.coverage.tryCover(node, reached)) continue;
      this.successes.increment();
      return true;
    }
    return false;
  }

  private isCandidate(abstraction: Abstraction, other: ArgNode): boolean {
    const { abstraction: larger, isAbstraction } = predicateStateOf(other);
    const { terms, encoding } = this.analysis.blocks;
    if (!isAbstraction || larger.label.term === terms.true) return false;
    return encoding.isShapeCovered(abstraction.beginning, larger.beginning);
  }

  /** The abstractions whose labels were strengthened, to give the first one the label of the other. */
  private strengthen(
    abstraction: Abstraction,
    wanted: Abstraction,
    budget: Budget,
  ): Set<Abstraction> {
    const goal = wanted.label.term;
    const chain = chainFromCommon(abstraction, wanted);
    const facts = this.factsAlong(chain, goal, budget);
    if (facts === null) return new Set();
    return this.strengthening.strengthen(chain, [...facts, [goal]]);
  }

  /**
   * Facts at the abstractions between the first and the last one of the chain, which follow from the label of the first one and
   * from which the goal follows at the last one.
   */
  private factsAlong(
    chain: readonly Abstraction[],
    goal: Term,
    budget: Budget,
  ): readonly (readonly Term[])[] | null {
    const { blocks, tree, questions } = this.analysis;
    const { encoding, terms } = blocks;
    const sequence = sequenceOf(chain);
    const start = tree.startOf(chain[0]!);
    const negated = terms.not(blocks.instantiate(goal, sequence.ends.at(-1)!));
    if (questions.ask([start, ...formulasOf(sequence, blocks), negated]) !== "unsat") return null;
    if (chain.length === 2) return [];
    const ends = [...sequence.ends];
    ends[0] = encoding.conjoin(ends[0]!, start);
    ends[ends.length - 1] = encoding.conjoin(ends.at(-1)!, negated);
    const problem: BlockSequence = { ...sequence, ends };
    const found = this.source.facts(problem, budget);
    return found?.isInductive === true ? found.facts : null;
  }
}

/** From the nearest abstraction that both come from, itself included, to the first one. */
function chainFromCommon(abstraction: Abstraction, other: Abstraction): readonly Abstraction[] {
  const chain: Abstraction[] = [abstraction];
  let [mine, theirs]: [Abstraction, Abstraction] = [abstraction.previous!, other];
  while (mine !== theirs) {
    if (mine.depth >= theirs.depth) {
      chain.push(mine);
      mine = mine.previous!;
    } else theirs = theirs.previous!;
  }
  chain.push(mine);
  return chain.reverse();
}
