import { Ic3, type PlaceLemmas } from "../../algorithms/ic3/ic3.ts";
import type { Place } from "../../algorithms/ic3/block-graph.ts";
import { Predicates, type Cube } from "../../algorithms/ic3/literals.ts";
import { PathRefinement } from "../../algorithms/ic3/path-refinement.ts";
import { predicatesOf } from "../../algorithms/symbolic-execution/path-refinement.ts";
import type { HeadInvariant, InvariantProof } from "../../algorithms/certificate/index.ts";
import type { KnownFacts } from "../../algorithms/induction/step-case.ts";
import type { Algorithm } from "../../algorithms/answer.ts";
import { IntervalInvariants } from "../../analyses/interval/index.ts";
import { defineOptions, flag } from "../../base/options/index.ts";
import { PredicatesInC } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { binary, integerConstant, unary } from "../../program/cfa/nodes.ts";
import { printCondition } from "../../program/cfa/print-condition.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { factOptions } from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { explorationOptions } from "../exploration.ts";
import { proofOfFacts } from "../certification/proof-of-facts.ts";
import { HeadBlocks, type ControlPlace } from "./head-blocks.ts";
import { PredicateWorkshop, refined } from "./predicate-workshop.ts";

const ic3Options = defineOptions("analysis.ic3ia", {
  bounds: flag("Use intervals and congruences of variables as invariants.", true),
});

const MILLIS_FOR_BOUNDS = 1000;

/** IC3 with implicit predicate abstraction. */
export const ic3ia: AnalysisDefinition = {
  name: "ic3ia",
  summary:
    "Excludes states that lead to violations, block by block, with lemmas over predicates that it learns from infeasible error paths (IC3).",
  options: [ic3Options, factOptions, explorationOptions],
  assemble(services) {
    const workshop = new PredicateWorkshop(services);
    return workshop.counting(newIc3(services, workshop));
  },
};

function newIc3(services: AnalysisServices, workshop: PredicateWorkshop): Algorithm {
  const { cfa, configuration, assurance, statistics, counterexampleCheck: check } = services;
  const { terms } = workshop.encoding;
  const vocabulary = new Vocabulary(cfa, workshop);
  const { bounds } = configuration.valuesOf(ic3Options);
  const known = bounds ? new IntervalInvariants(cfa) : null;
  const { predicates } = vocabulary;
  const exchanged = workshop.exchanged("location");
  const initial = exchanged.initial();
  const factsAt: KnownFacts = (location) => known?.invariantsAt(location) ?? [];
  let graph: HeadBlocks | null = null;
  return new Ic3({
    ...{ terms, predicates, check, assurance, statistics },
    knownAt: ({ location }) => factsAt(location),
    prover: workshop.newProver(),
    newGraph(budget) {
      graph = HeadBlocks.of(services, workshop, budget);
      if (known !== null)
        refined(known, Math.min(MILLIS_FOR_BOUNDS, budget.remainingMillis() / 10));
      for (const place of graph?.places ?? [])
        for (const fact of initial.get(place.location) ?? []) vocabulary.learn(place, fact);
      return graph;
    },
    refinement: new PathRefinement({
      terms,
      prover: workshop.newProver(),
      facts: workshop.facts,
      statistics,
      learn(place, fact) {
        const parts = predicatesOf(terms, [fact], "atoms");
        exchanged.learnt(new Map([[place.location, parts]]));
        return [...parts].filter((part) => vocabulary.learn(place, part)).length > 0;
      },
    }),
    proofOf: (lemmas) => proofOf(cfa, factsAt, graph!.places, lemmas),
  });
}

/** Terms of facts as predicates in C. */
class Vocabulary {
  readonly predicates = new Predicates();
  private readonly cfa: Cfa;
  private readonly workshop: PredicateWorkshop;

  constructor(cfa: Cfa, workshop: PredicateWorkshop) {
    this.cfa = cfa;
    this.workshop = workshop;
  }

  /** False: it is known, or cannot be said. */
  learn(place: Place, predicate: Term): boolean {
    const { cfa, workshop } = this;
    const names = [place.location, ...place.callers.map(({ source }) => source)].map(
      (node: CfaNode) => node.function.name,
    );
    const inC = new PredicatesInC(
      cfa,
      workshop.encoding,
      (name) => names.filter((other) => other === name).length,
    );
    const expression = inC.weakened(predicate);
    if (expression === null || inC.leftOut.size > 0 || !isOfNumbers(expression)) return false;
    return this.predicates.add(place, printCondition(expression), expression);
  }
}

/**
 * Soundness: means the same at the end of a block and at the beginning of the next one, where it is not known any more which objects there
 * are and where pointers lead.
 */
function isOfNumbers(root: Expression): boolean {
  let isOfNumbers = true;
  visitExpression(root, (part) => {
    if (part.type.kind === "pointer" || part.kind === "dereference") isOfNumbers = false;
    if (part.kind === "index" && part.index.kind !== "integer") isOfNumbers = false;
  });
  return isOfNumbers;
}

/**
 * Lemmas beside what is known anyway. Places that differ in the state of the specification alone are one head and call stack: what holds
 * at one of them holds there.
 */
function proofOf(
  cfa: Cfa,
  knownAt: KnownFacts,
  places: readonly ControlPlace[],
  lemmas: readonly PlaceLemmas[],
): InvariantProof {
  const known = proofOfFacts(
    cfa,
    knownAt,
    places.map(({ control: state }) => ({ state })),
    0,
  );
  const byHead = new Map<string, PlaceLemmas[]>();
  for (const one of lemmas) {
    const key = [one.place.location, ...one.place.callers].map(({ id }) => id).join(" ");
    byHead.set(key, [...(byHead.get(key) ?? []), one]);
  }
  const learnt = [...byHead.values()].map((alternatives): HeadInvariant => {
    const { location: head, callers } = alternatives[0]!.place;
    const facts = alternatives.map(({ excluded }) => excluded.map((cube) => clause(cfa, cube)));
    if (facts.length === 1) return { head, callers, facts: facts[0]! };
    const either = facts.map((conditions) => joined(cfa, "&", conditions));
    return { head, callers, facts: [joined(cfa, "|", either)] };
  });
  const said = learnt.filter(({ facts }) => facts.length > 0);
  return { ...known, invariants: [...known.invariants, ...said] };
}

/** One of the literals does not hold. */
function clause(cfa: Cfa, cube: Cube): Expression {
  const negated = [...cube].map(({ predicate, truth }): Expression =>
    truth ? unary("!", cfa.types.int, predicate, 0) : predicate,
  );
  return joined(cfa, "|", negated);
}

/** Conditions are 0 or 1. */
function joined(cfa: Cfa, operator: "&" | "|", conditions: readonly Expression[]): Expression {
  const { int } = cfa.types;
  const [first, ...others] = conditions;
  if (first === undefined) return integerConstant(int, operator === "&" ? 1n : 0n, 0, 0);
  return others.reduce((whole, condition) => binary(operator, int, whole, condition), first);
}
