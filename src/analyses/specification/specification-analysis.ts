import {
  NO_PRECISION,
  type AbstractDomain,
  type AnalysisKey,
  type ConfigurableProgramAnalysis,
  type Precision,
  type PrecisionAdjustment,
  type StateViews,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { Automaton } from "./automaton.ts";
import {
  NO_ASSUMPTIONS,
  SpecificationStates,
  type SpecificationState,
} from "./specification-state.ts";
import { SpecificationTransfer, type SpecificationServices } from "./specification-transfer.ts";

export function specificationKey(automaton: string): AnalysisKey<SpecificationState> {
  return { name: `specification:${automaton}` };
}

/** Runs one automaton along the program; violations of the run come from here. */
export class SpecificationAnalysis implements ConfigurableProgramAnalysis<SpecificationState> {
  readonly key: AnalysisKey<SpecificationState>;
  readonly merge = "sep";
  readonly stop = "leq";
  readonly adjustment: PrecisionAdjustment<SpecificationState, Precision> | "none";
  readonly domain: AbstractDomain<SpecificationState> = {
    leq: (smaller, larger) => smaller === larger,
    join(_, b) {
      return b;
    },
  };
  readonly views: StateViews<SpecificationState> = {
    violation: (state) => state.violation,
    partition: (state) => state,
  };
  readonly transfer: TransferRelation<SpecificationState, Precision>;
  private readonly automaton: Automaton;
  private readonly states: SpecificationStates;
  private readonly property: string | null;
  private readonly services: SpecificationServices;

  constructor(cfa: Cfa, automaton: Automaton, services: SpecificationServices) {
    this.services = services;
    this.key = specificationKey(automaton.name);
    this.automaton = automaton;
    this.property = services.property;
    this.states = new SpecificationStates(automaton);
    const transfer = new SpecificationTransfer(cfa, automaton, this.states, services);
    // The composite leaves analyses without the operator alone.
    this.transfer = !asksSiblings(automaton)
      ? transfer
      : {
          successors: (state, edge) => transfer.successors(state, edge),
          strengthen: (state, siblings) => transfer.resolved(state, siblings),
        };
    this.adjustment = pauses(automaton) ? PAUSE : "none";
  }

  /** The same automaton along another program. */
  alongside(cfa: Cfa): SpecificationAnalysis {
    return new SpecificationAnalysis(cfa, this.automaton, this.services);
  }

  initialState(): SpecificationState {
    const { initial, name, variables } = this.automaton;
    const message = `${name}: the program starts in the target state ${initial.name}`;
    const property = this.property ?? name;
    return this.states.state({
      place: initial,
      values: variables.map((variable) => variable.initial),
      violation: initial.isTarget ? { property, message } : null,
      assumptions: NO_ASSUMPTIONS,
      halts: false,
    });
  }

  initialPrecision(): Precision {
    return NO_PRECISION;
  }
}

function asksSiblings({ states }: Automaton): boolean {
  return states.some(({ transitions }) => transitions.some((one) => one.asksSiblings));
}

function pauses({ states }: Automaton): boolean {
  return states.some(({ transitions }) =>
    transitions.some(({ follow }) => follow.kind === "break"),
  );
}

const PAUSE: PrecisionAdjustment<SpecificationState, Precision> = {
  adjust: (state, precision) => ({ state, precision, halt: state.halts }),
};
