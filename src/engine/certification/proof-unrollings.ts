/** What questions about a proof are asked of: the program from its beginning and from every loop head. */
import type { ProofNodes, ProofUnrollings } from "../../algorithms/certificate/index.ts";
import { callstackKey } from "../../analyses/callstack/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import { loopBoundKey } from "../../analyses/loop-bound/index.ts";
import { predicateKey } from "../../analyses/predicate/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import type { BlockEncoding } from "../../encoding/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { addInductionRoots, callEdges } from "../analyses/induction-roots.ts";
import type { PredicateWorkshop } from "../analyses/predicate-workshop.ts";
import { blockOf, newUnrolling } from "../analyses/unrolling.ts";

/** Null: there are too many ways to be at a loop head, or endlessly many. */
export function newProofUnrollings(
  services: AnalysisServices,
  workshop: PredicateWorkshop,
  budget: Budget,
): ProofUnrollings | null {
  const { cfa } = services;
  const steps = newUnrolling(services, workshop, { kind: "visits" });
  if (!addInductionRoots(services, steps, workshop.encoding, budget)) return null;
  const { exploration, unrolling: fromBeginning } = newUnrolling(services, workshop, {
    kind: "visits",
  });
  const { composite, arg, reached } = exploration;
  reached.add(arg.newRoot(composite.initialState(cfa.start.entry), composite.initialPrecision()));
  const nodes = nodesOf(cfa, workshop.encoding);
  return { fromBeginning, fromHeads: steps.unrolling, nodes };
}

function nodesOf(cfa: Cfa, encoding: BlockEncoding): ProofNodes {
  const loops = findLoops(cfa);
  return {
    locationOf: (node) => node.state.get(locationKey)!.node,
    levelOf: (node) => node.state.get(loopBoundKey)!.level,
    rootOf: (node) => node.state.get(predicateKey)!.abstraction,
    isHead: (location) => loops.isHead(location),
    callersOf: (node) => callEdges(node.state.get(callstackKey)!),
    holds: (node, expression) => encoding.holds(blockOf(node), expression),
  };
}
