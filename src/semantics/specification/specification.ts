import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Assumption } from "./assumption.ts";
import type { Automaton } from "./automaton.ts";
import { AutomatonRun } from "./automaton-run.ts";
import type { AutomatonState } from "./automaton-state.ts";
import type { Neighbour, Neighbours } from "./neighbours.ts";
import { asksOthers } from "./questions.ts";
import type { Violation } from "./violation.ts";

/** An automaton and the word for its violation; null: its own name. */
export interface Watch {
  readonly automaton: Automaton;
  readonly property: string | null;
}

/** Where all automata are. One object per state, compared by identity. */
export class SpecificationState {
  /** By automaton. */
  readonly parts: readonly AutomatonState[];
  /** What the first automaton says that has something to say. */
  readonly violation: Violation | null;
  /** What has to hold after the edge by which the state was entered. */
  readonly assumptions: readonly Assumption[];
  /** An automaton wants exploration to pause here. */
  readonly halts: boolean;
  /** Dense among the states that were met. */
  readonly index: number;
  readonly hash: number;
  /** Performance: successors that are always the same, by id of the edge. */
  readonly next: (readonly SpecificationState[] | undefined)[] = [];

  constructor(parts: readonly AutomatonState[], index: number) {
    this.parts = parts;
    this.index = index;
    this.hash = Math.imul(index + 1, 0xc2b2ae35);
    this.violation = parts.find(({ violation }) => violation !== null)?.violation ?? null;
    this.assumptions = parts.flatMap(({ assumptions }) => assumptions);
    this.halts = parts.some(({ halts }) => halts);
  }

  /** Whether all automata knew what to do on the way here. */
  get isCertain(): boolean {
    return this.parts.every(({ isCertain }) => isCertain);
  }

  equals(other: unknown): boolean {
    return this === other;
  }

  toString(): string {
    return this.parts.join(" | ");
  }
}

/** A step on which automata have to ask others than themselves before they can take it. */
export class Question {
  readonly before: SpecificationState;
  readonly edge: CfaEdge;

  constructor(before: SpecificationState, edge: CfaEdge) {
    this.before = before;
    this.edge = edge;
  }
}

const NOBODY: Neighbours = { named: () => null, all: () => [], isViolated: false };

/**
 * The automata of a property as one, along one program: whoever follows a specification, along all paths or along one
 * execution, does it by these states.
 */
export class Specification {
  readonly start: SpecificationState;
  /** Automata ask other analyses: who follows the specification alone cannot answer. */
  readonly asksOthers: boolean;
  /** Some automaton may want exploration to pause. */
  readonly pauses: boolean;
  readonly runs: readonly AutomatonRun[];
  private readonly states = new Map<string, SpecificationState>();
  private readonly unchanged: (readonly SpecificationState[])[] = [];

  private constructor(runs: readonly AutomatonRun[]) {
    const automata = runs.map(({ automaton }) => automaton);
    this.runs = runs;
    this.asksOthers = asksOthers(automata);
    this.pauses = automata.some(pauses);
    this.start = this.state(runs.map(({ initial }) => initial));
  }

  /** `print` receives what PRINT prints, one line each. */
  static along(cfa: Cfa, watches: readonly Watch[], print: (line: string) => void): Specification {
    const runs = watches.map(
      ({ automaton, property }) => new AutomatonRun(cfa, automaton, { property, print }),
    );
    return new Specification(runs);
  }

  /** The same automata along another program. */
  alongside(cfa: Cfa): Specification {
    return new Specification(this.runs.map((run) => run.alongside(cfa)));
  }

  /** All ways in which the automata can take the edge, or the question that has to be answered before. */
  step(state: SpecificationState, edge: CfaEdge): readonly SpecificationState[] | Question {
    let isNoticed = false;
    let asks = false;
    let prints = false;
    for (let i = 0; i < this.runs.length; i++) {
      const reaction = this.runs[i]!.reaction(state.parts[i]!, edge);
      if (reaction === "unnoticed") continue;
      isNoticed = true;
      if (reaction === "asks") asks = true;
      if (reaction === "prints") prints = true;
    }
    if (!isNoticed) return this.staying(state);
    if (asks && this.asksOthers) return new Question(state, edge);
    if (prints) return this.follow(state, edge, NOBODY);
    return (state.next[edge.id] ??= this.follow(state, edge, NOBODY));
  }

  /** The ways to take the edge of a question. `others`: analyses beside the specification. */
  answered({ before, edge }: Question, others: Neighbours): readonly SpecificationState[] {
    return this.follow(before, edge, others);
  }

  /** All ways to take the edge, with nobody to ask but the automata themselves. */
  successors(state: SpecificationState, edge: CfaEdge): readonly SpecificationState[] {
    const step = this.step(state, edge);
    return step instanceof Question ? this.answered(step, NOBODY) : step;
  }

  /** The state without what held only when it was entered. */
  settled(state: SpecificationState): SpecificationState {
    return this.staying(state)[0]!;
  }

  private staying(state: SpecificationState): readonly SpecificationState[] {
    return (this.unchanged[state.index] ??= [
      this.state(state.parts.map(({ settled }) => settled)),
    ]);
  }

  private follow(
    { parts }: SpecificationState,
    edge: CfaEdge,
    others: Neighbours,
  ): readonly SpecificationState[] {
    const asking = this.runs.map((run, i) => run.reaction(parts[i]!, edge) === "asks");
    let tuples: readonly (readonly (AutomatonState | null)[])[] = [[]];
    for (const [i, run] of this.runs.entries()) {
      const choices = asking[i]! ? [null] : run.successors(parts[i]!, edge, null);
      tuples = tuples.flatMap((tuple) => choices.map((choice) => [...tuple, choice]));
    }
    // Those that ask know what the others have done, and those before them.
    for (const [i, run] of this.runs.entries()) {
      if (!asking[i]!) continue;
      tuples = tuples.flatMap((tuple) =>
        run
          .successors(parts[i]!, edge, this.neighbours(tuple, others))
          .map((choice) => tuple.with(i, choice)),
      );
    }
    return [...new Set(tuples.map((tuple) => this.state(tuple.map((part) => part!))))];
  }

  private neighbours(tuple: readonly (AutomatonState | null)[], others: Neighbours): Neighbours {
    const { runs } = this;
    const automata = tuple.map((part): Neighbour => part ?? "waiting");
    return {
      named(name) {
        const index = runs.findIndex(({ automaton }) => automaton.name === name);
        return automata[index] ?? others.named(name);
      },
      all: () => [...others.all(), ...automata],
      isViolated:
        others.isViolated || tuple.some((part) => part !== null && part.violation !== null),
    };
  }

  private state(parts: readonly AutomatonState[]): SpecificationState {
    const key = parts.map(({ index }) => index).join(" ");
    let state = this.states.get(key);
    if (state === undefined) {
      state = new SpecificationState(parts, this.states.size);
      this.states.set(key, state);
    }
    return state;
  }
}

function pauses({ states }: Automaton): boolean {
  return states.some(({ transitions }) =>
    transitions.some(({ follow }) => follow.kind === "break"),
  );
}
