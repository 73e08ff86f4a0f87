/** From guesses at loop heads to invariants: what does not follow by induction is dropped (Houdini). */
import type { Budget } from "../../base/budget/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { Model, Prover } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { grouped, type KnownFacts, type StepCase, type StepCaseParts } from "./step-case.ts";

/** By head. */
export type Guesses = ReadonlyMap<CfaNode, readonly Expression[]>;

/** What is still believed, by head. */
type Kept = Map<CfaNode, Set<Expression>>;

/** Visits of one root, and what may be assumed about them. */
interface Group {
  readonly nodes: readonly ArgNode[];
  readonly assumptions: () => readonly Term[];
}

/** A guess at one visit: it holds there, or it goes. */
interface Instance {
  readonly head: CfaNode;
  readonly candidate: Expression;
  /** The visit is made and the guess is wrong. */
  readonly fails: Term;
}

export interface InductiveCandidatesParts {
  readonly terms: Terms;
  readonly prover: Prover;
  readonly step: StepCase;
  readonly stepParts: Pick<StepCaseParts, "locationOf" | "holds" | "rootOf">;
  /** The visits to heads that were explored from the beginning of the program, the first ones among them. */
  readonly baseHeads: () => readonly ArgNode[];
  readonly condition: (node: ArgNode) => Term;
}

/** More tries than guesses make no sense; this bounds the time. */
const MOST_ROUNDS = 200;

/**
 * Guesses hold at the first visit to a head on every path, and if all of them hold at one visit they hold at the
 * next one (whatever head comes next): then they hold at all visits.
 */
export class InductiveCandidates {
  private readonly parts: InductiveCandidatesParts;

  constructor(parts: InductiveCandidatesParts) {
    this.parts = parts;
  }

  /**
   * What remains of the guesses. `facts` are known to hold. Those that are hard for solvers come second, so that they do not
   * take the others with them when time runs out.
   */
  select(guesses: Guesses, facts: KnownFacts, budget: Budget): Guesses {
    const { prover } = this.parts;
    const usual = prover.timeoutMillis;
    prover.timeoutMillis = Math.min(usual, GROUP_TIMEOUT_MILLIS);
    try {
      const easy = this.selectAmong(
        matching(guesses, (guess) => !isHard(guess)),
        facts,
        budget,
      );
      const known: KnownFacts = (head) => [...facts(head), ...(easy.get(head) ?? [])];
      const hard = this.selectAmong(matching(guesses, isHard), known, budget);
      return new Map(
        [...guesses.keys()].map((head) => [
          head,
          [...(easy.get(head) ?? []), ...(hard.get(head) ?? [])],
        ]),
      );
    } finally {
      prover.timeoutMillis = usual;
    }
  }

  private selectAmong(guesses: Guesses, facts: KnownFacts, budget: Budget): Guesses {
    if (guesses.size === 0) return guesses;
    const { step } = this.parts;
    const kept: Kept = new Map();
    for (const [head, candidates] of guesses) kept.set(head, new Set(candidates));
    this.drop(kept, [{ nodes: this.parts.baseHeads(), assumptions: () => [] }], budget);
    step.explore(1, budget);
    const known: KnownFacts = (head) => [...facts(head), ...(kept.get(head) ?? [])];
    const { rootOf } = this.parts.stepParts;
    const roots = grouped(step.heads(0), rootOf);
    // Soundness: formulas of different roots use the same variables, so each root is asked about alone.
    const groups = [...grouped(step.heads(1), rootOf)].map(([root, nodes]) => ({
      nodes,
      assumptions: () => step.assumptions(roots.get(root) ?? [], known),
    }));
    this.drop(kept, groups, budget);
    return new Map([...kept].map(([head, candidates]) => [head, [...candidates]]));
  }

  private instances(
    nodes: readonly ArgNode[],
    kept: ReadonlyMap<CfaNode, ReadonlySet<Expression>>,
  ): Instance[] {
    const { terms, stepParts, condition } = this.parts;
    const instances: Instance[] = [];
    for (const node of nodes) {
      const head = stepParts.locationOf(node);
      for (const candidate of kept.get(head) ?? []) {
        const fails = terms.and(condition(node), terms.not(stepParts.holds(node, candidate)));
        if (fails !== terms.false) instances.push({ head, candidate, fails });
      }
    }
    return instances;
  }

  /** Until nothing fails in any group under its assumptions, which may rest on what is kept. */
  private drop(kept: Kept, groups: readonly Group[], budget: Budget): void {
    for (let hasDropped = true; hasDropped;) {
      hasDropped = false;
      for (const group of groups) if (this.dropIn(kept, group, budget)) hasDropped = true;
    }
  }

  /** Until nothing fails in one group. Whether something was dropped. */
  private dropIn(kept: Kept, { nodes, assumptions }: Group, budget: Budget): boolean {
    const { terms, prover } = this.parts;
    let instances = this.instances(nodes, kept);
    let round = 0;
    for (; instances.length > 0; round++) {
      budget.check();
      const anyFails = terms.orAll(instances.map(({ fails }) => fails));
      const answer = round < MOST_ROUNDS ? prover.check([...assumptions(), anyFails]) : "unknown";
      if (answer === "unsat") return round > 0;
      if (answer === "unknown") {
        const rest = this.dropUndecided(kept, instances, assumptions, budget);
        if (rest === null) return round > 0;
        instances = rest;
        continue;
      }
      const model = prover.model();
      instances = this.dropFailing(kept, instances, model);
      model.release();
    }
    return round > 0;
  }

  private dropFailing(kept: Kept, instances: readonly Instance[], model: Model): Instance[] {
    const failing = instances.filter(({ fails }) => model.isTrue(fails));
    // Soundness: at least one goes, also if the model does not say which.
    const gone = failing.length > 0 ? failing : instances;
    for (const { head, candidate } of gone) kept.get(head)!.delete(candidate);
    return instances.filter(({ head, candidate }) => kept.get(head)!.has(candidate));
  }

  /** One by one; what the solver cannot decide goes. Null: nothing had to go. */
  private dropUndecided(
    kept: Kept,
    instances: readonly Instance[],
    assumptions: () => readonly Term[],
    budget: Budget,
  ): Instance[] | null {
    const { prover } = this.parts;
    const usual = prover.timeoutMillis;
    prover.timeoutMillis = Math.min(usual, SINGLE_TIMEOUT_MILLIS);
    let hasDropped = false;
    for (const { head, candidate, fails } of instances) {
      budget.check();
      if (!kept.get(head)!.has(candidate)) continue;
      if (prover.check([...assumptions(), fails]) === "unsat") continue;
      kept.get(head)!.delete(candidate);
      hasDropped = true;
    }
    prover.timeoutMillis = usual;
    // Without a drop all of them were shown, one after the other under the same assumptions.
    if (!hasDropped) return null;
    return instances.filter(({ head, candidate }) => kept.get(head)!.has(candidate));
  }
}

const SINGLE_TIMEOUT_MILLIS = 300;
const GROUP_TIMEOUT_MILLIS = 2000;

function matching(guesses: Guesses, holds: (guess: Expression) => boolean): Guesses {
  const chosen = new Map<CfaNode, readonly Expression[]>();
  for (const [head, candidates] of guesses) {
    const matched = candidates.filter(holds);
    if (matched.length > 0) chosen.set(head, matched);
  }
  return chosen;
}

/** Products of variables, quotients and remainders are large circuits. */
function isHard(guess: Expression): boolean {
  let isFound = false;
  visitExpression(guess, (node) => {
    if (node.kind !== "binary") return;
    const { operator, left, right } = node;
    if (operator === "*") isFound ||= left.kind !== "integer" && right.kind !== "integer";
    if (operator === "/" || operator === "%") isFound ||= !isPowerOfTwo(right);
  });
  return isFound;
}

function isPowerOfTwo(expression: Expression): boolean {
  if (expression.kind !== "integer") return false;
  const { value } = expression;
  return value > 0n && (value & (value - 1n)) === 0n;
}
