import { invariant, precondition } from "../../base/diagnostics/index.ts";
import type { CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type {
  AbstractState,
  Adjusted,
  AnalysisKey,
  CallBoundary,
  ConfigurableProgramAnalysis,
  Violation,
} from "../contracts/index.ts";
import { ComponentKeys, CompositePrecision, CompositeState } from "./composite-state.ts";

const NONE: readonly CompositeState[] = [];

/**
 * The product of analyses (`wendler-dissertation` 3.2.2): each takes the edge for itself, then they learn
 * from each other, merge only if all agree, and cover only together. Put cheap analyses that often have
 * no successor (location, call stack) first.
 */
export class Composite {
  readonly analyses: readonly ConfigurableProgramAnalysis[];
  readonly keys: ComponentKeys;
  /** No component ever merges: the algorithm skips the loop over the reached states. */
  readonly neverMerges: boolean;
  /** No component ever adjusts. */
  readonly neverAdjusts: boolean;

  private readonly strengthening: readonly number[];
  private readonly locationIndex: number;
  private readonly violationIndices: readonly number[];
  /** Components whose states are compared by partition key alone, and the key function. */
  private readonly partitionIndices: readonly number[];

  constructor(analyses: readonly ConfigurableProgramAnalysis[]) {
    this.analyses = analyses;
    const names = analyses.map((analysis) => analysis.key.name);
    precondition(new Set(names).size === names.length, "analyses of a composite have unique names");
    this.keys = new ComponentKeys(names);
    this.neverMerges = analyses.every((analysis) => analysis.merge === "sep");
    this.neverAdjusts = analyses.every((analysis) => analysis.adjustment === "none");
    this.strengthening = indicesOf(analyses, (a) => a.transfer.strengthen !== undefined);
    this.violationIndices = indicesOf(analyses, (a) => a.views.violation !== undefined);
    this.partitionIndices = indicesOf(analyses, (a) => a.views.partition !== undefined);
    this.locationIndex = analyses.findIndex((analysis) => analysis.views.location !== undefined);
    precondition(this.locationIndex >= 0, "some analysis of a composite knows the location");
  }

  initialState(at: CfaNode): CompositeState {
    const components = this.analyses.map((analysis) => analysis.initialState(at));
    return new CompositeState(this.keys, components);
  }

  initialPrecision(): CompositePrecision {
    return new CompositePrecision(this.analyses.map((analysis) => analysis.initialPrecision()));
  }

  indexOf(key: AnalysisKey<AbstractState>): number {
    return this.keys.indexOf(key);
  }

  location(state: CompositeState): CfaNode {
    const index = this.locationIndex;
    return this.analyses[index]!.views.location!(state.components[index]!);
  }

  violation(state: CompositeState): Violation | null {
    for (const index of this.violationIndices) {
      const violation = this.analyses[index]!.views.violation!(state.components[index]!);
      if (violation !== null) return violation;
    }
    return null;
  }

  /** Identity keys of the partition, one per component that has one. */
  partitionKeys(state: CompositeState): readonly object[] {
    return this.partitionIndices.map((index) =>
      this.analyses[index]!.views.partition!(state.components[index]!),
    );
  }

  successors(
    state: CompositeState,
    edge: CfaEdge,
    precision: CompositePrecision,
  ): readonly CompositeState[] {
    const { analyses } = this;
    const choices: (readonly AbstractState[])[] = [];
    let isSingle = true;
    for (let i = 0; i < analyses.length; i++) {
      const successors = analyses[i]!.transfer.successors(
        state.components[i]!,
        edge,
        precision.components[i]!,
      );
      if (successors.length === 0) return NONE;
      if (successors.length > 1) isSingle = false;
      choices.push(successors);
    }
    if (isSingle) {
      const components = choices.map((successors) => successors[0]!);
      return this.strengthened(components, edge, precision);
    }
    const result: CompositeState[] = [];
    for (const components of product(choices)) {
      result.push(...this.strengthened(components, edge, precision));
    }
    return result;
  }

  private strengthened(
    components: readonly AbstractState[],
    edge: CfaEdge,
    precision: CompositePrecision,
  ): readonly CompositeState[] {
    let states: readonly CompositeState[] = [new CompositeState(this.keys, components)];
    for (const index of this.strengthening) {
      const { transfer } = this.analyses[index]!;
      const next: CompositeState[] = [];
      for (const state of states) {
        const before = state.components[index]!;
        const stronger = transfer.strengthen!(before, state, edge, precision.components[index]!);
        for (const component of stronger) {
          if (component === before) next.push(state);
          else next.push(new CompositeState(this.keys, state.components.with(index, component)));
        }
      }
      if (next.length === 0) return NONE;
      states = next;
    }
    return states;
  }

  /** Null is bottom. */
  adjust(
    state: CompositeState,
    precision: CompositePrecision,
  ): Adjusted<CompositeState, CompositePrecision> | null {
    if (this.neverAdjusts) return { state, precision, halt: false };
    let current = state;
    let currentPrecision = precision;
    let halt = false;
    for (let i = 0; i < this.analyses.length; i++) {
      const { adjustment } = this.analyses[i]!;
      if (adjustment === "none") continue;
      const adjusted = adjustment.adjust(
        current.components[i]!,
        currentPrecision.components[i]!,
        current,
      );
      if (adjusted === null) return null;
      if (adjusted.state !== current.components[i]) {
        current = new CompositeState(this.keys, current.components.with(i, adjusted.state));
      }
      currentPrecision = currentPrecision.with(i, adjusted.precision);
      halt ||= adjusted.halt;
    }
    return { state: current, precision: currentPrecision, halt };
  }

  /**
   * Merge-agree (`wendler-dissertation` 3.2.2): combined only if every merged component covers the fresh
   * one, otherwise the product would be weaker than both for nothing.
   */
  merge(
    fresh: CompositeState,
    reached: CompositeState,
    precision: CompositePrecision,
  ): CompositeState {
    const merged: AbstractState[] = [];
    let isChanged = false;
    for (let i = 0; i < this.analyses.length; i++) {
      const { merge, domain } = this.analyses[i]!;
      const [mine, theirs] = [fresh.components[i]!, reached.components[i]!];
      const result = merge === "sep" ? theirs : merge.merge(mine, theirs, precision.components[i]!);
      if (result !== mine && !domain.leq(mine, result)) return reached;
      if (result !== theirs) isChanged = true;
      merged.push(result);
    }
    return isChanged ? new CompositeState(this.keys, merged) : reached;
  }

  /** `CallBoundary` of all components. */
  withoutCaller(
    inside: CompositeState,
    caller: CompositeState,
    callee: CfaFunction,
  ): CompositeState {
    return this.across("withoutCaller", inside, caller, callee);
  }

  withCaller(inside: CompositeState, caller: CompositeState, callee: CfaFunction): CompositeState {
    return this.across("withCaller", inside, caller, callee);
  }

  private across(
    operator: keyof CallBoundary<AbstractState>,
    inside: CompositeState,
    caller: CompositeState,
    callee: CfaFunction,
  ): CompositeState {
    const components = inside.components.map((state, i) => {
      const { boundary } = this.analyses[i]!;
      return boundary === undefined
        ? state
        : boundary[operator](state, caller.components[i]!, callee);
    });
    return new CompositeState(this.keys, components);
  }

  isCoveredBy(
    state: CompositeState,
    reached: CompositeState,
    precision: CompositePrecision,
  ): boolean {
    for (let i = 0; i < this.analyses.length; i++) {
      const { stop, domain } = this.analyses[i]!;
      const [mine, theirs] = [state.components[i]!, reached.components[i]!];
      if (stop === "never") return false;
      if (mine === theirs) continue;
      const isCovered =
        stop === "leq"
          ? domain.leq(mine, theirs)
          : stop.isCoveredBy(mine, theirs, precision.components[i]!);
      if (!isCovered) return false;
    }
    return true;
  }

  /** The component whose analysis can find covering states by itself; -1 if none can. */
  get indexedComponent(): number {
    return this.analyses.findIndex((analysis) => analysis.newCoverageIndex !== undefined);
  }
}

function indicesOf(
  analyses: readonly ConfigurableProgramAnalysis[],
  holds: (analysis: ConfigurableProgramAnalysis) => boolean,
): readonly number[] {
  return analyses.flatMap((analysis, index) => (holds(analysis) ? [index] : []));
}

/** All ways to take one element of each list, the first list varying slowest. */
function product(choices: readonly (readonly AbstractState[])[]): readonly AbstractState[][] {
  let result: AbstractState[][] = [[]];
  for (const list of choices) {
    result = result.flatMap((head) => list.map((element) => [...head, element]));
  }
  invariant(result.length > 0, "every component has a successor");
  return result;
}
