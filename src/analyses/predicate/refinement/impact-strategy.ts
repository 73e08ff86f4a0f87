import type { Counter, Statistics } from "../../../base/statistics/index.ts";
import type { ReachedSet } from "../../../core/reached/index.ts";
import { conjunctsOf, type Term } from "../../../logic/terms/index.ts";
import type { SequenceFacts } from "../../../refinement/blocks/block-sequence.ts";
import type { PrecisionIncrement } from "../../../refinement/strongest-post.ts";
import type { PredicateAnalysis } from "../predicate-analysis.ts";
import type { Abstraction } from "../predicate-state.ts";
import type { AbstractCounterexample } from "./abstract-counterexample.ts";
import type { ImpactCoverage } from "./impact-coverage.ts";
import type { RefinementStrategy } from "./refinement-strategy.ts";

/** Conjoins facts to the labels of abstractions along a path. */
export class LabelStrengthening {
  private readonly analysis: PredicateAnalysis;
  private readonly strengthenings: Counter;
  private readonly learnt: (increment: PrecisionIncrement<Term>) => void;

  /** `learnt`: is told what labels become stronger by. */
  constructor(
    analysis: PredicateAnalysis,
    statistics: Statistics,
    learnt: LabelStrengthening["learnt"] = () => undefined,
  ) {
    this.analysis = analysis;
    this.learnt = learnt;
    this.strengthenings = statistics.counter("Number of strengthened labels");
  }

  /**
   * `facts[i]` are those of `abstractions[i + 1]`. The abstractions that were strengthened; it ends where a fact does not
   * follow from the label before.
   */
  strengthen(
    abstractions: readonly Abstraction[],
    facts: readonly (readonly Term[])[],
  ): Set<Abstraction> {
    const { regions } = this.analysis;
    const strengthened = new Set<Abstraction>();
    for (let i = 0; i < facts.length; i++) {
      const abstraction = abstractions[i + 1]!;
      const { label } = abstraction;
      const news = facts[i]!.filter(
        (fact) => !regions.implies(label, regions.conjoin(regions.top, [fact])),
      );
      if (news.length === 0) continue;
      // Soundness: a label holds because it follows from the one before; nobody's word is taken for it.
      if (!this.follows(abstraction, news)) break;
      abstraction.strengthen(regions.conjoin(label, news));
      this.strengthenings.increment();
      strengthened.add(abstraction);
      const { terms } = this.analysis.blocks;
      const parts = new Set(news.flatMap((fact) => conjunctsOf(terms, fact)));
      this.learnt(new Map([[abstraction.location, parts]]));
    }
    return strengthened;
  }

  /** The label of what is not reached. */
  get never(): Term {
    return this.analysis.blocks.terms.false;
  }

  /** Whether no execution takes the block that ends here. */
  isUnreachable(abstraction: Abstraction): boolean {
    return this.follows(abstraction, [this.never]);
  }

  private follows({ previous, block }: Abstraction, facts: readonly Term[]): boolean {
    const { blocks, tree, questions } = this.analysis;
    const { terms } = blocks;
    const goal = terms.andAll(facts.map((fact) => blocks.instantiate(fact, block!)));
    const formulas = [tree.startOf(previous!), blocks.condition(block!), terms.not(goal)];
    return questions.ask(formulas) === "unsat";
  }
}

/**
 * Impact refinement (`wendler-dissertation` 4.2.4): labels along the path get stronger, nothing is explored again. `learn`
 * is told the facts afterwards (the combination with predicate abstraction, as UFO does it).
 */
export class ImpactStrategy implements RefinementStrategy {
  private readonly strengthening: LabelStrengthening;
  private readonly coverage: ImpactCoverage;
  private readonly learn: (
    reached: ReachedSet,
    counterexample: AbstractCounterexample,
    facts: SequenceFacts,
  ) => void;

  constructor(
    strengthening: LabelStrengthening,
    coverage: ImpactCoverage,
    learn: ImpactStrategy["learn"],
  ) {
    this.strengthening = strengthening;
    this.coverage = coverage;
    this.learn = learn;
  }

  apply(
    reached: ReachedSet,
    counterexample: AbstractCounterexample,
    facts: SequenceFacts,
  ): boolean {
    // Only what holds may be conjoined (property 1 of 4.2.3).
    if (!facts.isInductive) return false;
    const { nodes, abstractions } = counterexample;
    const strengthened = this.strengthening.strengthen(abstractions, facts.facts);
    const end = this.firstUnreachable(abstractions, facts.facts.length);
    if (end !== null) {
      const { previous, block } = abstractions[end]!;
      previous!.infeasible.add(block!);
      this.coverage.removeUnreachable(nodes[end]!, reached);
    }
    this.coverage.recheck(strengthened, reached);
    for (let i = 1; i < nodes.length && !nodes[i]!.isRemoved; i++) {
      if (!strengthened.has(abstractions[i]!) || !reached.has(nodes[i]!)) continue;
      if (this.coverage.tryCover(nodes[i]!, reached)) break;
    }
    this.learn(reached, counterexample, facts);
    return nodes.at(-1)!.isRemoved;
  }

  /** At the latest the state behind those that have facts. */
  private firstUnreachable(abstractions: readonly Abstraction[], facts: number): number | null {
    for (let i = 1; i <= facts + 1 && i < abstractions.length; i++) {
      const isLast = i === facts + 1;
      const { label } = abstractions[i]!;
      const isFalse = label.term === this.strengthening.never;
      if (isFalse || (isLast && this.strengthening.isUnreachable(abstractions[i]!))) return i;
    }
    return null;
  }
}
