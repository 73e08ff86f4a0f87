/** The target of a violation witness about undefined behaviour: which steps may be the violation, and when. */
import { SourceText, UnsupportedFeature, type SourceRange } from "../../base/diagnostics/index.ts";
import { isInLibrary } from "../../program/c-library/index.ts";
import { STOP } from "../../program/c/insertions.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { isAboutTheEnd, Obligations, type ObligationKind } from "../obligations/index.ts";
import type { Automaton, CText, Stretch, Transition } from "../specification/automaton.ts";
import { momentOf, watchedObligations } from "../specification/dialect.ts";
import type { Watch } from "../specification/specification.ts";
import type { InsertedText } from "./inserted-text.ts";
import type { PointOf, ProgramPoints } from "./points.ts";
import { SEGMENT } from "./segments.ts";
import type { ViolationWitness } from "./witness.ts";

/** Whether a function of the C library does what the statement of the target asks it to do. */
const INSIDE = "__witness_inside";

export function isAboutObligations({ automaton }: Watch): boolean {
  return watchedObligations(automaton).length > 0;
}

/** The format has no place for what is left when the program ends. */
function isWithoutPlace({ automaton }: Watch): boolean {
  const kinds = watchedObligations(automaton);
  return kinds.length > 0 && kinds.every(isAboutTheEnd);
}

/** The steps of the program, not those of what was inserted. */
export function besideWitness(watch: Watch, inserted: Stretch): Watch {
  if (!isAboutObligations(watch)) return watch;
  // Soundness: what an expression of the witness does is not done by the program.
  return withTransitions(watch, (transition) =>
    momentOf(transition) === "obligation"
      ? [{ ...transition, trigger: both(transition, not(covers([inserted]))) }]
      : [transition],
  );
}

export class ObligedTarget {
  private readonly last: number;
  private readonly range: SourceRange;
  private readonly statements: readonly PointOf<"statement">[];
  private readonly stretches: readonly Stretch[];
  private readonly calls: readonly PointOf<"call">[];
  /** Whether a step of the statement may be the violation. */
  private readonly isPlaced: boolean;
  /** Whether it may stand for the end of the program. */
  private readonly isEnd: boolean;
  readonly isPossible: boolean;
  /** Some verifiers take shifts of signed values for overflows, we do not. */
  readonly isDisputed: boolean;

  /** `cfa`: of the program alone. */
  constructor(
    cfa: Cfa,
    points: ProgramPoints,
    { segments }: Pick<ViolationWitness, "segments">,
    watches: readonly Watch[],
  ) {
    this.last = segments.length - 1;
    const { location } = segments[this.last]!.follow;
    this.range = location.range;
    this.statements = points.statementsAt(location);
    this.stretches = this.statements.flatMap((statement) => points.stretchesOf(statement));
    const library = new Set(
      cfa.functions
        .filter(({ entry }) => entry.leaving.some((edge) => isOfLibrary(cfa, edge.start)))
        .map(({ name }) => name),
    );
    this.calls = points.all.filter(
      (point): point is PointOf<"call"> =>
        point.kind === "call" &&
        point.callee !== null &&
        library.has(point.callee) &&
        this.contains(point.start),
    );
    const kinds = kindsOf(watches.filter((watch) => !isWithoutPlace(watch)));
    this.isPlaced = kinds.length > 0 && (this.calls.length > 0 || this.owes(cfa, kinds));
    // Verifiers name the statement that ends the program, or the one that allocated what is lost.
    const ending = this.isPlaced ? /^return\b/ : /^return\b|\w\s*\(/;
    this.isEnd =
      watches.some(isWithoutPlace) &&
      this.stretches.some(({ start, end }) => ending.test(cfa.source.text.slice(start, end)));
    this.isPossible = this.isPlaced || this.isEnd;
    this.isDisputed = kinds.includes("signed-overflow") && this.owes(cfa, SHIFTS);
  }

  private owes(cfa: Cfa, kinds: readonly ObligationKind[]): boolean {
    const obligations = new Obligations(cfa, new Set(kinds));
    return cfa.edges.some(
      (edge) =>
        this.contains(edge.start) && obligations.of(edge).some(({ kind }) => kinds.includes(kind)),
    );
  }

  insert(text: InsertedText): void {
    text.declare(`static int ${INSIDE} = 0;`);
    for (const call of this.calls) {
      text.add(call, "before", `${INSIDE} = 1;`);
      text.add(call, "after", `${INSIDE} = 0;`);
    }
    // What nobody mentions is no part of the program, and could not be asked for.
    for (const statement of this.statements)
      text.add(statement, "before", `if (${SEGMENT} < 0 || ${INSIDE} < 0) ${STOP}(0);`);
  }

  /** Violations elsewhere end the execution, which then is none of those that the witness is about. */
  judged(watch: Watch, cfa: Cfa): readonly Watch[] {
    if (!isAboutObligations(watch)) return [watch];
    if (isWithoutPlace(watch) && !this.isEnd) return [];
    const { states } = watch.automaton;
    const isPlain = states.every(({ transitions }) =>
      transitions.every((one) => momentOf(one) === "obligation" && one.follow.kind === "error"),
    );
    if (!isPlain || states.length > 1) {
      throw new UnsupportedFeature("a violation witness about such a specification", this.range);
    }
    const passed = `${SEGMENT} == ${this.last}`;
    const meant = isWithoutPlace(watch)
      ? [{ stretches: [EVERYWHERE], condition: passed }]
      : [
          { stretches: this.stretches, condition: passed },
          ...(this.calls.length === 0
            ? []
            : [{ stretches: [library(cfa)], condition: `${passed} && ${INSIDE} == 1` }]),
        ];
    const elsewhere = covers(meant.flatMap(({ stretches }) => stretches));
    const judged = withTransitions(watch, (transition) => [
      ...meant.map(({ stretches, condition }) => ({
        ...transition,
        trigger: both(transition, covers(stretches)),
        assumptions: [this.textOf(condition)],
      })),
      { ...transition, trigger: both(transition, not(elsewhere)), follow: { kind: "stop" } },
    ]);
    // Those that end executions are no mere observers.
    return [{ ...judged, automaton: { ...judged.automaton, kind: "control" } }];
  }

  private textOf(condition: string): CText {
    return { range: new SourceText("<witness>", condition).range(0, condition.length) };
  }

  private contains(offset: number): boolean {
    return this.stretches.some(({ start, end }) => offset >= start && offset < end);
  }
}

const SHIFTS = ["shift-range", "negative-shift", "shift-overflow"] as const;

function kindsOf(watches: readonly Watch[]): readonly ObligationKind[] {
  return watches.flatMap(({ automaton }) => watchedObligations(automaton));
}

type Condition = Transition["trigger"];

function covers(stretches: readonly Stretch[]): Condition {
  return { kind: "covers-text", stretches };
}

function not(operand: Condition): Condition {
  return { kind: "not", operand };
}

function both({ trigger }: Transition, right: Condition): Condition {
  return { kind: "and", left: trigger, right };
}

function withTransitions(
  watch: Watch,
  change: (transition: Transition) => readonly Transition[],
): Watch {
  const { automaton } = watch;
  const states = automaton.states.map((state) => ({
    ...state,
    transitions: state.transitions.flatMap(change),
  }));
  const initial = states[automaton.initial.index]!;
  const changed: Automaton = { ...automaton, states, initial };
  return { ...watch, automaton: changed };
}

function isOfLibrary({ source }: Cfa, offset: number): boolean {
  return isInLibrary(source.locate(offset).file);
}

const EVERYWHERE: Stretch = { start: -Infinity, end: Infinity };

/** It stands behind the program and what was inserted. */
function library({ source }: Cfa): Stretch {
  return { start: source.endOfFirstFile, end: Infinity };
}
