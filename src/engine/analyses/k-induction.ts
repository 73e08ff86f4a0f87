import type { Algorithm } from "../../algorithms/answer.ts";
import { AuxiliaryInvariants } from "../../algorithms/induction/auxiliary-invariants.ts";
import { InductiveCandidates } from "../../algorithms/induction/inductive-candidates.ts";
import { candidateOptions, createCandidateSource } from "../../algorithms/candidates/index.ts";
import { KInduction } from "../../algorithms/induction/k-induction.ts";
import { StepCase, type StepCaseParts } from "../../algorithms/induction/step-case.ts";
import { IntervalInvariants } from "../../analyses/interval/index.ts";
import { locationKey } from "../../analyses/location/index.ts";
import { loopBoundKey } from "../../analyses/loop-bound/index.ts";
import { predicateKey } from "../../analyses/predicate/index.ts";
import type { Budget } from "../../base/budget/index.ts";
import { count, defineOptions, flag } from "../../base/options/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import { conditionsSince, type BlockEncoding } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions } from "../exploration.ts";
import { proofOfFacts } from "../certification/proof-of-facts.ts";
import { newBaseCase } from "./bmc.ts";
import { candidatesOfOthers, givenCandidates, tellConfirmed } from "./given-candidates.ts";
import { addInductionRoots } from "./induction-roots.ts";
import { PredicateWorkshop } from "./predicate-workshop.ts";
import {
  blockOf,
  limitsOfLevels,
  newUnrolling,
  unrollingOptions,
  type ProgramUnrolling,
} from "./unrolling.ts";

const inductionOptions = defineOptions("analysis.k-induction", {
  bounds: flag(
    "Use intervals and congruences of variables as invariants, more and more precise ones.",
    true,
  ),
  candidates: flag(
    "Guess invariants from executions and the text, and use those that induction confirms.",
    true,
  ),
  visits: count("Try induction over at most so many visits to loop heads; 0: no limit.", 0),
});

/** k-induction (`wendler-dissertation` 5.2.2). */
export const kInduction: AnalysisDefinition = {
  name: "k-induction",
  summary:
    "Bounded model checking, and a proof by induction over visits to loop heads, helped by invariants it finds.",
  options: [inductionOptions, candidateOptions, unrollingOptions, explorationOptions],
  assemble(services) {
    const workshop = new PredicateWorkshop(services);
    return workshop.counting(newKInduction(services, workshop));
  },
};

function newKInduction(services: AnalysisServices, workshop: PredicateWorkshop): Algorithm {
  const { configuration, assurance, statistics } = services;
  const options = configuration.valuesOf(inductionOptions);
  const visitsOfLevel = limitsOfLevels(configuration.valuesOf(unrollingOptions).growth);
  const { algorithm: base, program } = newBaseCase(services, workshop);
  const nodes = new StepNodes(services, workshop.encoding);
  const invariants = newInvariants(services, workshop, program, nodes);
  const lastVisits = options.visits > 0 ? options.visits : null;
  const induction = new KInduction({
    ...{ base, visitsOfLevel, invariants, assurance, statistics, lastVisits },
    watch: services.recording,
    proofOf: (step, visits) => proofOfFacts(services.cfa, invariants.facts, step.heads(0), visits),
    headsWithoutInvariant: () =>
      nodes.heads().filter((head) => invariants.facts(head).length === 0).length,
    within: (budget, work) => services.solver.within(budget, work),
    newStep: (budget) => newStep(services, workshop, nodes, budget),
  });
  return {
    run(budget) {
      try {
        return induction.run(budget);
      } finally {
        tellConfirmed(nodes.heads(), invariants.confirmedAt, services.precisions);
      }
    },
  };
}

/** Null: there are too many ways to be at a loop head. */
function newStep(
  services: AnalysisServices,
  workshop: PredicateWorkshop,
  nodes: StepNodes,
  budget: Budget,
): StepCase | null {
  const program = newUnrolling(services, workshop, { kind: "visits" });
  if (!addInductionRoots(services, program, workshop.encoding, budget)) return null;
  return new StepCase({ unrolling: program.unrolling, ...nodes.reading });
}

function newInvariants(
  services: AnalysisServices,
  workshop: PredicateWorkshop,
  base: ProgramUnrolling,
  nodes: StepNodes,
): AuxiliaryInvariants {
  const { cfa, configuration, statistics } = services;
  const { bounds, candidates } = configuration.valuesOf(inductionOptions);
  const { terms } = workshop.encoding;
  const prover = workshop.newProver();
  const { formulas, reached } = base.unrolling;
  return new AuxiliaryInvariants({
    generator: bounds ? new IntervalInvariants(cfa) : null,
    guesses: candidates
      ? {
          first(budget) {
            const options = configuration.valuesOf(candidateOptions);
            const source = createCandidateSource(cfa, options, budget);
            const given = givenCandidates(cfa, nodes.heads(), services.precisions);
            const candidatesAt = (head: CfaNode): readonly Expression[] => [
              ...(given.get(head) ?? []),
              ...source.candidatesAt(head),
            ];
            return new Map(nodes.heads().map((head) => [head, candidatesAt(head)]));
          },
          more: () => candidatesOfOthers(cfa, nodes.heads(), services.precisions),
        }
      : null,
    newSelection: (step) =>
      new InductiveCandidates({
        ...{ terms, prover, step },
        stepParts: nodes.reading,
        baseHeads: () => [...reached].filter((node) => nodes.isAtHead(node)),
        condition: (node) => formulas.condition(node),
      }),
    statistics,
  });
}

/** What induction reads from states, and remembers. */
class StepNodes {
  private readonly encoding: BlockEncoding;
  private readonly loops: ReturnType<typeof findLoops>;
  private readonly known = new WeakMap<ArgNode, Map<Expression, Term>>();
  readonly reading: Omit<StepCaseParts, "unrolling">;

  constructor(services: AnalysisServices, encoding: BlockEncoding) {
    this.encoding = encoding;
    this.loops = findLoops(services.cfa);
    this.reading = {
      locationOf,
      levelOf: (node) => node.state.get(loopBoundKey)!.level,
      rootOf: (node) => node.state.get(predicateKey)!.abstraction,
      holds: (node, expression) => this.holds(node, expression),
      isHead: (location) => this.loops.isHead(location),
    };
  }

  isAtHead(node: ArgNode): boolean {
    return this.loops.isHead(locationOf(node));
  }

  heads(): readonly CfaNode[] {
    return this.loops.loops.map(({ head }) => head);
  }

  private holds(node: ArgNode, expression: Expression): Term {
    let terms = this.known.get(node);
    if (terms === undefined) {
      terms = new Map();
      this.known.set(node, terms);
    }
    let term = terms.get(expression);
    if (term === undefined) {
      const block = blockOf(node);
      const assumed = this.encoding.assume(block, expression, true);
      const added = conditionsSince(assumed.conditions, block.conditions);
      term = this.encoding.terms.andAll(added);
      terms.set(expression, term);
    }
    return term;
  }
}

function locationOf(node: ArgNode): CfaNode {
  return node.state.get(locationKey)!.node;
}
