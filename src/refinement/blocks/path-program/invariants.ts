import { numbersIn, type Deadline, type Entailment } from "../../../logic/interpolation/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
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

/**
 * Of invariants that refute the target those that are needed for that, and for each other. Those with numbers that are
 * not in the program are only used if the others do not suffice, and those later in the lists are left out first.
 */
export function neededInvariants(
  program: PathProgram,
  facts: PlaceFacts,
  entailment: Entailment,
  deadline: Deadline,
): PlaceFacts {
  const { terms } = program;
  const known = numbersIn(terms, program.problem.blocks.flat());
  const isGeneral = (fact: Term): boolean =>
    [...numbersIn(terms, [fact])].every((number) => known.has(number));
  const needed: Set<Term>[] = facts.map(() => new Set());
  const pending = new Set([...program.transitions].reverse());
  for (const step of pending) {
    pending.delete(step);
    if (step.from === null) continue;
    const { index } = step.from;
    const own = needed[index]!;
    const rest = facts[index]!.filter((fact) => !own.has(fact));
    const tiers = [[...own], rest.filter(isGeneral), rest.filter((fact) => !isGeneral(fact))];
    const core = entailment.needed(step.conditions, tiers, goalOf(program, needed, step), deadline);
    const before = own.size;
    for (const fact of core ?? facts[index]!) own.add(fact);
    if (own.size === before) continue;
    for (const other of program.transitions) if (other.to === step.from) pending.add(other);
  }
  return facts.map((list, place) => list.filter((fact) => needed[place]!.has(fact)));
}

function goalOf(program: PathProgram, needed: readonly Set<Term>[], step: Transition): Term {
  const { terms } = program;
  if (step.to === null) return terms.false;
  return terms.andAll([...needed[step.to.index]!].map((fact) => program.after(fact, step)));
}

function hypothesesOf(facts: PlaceFacts, { from, conditions }: Transition): Term[] {
  return [...(from === null ? [] : facts[from.index]!), ...conditions];
}
