import { ComponentKeys, CompositeState } from "../composite/index.ts";
import type {
  AbstractState,
  ConfigurableProgramAnalysis,
  Precision,
  Siblings,
} from "../contracts/index.ts";

/** More states than this are not combined in threes: the number of combinations would explode. */
const MOST_IN_THREES = 24;

/**
 * The laws of order, join, merge, stop, equality, partition and coverage index on all combinations of the
 * given states of one analysis. Answers what is broken, one line each; an analysis that keeps the laws
 * gets an empty list.
 */
export function brokenLaws<S extends AbstractState, P extends Precision>(
  analysis: ConfigurableProgramAnalysis<S, P>,
  states: readonly S[],
  precision: P = analysis.initialPrecision(),
): readonly string[] {
  return new DomainLaws(analysis, states, precision).check();
}

class DomainLaws<S extends AbstractState, P extends Precision> {
  private readonly analysis: ConfigurableProgramAnalysis<S, P>;
  private readonly states: readonly S[];
  private readonly precision: P;
  private readonly broken = new Set<string>();

  constructor(analysis: ConfigurableProgramAnalysis<S, P>, states: readonly S[], precision: P) {
    this.analysis = analysis;
    this.states = states;
    this.precision = precision;
  }

  check(): readonly string[] {
    for (const state of this.states) this.checkOne(state);
    for (const a of this.states) {
      for (const b of this.states) this.checkTwo(a, b);
    }
    this.checkTransitivity(this.states.slice(0, MOST_IN_THREES));
    this.checkIndex();
    return [...this.broken];
  }

  private expect(holds: boolean, law: string, ...states: readonly S[]): void {
    if (!holds) this.broken.add(`${law}: ${states.join(" ; ")}`);
  }

  private checkOne(state: S): void {
    const { domain } = this.analysis;
    this.expect(state.equals(state), "a state equals itself", state);
    this.expect(domain.leq(state, state), "a state is below itself", state);
    this.expect(domain.join(state, state) === state, "a join with itself is itself", state);
    this.checkAdjustment(state);
  }

  private checkAdjustment(state: S): void {
    const { adjustment, domain, key } = this.analysis;
    if (adjustment === "none") return;
    const adjusted = adjustment.adjust(state, this.precision, alone(key.name, state));
    if (adjusted === null) return;
    this.expect(domain.leq(state, adjusted.state), "adjustment only weakens", state);
  }

  private checkTwo(a: S, b: S): void {
    const { domain } = this.analysis;
    const isBelow = domain.leq(a, b);
    if (a.equals(b)) {
      this.expect(a.hash === b.hash, "equal states have equal hashes", a, b);
      this.expect(b.equals(a), "equality is symmetric", a, b);
      this.expect(isBelow, "equal states are ordered", a, b);
    }
    if (this.areSeparate(a, b)) {
      this.expect(!this.covers(a, b), "states of different partitions never cover", a, b);
      return;
    }
    const join = domain.join(a, b);
    this.expect(domain.leq(a, join), "a join is above its first operand", a, b);
    this.expect(domain.leq(b, join), "a join is above its second operand", a, b);
    if (isBelow) this.expect(join === b, "a join with something below is the same object", a, b);
    this.checkMerge(a, b);
  }

  private checkMerge(fresh: S, reached: S): void {
    const { merge, domain } = this.analysis;
    if (merge === "sep") return;
    const merged = merge.merge(fresh, reached, this.precision);
    this.expect(domain.leq(reached, merged), "a merge is above what was reached", fresh, reached);
    const isSame = merged === reached || !merged.equals(reached);
    this.expect(isSame, "a merge without change is the same object", fresh, reached);
  }

  private checkTransitivity(states: readonly S[]): void {
    const { domain } = this.analysis;
    for (const a of states) {
      for (const b of states) {
        if (!domain.leq(a, b)) continue;
        for (const c of states) {
          if (!domain.leq(b, c)) continue;
          this.expect(domain.leq(a, c), "the order is transitive", a, b, c);
        }
      }
    }
  }

  /** Removing every other state must leave the index able to find the rest. */
  private checkIndex(): void {
    const index = this.analysis.newCoverageIndex?.<S>();
    if (index === undefined) return;
    for (const state of this.states) index.add(state, state);
    const removed = new Set(this.states.filter((_, i) => i % 2 === 1));
    for (const state of removed) index.remove(state, state);
    for (const asked of this.states) {
      const visited = new Set<S>();
      index.find(asked, (entry) => {
        visited.add(entry);
        return false;
      });
      for (const state of this.states) {
        if (removed.has(state)) {
          this.expect(!visited.has(state), "the index forgets what was removed", state);
        } else if (this.covers(asked, state)) {
          this.expect(visited.has(state), "the index finds what covers", asked, state);
        }
      }
    }
  }

  private areSeparate(a: S, b: S): boolean {
    const { views } = this.analysis;
    return views.partition !== undefined && views.partition(a) !== views.partition(b);
  }

  private covers(state: S, by: S): boolean {
    return isCovered(this.analysis, state, by, this.precision);
  }
}

/** As the composite decides it for one component. */
export function isCovered<S extends AbstractState, P extends Precision>(
  { stop, domain }: ConfigurableProgramAnalysis<S, P>,
  state: S,
  by: S,
  precision: P,
): boolean {
  if (stop === "never") return false;
  return stop === "leq" ? domain.leq(state, by) : stop.isCoveredBy(state, by, precision);
}

/** The state without any neighbours. */
export function alone(name: string, state: AbstractState): Siblings {
  return new CompositeState(new ComponentKeys([name]), [state]);
}
