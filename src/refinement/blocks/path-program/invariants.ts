import { numbersIn, type Deadline, type Entailment } from "../../../logic/interpolation/index.ts";
import { Kind, variablesOf, type Term } from "../../../logic/terms/index.ts";
import type { PathProgram, Transition } from "./path-program.ts";

/** Predicates for each place, by its index. */
export type PlaceFacts = readonly (readonly Term[])[];

/**
 * The candidates that hold at their places after any number of rounds, as far as the candidates themselves can show
 * (Houdini: what some transition does not preserve is dropped until nothing is). Null if time runs out.
 */
export function strongestInvariants(
  program: PathProgram,
  candidates: PlaceFacts,
  entailment: Entailment,
  deadline: Deadline,
): PlaceFacts | null {
  const kept: (readonly Term[])[] = [...candidates];
  const steps = program.transitions.filter(({ to }) => to !== null);
  const pending = new Set(steps);
  for (const step of pending) {
    pending.delete(step);
    if (deadline.hasPassed()) return null;
    const to = step.to!.index;
    const goals = kept[to]!;
    if (goals.length === 0) continue;
    const afterwards = goals.map((goal) => program.after(goal, step));
    const hypotheses = hypothesesOf(kept, step);
    const implied = new Set(entailment.implied(hypotheses, afterwards, deadline));
    const left = goals.filter((_, i) => implied.has(afterwards[i]!));
    if (left.length === goals.length) continue;
    kept[to] = left;
    for (const next of steps) if (next.from?.index === to) pending.add(next);
  }
  return kept;
}

/** No execution of the path program reaches the target from where the facts hold. */
export function isRefuted(
  program: PathProgram,
  facts: PlaceFacts,
  entailment: Entailment,
  deadline: Deadline,
): boolean {
  const last = program.transitions.at(-1)!;
  const { terms } = program;
  return entailment.implies(hypothesesOf(facts, last), terms.false, deadline) === "unsat";
}

/** Facts that are tried one by one before several are looked for. */
const MAXIMUM_TRIALS = 12;

/**
 * Of invariants that refute the target those that are needed for that, and for each other: relations between variables
 * rather than bounds, numbers of the program rather than others, what always holds rather than what holds in
 * some case, one rather than several, and those earlier in the lists.
 */
export function neededInvariants(
  program: PathProgram,
  facts: PlaceFacts,
  entailment: Entailment,
  deadline: Deadline,
): PlaceFacts {
  const tiers = facts.map((list) => tiersOf(program, list));
  const needed: Set<Term>[] = facts.map(() => new Set());
  const pending = new Set([...program.transitions].reverse());
  for (const step of pending) {
    pending.delete(step);
    if (step.from === null) continue;
    const { index } = step.from;
    const own = needed[index]!;
    const before = own.size;
    for (const goal of goalsOf(program, needed, step)) {
      const choice = [[...own], ...tiers[index]!];
      const core = neededFor(step.conditions, choice, goal, entailment, deadline);
      for (const fact of core ?? facts[index]!) own.add(fact);
    }
    if (own.size === before) continue;
    for (const other of program.transitions) if (other.to === step.from) pending.add(other);
  }
  return facts.map((list, place) => list.filter((fact) => needed[place]!.has(fact)));
}

/** Null if it could not be told. The first tier is there already. */
function neededFor(
  conditions: readonly Term[],
  tiers: readonly (readonly Term[])[],
  goal: Term,
  entailment: Entailment,
  deadline: Deadline,
): readonly Term[] | null {
  const [own, ...others] = tiers;
  const hypotheses = [...own!, ...conditions];
  if (entailment.implies(hypotheses, goal, deadline) === "unsat") return [];
  for (const tier of others) {
    const trials = tier.slice(0, MAXIMUM_TRIALS);
    const one = entailment.sufficient(hypotheses, trials, goal, deadline);
    if (one !== null) return [one];
  }
  return entailment.needed(conditions, tiers, goal, deadline);
}

function tiersOf({ terms, problem }: PathProgram, facts: readonly Term[]): Term[][] {
  const known = numbersIn(terms, problem.blocks.flat());
  const [relations, bounds, special, clauses]: Term[][] = [[], [], [], []];
  for (const fact of facts) {
    const isGeneral = [...numbersIn(terms, [fact])].every((number) => known.has(number));
    if (terms.kind(fact) === Kind.Or) clauses!.push(fact);
    else if (!isGeneral) special!.push(fact);
    else if (variablesOf(terms, fact).length > 1) relations!.push(fact);
    else bounds!.push(fact);
  }
  return [relations!, bounds!, special!, clauses!];
}

function goalsOf(program: PathProgram, needed: readonly Set<Term>[], step: Transition): Term[] {
  if (step.to === null) return [program.terms.false];
  return [...needed[step.to.index]!].map((fact) => program.after(fact, step));
}

function hypothesesOf(facts: PlaceFacts, { from, conditions }: Transition): Term[] {
  return [...(from === null ? [] : facts[from.index]!), ...conditions];
}
