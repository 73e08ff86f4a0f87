/** What has to be shown about a proof, one question after the other. Each is about a single beginning. */
import type { Budget } from "../../base/budget/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Unrolling } from "../unrolling/unrolling.ts";
import type { HeadInvariant } from "./proof.ts";

export interface ProofNodes {
  readonly locationOf: (node: ArgNode) => CfaNode;
  /** Visits to heads since the beginning of its unrolling. */
  readonly levelOf: (node: ArgNode) => number;
  /** The same object for all nodes that come from one beginning. */
  readonly rootOf: (node: ArgNode) => object;
  readonly isHead: (location: CfaNode) => boolean;
  /** The outermost call first. */
  readonly callersOf: (node: ArgNode) => readonly CfaEdge[];
  /** The expression is nonzero at the node, as a term over its formula. */
  readonly holds: (node: ArgNode, expression: Expression) => Term;
}

/** Both are unrolled by visits to heads. */
export interface ProofUnrollings {
  readonly fromBeginning: Unrolling;
  /** Its roots are all heads with all call stacks, in any state. */
  readonly fromHeads: Unrolling;
  readonly nodes: ProofNodes;
}

/** The first visit to a head, or the next one after a visit: the invariants hold there. */
export interface VisitQuestion {
  readonly kind: "initiation" | "consecution";
  /** The visit before; null: there is none. */
  readonly before: ArgNode | null;
  readonly visit: ArgNode;
}

/** No execution from one beginning gets to the targets, if the invariants hold at these visits. */
export interface SafetyQuestion {
  readonly kind: "safety";
  readonly heads: readonly ArgNode[];
  readonly targets: readonly ArgNode[];
}

/** Explores what the questions are about, once. */
export class ProofQuestions {
  readonly visitQuestions: readonly VisitQuestion[];
  readonly safetyQuestions: readonly SafetyQuestion[];

  constructor(
    { fromBeginning, fromHeads, nodes }: ProofUnrollings,
    visits: number,
    budget: Budget,
  ) {
    for (const unrolling of [fromBeginning, fromHeads]) {
      // Level by level, so that paths of one level are merged before the next.
      for (let level = 0; level <= visits; level++) unrolling.raise(level, budget);
    }
    const start = new Explored(fromBeginning, nodes);
    const steps = new Explored(fromHeads, nodes);
    const roots = byRoot(steps.heads(0, 0), nodes);
    this.visitQuestions = [
      ...start.heads(1, 1).map((visit) => ({ kind: "initiation", before: null, visit }) as const),
      ...steps.heads(1, 1).map((visit) => {
        const before = roots.get(nodes.rootOf(visit))![0]!;
        return { kind: "consecution", before, visit } as const;
      }),
    ];
    const early = start.targets(0, visits);
    const visited = byRoot(steps.heads(0, visits), nodes);
    // Soundness: formulas of different beginnings use the same variables, so each is asked about alone.
    const late = byRoot(steps.targets(visits, visits), nodes);
    this.safetyQuestions = [
      ...(early.length === 0 ? [] : [{ kind: "safety", heads: [], targets: early } as const]),
      ...[...late].map(([root, targets]) => {
        return { kind: "safety", heads: visited.get(root) ?? [], targets } as const;
      }),
    ];
  }
}

/** Visits that violate the property count as targets, and not as visits. */
class Explored {
  private readonly nodes: ProofNodes;
  private readonly visits: readonly ArgNode[];
  private readonly violations: readonly ArgNode[];

  constructor(unrolling: Unrolling, nodes: ProofNodes) {
    this.nodes = nodes;
    this.violations = unrolling.newTargets();
    const targets = new Set(this.violations);
    this.visits = [...unrolling.reached].filter(
      (node) => nodes.isHead(nodes.locationOf(node)) && !targets.has(node),
    );
  }

  /** Visits of these levels. */
  heads(first: number, last: number): ArgNode[] {
    const { levelOf } = this.nodes;
    return this.visits.filter((node) => first <= levelOf(node) && levelOf(node) <= last);
  }

  /** Targets after so many visits. A head that is a target is none of them; as a beginning it is no target. */
  targets(first: number, last: number): ArgNode[] {
    const { levelOf, isHead, locationOf } = this.nodes;
    return this.violations.filter((target) => {
      const visits = levelOf(target) - (isHead(locationOf(target)) ? 1 : 0);
      return first <= visits && visits <= last;
    });
  }
}

function byRoot(list: readonly ArgNode[], { rootOf }: ProofNodes): Map<object, ArgNode[]> {
  const groups = new Map<object, ArgNode[]>();
  for (const node of list) {
    const group = groups.get(rootOf(node));
    if (group === undefined) groups.set(rootOf(node), [node]);
    else group.push(node);
  }
  return groups;
}

/** A fact of a proof at one visit. */
export interface FactAtVisit {
  readonly invariant: HeadInvariant;
  readonly fact: Expression;
  /** If the visit is made, the fact holds. */
  readonly holdsIfVisited: Term;
  /** The visit is made and the fact does not hold. */
  readonly fails: Term;
}

/** What the invariants of a proof say at the visits of the unrollings. */
export class FactsAtVisits {
  private readonly terms: Terms;
  private readonly nodes: ProofNodes;
  private readonly condition: (node: ArgNode) => Term;
  private readonly byHead = new Map<CfaNode, HeadInvariant[]>();
  private readonly known = new Map<ArgNode, FactAtVisit[]>();

  constructor(invariants: readonly HeadInvariant[], { fromHeads, nodes }: ProofUnrollings) {
    this.nodes = nodes;
    const { formulas } = fromHeads;
    this.terms = formulas.terms;
    this.condition = (node) => formulas.condition(node);
    for (const invariant of invariants) {
      const others = this.byHead.get(invariant.head);
      if (others === undefined) this.byHead.set(invariant.head, [invariant]);
      else others.push(invariant);
    }
  }

  at(node: ArgNode): readonly FactAtVisit[] {
    let facts = this.known.get(node);
    if (facts === undefined) {
      facts = this.factsAt(node);
      this.known.set(node, facts);
    }
    return facts;
  }

  private factsAt(node: ArgNode): FactAtVisit[] {
    const { nodes, terms } = this;
    const visited = this.condition(node);
    const facts: FactAtVisit[] = [];
    for (const invariant of this.byHead.get(nodes.locationOf(node)) ?? []) {
      if (!isAbout(invariant, nodes.callersOf(node))) continue;
      for (const fact of invariant.facts) {
        const holds = nodes.holds(node, fact);
        const holdsIfVisited = terms.implies(visited, holds);
        facts.push({
          invariant,
          fact,
          holdsIfVisited,
          fails: terms.and(visited, terms.not(holds)),
        });
      }
    }
    return facts;
  }
}

function isAbout({ callers }: HeadInvariant, stack: readonly CfaEdge[]): boolean {
  if (callers === null) return true;
  return callers.length === stack.length && callers.every((edge, i) => edge === stack[i]);
}
