import type { HeadInvariant, Proof } from "../../algorithms/certificate/index.ts";
import { callstackKey } from "../../analyses/callstack/index.ts";
import { predicateKey, type PredicateSettings } from "../../analyses/predicate/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import { PredicatesInC } from "../../encoding/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import { atomsOf, conjunctsOf, printTerm, type Term, type Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";
import { callEdges } from "../analyses/induction-roots.ts";
import type { PredicateWorkshop } from "../analyses/predicate-workshop.ts";
import { simplifiedDisjunction } from "./simplify-disjunction.ts";

/** States of one head and call stack. */
interface Place {
  readonly head: CfaNode;
  readonly callers: readonly CfaEdge[];
  readonly labels: Set<Term>;
}

/** Without abstraction at loop heads nothing is said there, and loops were unrolled. */
export function proofOfBlocks(
  blocks: PredicateSettings["blocks"],
  workshop: PredicateWorkshop,
  reached: Iterable<ArgNode>,
): Proof {
  return blocks === "never" ? { kind: "unrolling" } : proofOfLabels(workshop, reached);
}

/**
 * Abstraction formulas, or labels, at loop heads as a proof: of an exhausted exploration that abstracts at all of them. One of
 * those of a head and call stack holds whenever execution is there; covered states need no label of their own, but have one.
 */
function proofOfLabels(workshop: PredicateWorkshop, reached: Iterable<ArgNode>): Proof {
  const { cfa, encoding } = workshop;
  const prover = workshop.newProver();
  const invariants: HeadInvariant[] = [];
  const leftOut = new Set<string>();
  for (const { head, callers, labels } of placesOf(cfa, reached)) {
    const names = [head.function, ...callers.map(({ source }) => source.function)].map(
      ({ name }) => name,
    );
    const inC = new PredicatesInC(
      cfa,
      encoding,
      (name) => names.filter((other) => other === name).length,
    );
    const facts = factsOf(prover, encoding.terms, [...labels])
      .map((fact) => inC.weakened(fact))
      .filter((fact): fact is Expression => fact !== null);
    for (const term of inC.leftOut) leftOut.add(shortened(printTerm(encoding.terms, term)));
    if (facts.length > 0) invariants.push({ head, callers, facts });
  }
  const strength = "inductive";
  return { kind: "invariants", invariants, visits: 0, strength, leftOut: [...leftOut] };
}

function placesOf(cfa: Cfa, reached: Iterable<ArgNode>): Iterable<Place> {
  const loops = findLoops(cfa);
  const places = new Map<CfaNode, Map<string, Place>>();
  for (const { state } of reached) {
    const own = state.get(predicateKey)!;
    if (!own.isAbstraction || !loops.isHead(own.abstraction.location)) continue;
    const { location: head, label } = own.abstraction;
    const callers = callEdges(state.get(callstackKey)!);
    const byStack = places.get(head) ?? new Map<string, Place>();
    places.set(head, byStack);
    const key = callers.map(({ id }) => id).join(" ");
    const place = byStack.get(key) ?? { head, callers, labels: new Set<Term>() };
    byStack.set(key, place);
    place.labels.add(label.term);
  }
  return [...places.values()].flatMap((byStack) => [...byStack.values()]);
}

/** Labels have many atoms; each is a question. */
const MOST_ATOMS = 64;

/**
 * Their disjunction as a conjunction: what all of them say, and that one of them holds in what is left. Then what follows from
 * it, which is shorter and may be enough.
 */
function factsOf(prover: Prover, terms: Terms, labels: readonly Term[]): Term[] {
  const [first, ...others] = labels.map((label) => conjunctsOf(terms, label));
  if (first === undefined) return [];
  const common = first.filter((fact) => others.every((facts) => facts.includes(fact)));
  const rests = [first, ...others].map((facts) =>
    terms.andAll(facts.filter((fact) => !common.includes(fact))),
  );
  const oneOf = simplifiedDisjunction(prover, terms, terms.orAll(rests));
  if (oneOf === terms.true) return common;
  const any = terms.orAll(labels);
  const consequences = atomsOf(terms, oneOf)
    .slice(0, MOST_ATOMS)
    .flatMap((atom) => [atom, terms.not(atom)])
    .filter((literal) => prover.check([any, terms.not(literal)]) === "unsat");
  return [...common, ...consequences, oneOf];
}

const LONGEST = 120;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}...`;
}
