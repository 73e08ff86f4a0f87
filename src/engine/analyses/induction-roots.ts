/** Where an induction step begins: every loop head with every call stack and state of the specification, in any data state. */
import { Reachability } from "../../algorithms/reachability.ts";
import { callstackKey, type CallstackState } from "../../analyses/callstack/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import { predicateKey } from "../../analyses/predicate/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { CompositeState } from "../../core/composite/index.ts";
import { Assurance, type AbstractState } from "../../core/contracts/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { BlockEncoding } from "../../encoding/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { newExploration } from "../exploration.ts";
import type { ProgramUnrolling } from "./unrolling.ts";

/** More states without data mean that call stacks explode. */
const MOST_STATES = 100_000;
const MOST_ROOTS = 300;

/** False: they are not known, or too many. */
export function addInductionRoots(
  services: AnalysisServices,
  { exploration, analysis }: ProgramUnrolling,
  encoding: BlockEncoding,
  budget: Budget,
): boolean {
  const heads = controlAtHeads(services, budget);
  if (heads === null) return false;
  const { composite, arg, reached } = exploration;
  for (const control of heads) {
    const location = control.get(locationKey)!.node;
    const beginning = encoding.anywhere(location, callEdges(control.get(callstackKey)!));
    const components = composite.analyses.map((component): AbstractState => {
      if (component.key === predicateKey) return analysis.stateAt(location, beginning);
      return control.get(component.key) ?? component.initialState(location);
    });
    const state = new CompositeState(composite.keys, components);
    reached.add(arg.newRoot(state, composite.initialPrecision()));
  }
  return true;
}

/** The outermost call first. */
export function callEdges(stack: CallstackState): CfaEdge[] {
  const edges: CfaEdge[] = [];
  for (let frame: CallstackState | null = stack; frame !== null; frame = frame.caller) {
    if (frame.callEdge !== null) edges.push(frame.callEdge);
  }
  return edges.reverse();
}

/** What control flow alone reaches. Null: recursion is deeper than what is followed, or there is too much. */
function controlAtHeads(services: AnalysisServices, budget: Budget): CompositeState[] | null {
  const { cfa } = services;
  const assurance = new Assurance();
  const { composite, arg, reached } = newExploration({ ...services, assurance }, []);
  reached.add(arg.newRoot(composite.initialState(cfa.start.entry), composite.initialPrecision()));
  const loops = findLoops(cfa);
  const found: CompositeState[] = [];
  const isTooMuch = ({ state }: ArgNode): boolean => {
    if (loops.isHead(state.get(locationKey)!.node)) found.push(state);
    return found.length > MOST_ROOTS || reached.size > MOST_STATES;
  };
  const hooks = { forcedCovering: null, isSuspect: isTooMuch };
  const reachability = new Reachability(composite, arg, new Statistics(), hooks);
  // Soundness: a head that was not seen would be missing from the induction.
  while (true) {
    const { kind } = reachability.run(reached, budget);
    if (kind === "exhausted") break;
    if (kind === "suspect") return null;
    budget.check();
  }
  return assurance.isSound ? found : null;
}
