import { UNLIMITED, type Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { BlockEncoding } from "../../encoding/index.ts";
import { Deadline } from "../../logic/interpolation/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import { variablesOf, type Term } from "../../logic/terms/index.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { VariableRoles } from "../../program/passes/variable-roles.ts";
import type { PrefixScores } from "../selection/criteria.ts";
import { domainScore } from "../selection/domain-score.ts";
import { selectCandidate, type Scored } from "../selection/select.ts";
import type { FactTraits } from "../strongest-post.ts";
import type { BlockSequence, FactSource, SequenceFacts } from "./block-sequence.ts";
import type { FallBackFacts, FoundFacts } from "./fall-back-facts.ts";
import type { FactOptions } from "./options.ts";
import { SequenceView } from "./sequence-view.ts";
import { SequenceSlicer, type SlicedSequence } from "./sliced-sequences.ts";
import type { StateTerms } from "./state-terms.ts";

export interface SelectionServices {
  readonly encoding: StateTerms & Pick<BlockEncoding, "placeOf">;
  readonly prover: Prover;
  readonly options: FactOptions;
  readonly statistics: Statistics;
  readonly roles: VariableRoles;
}

/**
 * Refinement selection (`sliced-path-prefixes` Alg. 4) for block sequences: facts for several reasons of infeasibility, of
 * which the criteria choose. Facts that are invariants of loops come before all others.
 */
export class SelectedFacts implements FactSource {
  readonly name = "selection";
  private readonly source: FallBackFacts;
  private readonly services: SelectionServices;
  private readonly slicer: SequenceSlicer;
  private readonly random: SeededRandom;
  private readonly traits: FactTraits<Term>;
  private readonly prefixCount: Counter;

  constructor(source: FallBackFacts, services: SelectionServices) {
    this.source = source;
    this.services = services;
    this.slicer = new SequenceSlicer(services.prover);
    this.random = new SeededRandom(services.options.seed);
    this.traits = traitsOf(services.encoding);
    this.prefixCount = services.statistics.counter("Number of sliced prefixes");
  }

  facts(sequence: BlockSequence, budget: Budget = UNLIMITED): SequenceFacts | null {
    const { encoding, options } = this.services;
    const view = new SequenceView(encoding, sequence);
    const time = Math.min(options.sourceTime, budget.remainingMillis());
    const prefixes = this.slicer.slice(view, Deadline.in(time));
    this.prefixCount.increment(prefixes.length);
    if (prefixes.length <= 1) return this.source.find(view, budget);
    const candidates: Candidate[] = [];
    for (const prefix of outermost(prefixes, options.prefixes)) {
      const found = this.source.find(prefix.view, budget);
      if (found?.isInductive === true) candidates.push(this.candidate(prefix, found));
    }
    if (candidates.length === 0) return this.source.find(view, budget);
    const isInvariant = ({ found }: Candidate): boolean => found.source.name === "loop-invariants";
    const invariants = candidates.filter(isInvariant);
    const eligible = invariants.length > 0 ? invariants : candidates;
    const { facts } = selectCandidate(eligible, options.selection, this.random).found;
    const unreachable = Array.from({ length: view.length - 1 - facts.length }, () => [
      view.terms.false,
    ]);
    return { facts: [...facts, ...unreachable], isInductive: true };
  }

  private candidate(prefix: SlicedSequence, found: FoundFacts): Candidate {
    return new Candidate(prefix, found, (facts) =>
      domainScore(facts, this.traits, this.services.roles),
    );
  }
}

class Candidate implements Scored {
  readonly found: FoundFacts;
  private readonly prefix: SlicedSequence;
  private readonly domainScore: (facts: ReadonlySet<Term>) => ReturnType<typeof domainScore>;

  constructor(
    prefix: SlicedSequence,
    found: FoundFacts,
    score: (facts: ReadonlySet<Term>) => ReturnType<typeof domainScore>,
  ) {
    this.prefix = prefix;
    this.found = found;
    this.domainScore = score;
  }

  score(name: keyof PrefixScores): number {
    const { prefix, found } = this;
    const { view } = prefix;
    switch (name) {
      case "length":
        return prefix.length;
      case "assignments":
        return view.sequence.links.flat().length;
      case "assumptions":
        return view.sequence.ends.reduce((n, _, block) => n + view.conditions(block).length, 0);
      case "width":
        return found.facts.filter((list) => this.isTracked(list)).length;
      case "pivotDepth":
        return found.facts.findIndex((list) => this.isTracked(list));
      case "domainScore":
        return this.domainScore(this.tracked()).score;
      case "loopCounters":
        return this.domainScore(this.tracked()).loopCounters;
    }
  }

  private tracked(): ReadonlySet<Term> {
    return new Set(this.found.facts.flat().filter((fact) => this.isTracked([fact])));
  }

  /** `false` asks for nothing. */
  private isTracked(facts: readonly Term[]): boolean {
    return facts.some((fact) => fact !== this.prefix.view.terms.false);
  }
}

function traitsOf(encoding: SelectionServices["encoding"]): FactTraits<Term> {
  const { terms } = encoding;
  const variables = (fact: Term): Variable[] =>
    variablesOf(terms, fact)
      .map((symbol) => encoding.placeOf(symbol))
      .filter((place) => place?.kind === "variable")
      .map(({ variable }) => variable);
  return {
    variables,
    variable: (fact) => {
      const [first, ...others] = variables(fact);
      return first !== undefined && others.length === 0 ? first : null;
    },
    name: (fact) =>
      variables(fact)
        .map(({ name }) => name)
        .join(" "),
  };
}

/** Of too many, the shortest and the longest. */
function outermost<T>(list: readonly T[], limit: number): readonly T[] {
  if (list.length <= limit) return list;
  const first = Math.ceil(limit / 2);
  return [...list.slice(0, first), ...list.slice(list.length - (limit - first))];
}
