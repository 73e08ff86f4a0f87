/** Whether an error path is a real failing execution: solved bit-precisely, then replayed. */
import { formatLocation, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type {
  CounterexampleCheck,
  ErrorPath,
  PathVerdict,
} from "../../core/contracts/counterexample.ts";
import {
  PathEncoder,
  stepsOf,
  type EncodingOptions,
  type PathFormula,
} from "../../encoding/index.ts";
import { PatientSolver, type Decision } from "../../logic/avoiding/index.ts";
import type { Model, SatResult, SolverContext } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import { edgeRange, type Cfa, type CfaEdge } from "../../program/cfa/graph.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import { disagreement } from "./disagreement.ts";
import { guessesFor, SameInput } from "./guesses.ts";
import { NoInputs, PathInputs } from "./path-inputs.ts";
import { openQuestion } from "./open-question.ts";
import { replay, type Replay } from "./path-replay.ts";

interface CounterexampleCheckServices {
  readonly cfa: Cfa;
  readonly terms: Terms;
  /** A solver on `terms`. Asked for when the first path needs one, at most once. */
  readonly openSolver: () => SolverContext;
  readonly statistics: Statistics;
  /** Limit of each query. */
  readonly timeoutMillis: number;
  /** For tests: an encoding that is wrong on purpose. */
  readonly encoding?: Partial<EncodingOptions>;
}

export function createCounterexampleCheck(
  services: CounterexampleCheckServices,
): CounterexampleCheck {
  return new SolvedAndReplayed(services);
}

interface Solved {
  readonly verdict: PathVerdict;
  /** It was assumed which objects pointers from outside lead to. */
  readonly meetsOutside: boolean;
}

type Unconfirmed = Extract<PathVerdict, { kind: "unconfirmed" }>;

class SolvedAndReplayed implements CounterexampleCheck {
  private readonly services: CounterexampleCheckServices;
  private readonly encoders = new Map<EncodingOptions["outside"], PathEncoder>();
  private solver: PatientSolver | null = null;

  constructor(services: CounterexampleCheckServices) {
    this.services = services;
  }

  /** Made when the first path needs one. */
  private encoder(outside: EncodingOptions["outside"]): PathEncoder {
    const { cfa, terms, encoding } = this.services;
    let encoder = this.encoders.get(outside);
    if (encoder === undefined) {
      encoder = new PathEncoder(cfa, terms, { ...encoding, outside });
      this.encoders.set(outside, encoder);
    }
    return encoder;
  }

  check(path: ErrorPath): PathVerdict {
    const { statistics } = this.services;
    const timer = statistics.timer("Time for counterexample checks");
    statistics.counter("Number of counterexample checks").increment();
    timer.start();
    try {
      const verdict = this.decide(path);
      const { doubt } = path.violation;
      if (verdict.kind === "confirmed" && doubt !== undefined) {
        return { kind: "unconfirmed", reason: doubt, edge: path.edges.at(-1) ?? null };
      }
      if (verdict.kind === "confirmed") {
        statistics.counter("Number of confirmed counterexamples").increment();
      }
      return verdict;
    } finally {
      timer.stop();
    }
  }

  private decide(path: ErrorPath): PathVerdict {
    // Most paths depend on no input, or zeros will do: then nobody has to ask a solver.
    const guess = replay(this.services.cfa, path, new NoInputs());
    if (guess.kind === "followed") return confirmed(path, guess);
    const { verdict, meetsOutside } = this.solved(path, "own objects");
    if (verdict.kind === "confirmed" || !meetsOutside) return verdict;
    // Pointers from outside may lead to objects of the program, too.
    const other = this.solved(path, "any object").verdict;
    // Soundness: that one knows of no objects outside, and without solution it says nothing.
    return other.kind === "confirmed" ? other : verdict;
  }

  private solved(path: ErrorPath, outside: EncodingOptions["outside"]): Solved {
    const encoder = this.encoder(outside);
    try {
      const formula = this.encode(encoder, path);
      const verdict = this.solve(path, encoder, formula);
      return { verdict, meetsOutside: formula.state.outsideCount > 0 };
    } catch (error) {
      if (!(error instanceof UnsupportedFeature)) throw error;
      const at = error.range === null ? "" : ` (${formatLocation(error.range.location)})`;
      const reason = `${error.message}${at}`;
      return { verdict: { kind: "unconfirmed", reason, edge: null }, meetsOutside: false };
    }
  }

  private encode(encoder: PathEncoder, { edges, assumptions }: ErrorPath): PathFormula {
    let formula = encoder.start();
    for (let i = 0; i < edges.length; i++) {
      formula = encoder.encode(formula, edges[i]!);
      for (const { expression, truth } of assumptions[i] ?? []) {
        formula = encoder.assume(formula, expression, truth);
      }
      // The rest of a path that ends here already needs no formula.
      if (formula.constraints.includes(encoder.terms.false)) return formula;
    }
    return formula;
  }

  private solve(path: ErrorPath, encoder: PathEncoder, formula: PathFormula): PathVerdict {
    const steps = stepsOf(formula);
    const { terms } = encoder;
    if (steps.some(({ constraints }) => constraints.includes(terms.false))) {
      return withoutSolution(steps);
    }
    const invalid = steps.find(({ requirements }) =>
      requirements.some(({ condition }) => condition === terms.false),
    );
    const constraints = steps.flatMap((step) => step.constraints);
    const requirements = steps.flatMap((step) => step.requirements.map((r) => r.condition));
    if (invalid !== undefined) return this.invalidStep(constraints, steps, invalid);
    const preferences = steps.flatMap((step) => step.preferences);
    const { answer, model } = this.ask([...constraints, ...requirements, ...preferences]);
    if (model !== null) return this.confirm(path, encoder, formula, model);
    if (answer === "unsat" && preferences.length > 0) {
      // Soundness: with objects elsewhere there may be an execution.
      const elsewhere = this.answerTo([...constraints, ...requirements]);
      if (elsewhere === "sat") return DEPENDS_ON_LAYOUT;
      if (elsewhere === "unknown") return UNDECIDED;
    }
    if (answer === "unsat") return this.afterUnsat(constraints, steps, requirements);
    return this.guess(path) ?? UNDECIDED;
  }

  /** No valid execution takes the path; perhaps invalid ones would. */
  private afterUnsat(
    constraints: readonly Term[],
    steps: readonly PathFormula[],
    requirements: readonly Term[],
  ): PathVerdict {
    if (requirements.length === 0) return withoutSolution(steps);
    switch (this.answerTo(constraints)) {
      case "unsat":
        return withoutSolution(steps);
      case "unknown":
        return UNDECIDED;
      case "sat": {
        const reason = "every execution of the path divides by zero or accesses invalid memory";
        return { kind: "unconfirmed", reason, edge: null };
      }
    }
  }

  private invalidStep(
    constraints: readonly Term[],
    steps: readonly PathFormula[],
    { edge, requirements }: PathFormula,
  ): PathVerdict {
    if (this.answerTo(constraints) === "unsat") return withoutSolution(steps);
    const { false: never } = this.services.terms;
    const problem = requirements.find(({ condition }) => condition === never);
    const reason = `the path goes on after ${problem?.reason ?? "an invalid step"}`;
    return { kind: "unconfirmed", reason: `${reason}${this.place(edge)}`, edge };
  }

  /** The solver gave up; perhaps the path is easy to take for an execution. */
  private guess(path: ErrorPath): PathVerdict | null {
    for (const value of guessesFor(path.edges)) {
      const execution = replay(this.services.cfa, path, new SameInput(value));
      if (execution.kind === "followed") return confirmed(path, execution);
    }
    return null;
  }

  private confirm(
    path: ErrorPath,
    encoder: PathEncoder,
    formula: PathFormula,
    model: Model,
  ): PathVerdict {
    const { cfa } = this.services;
    try {
      const execution = replay(cfa, path, new PathInputs(formula, model));
      if (execution.kind === "followed") return confirmed(path, execution);
      // Once more, to name the step at which the two begin to differ.
      const check = disagreement(encoder, formula, model);
      const difference = replay(cfa, path, new PathInputs(formula, model), check);
      return this.refused(difference.kind === "left" ? difference : execution, formula);
    } finally {
      model.release();
    }
  }

  private refused(
    { reason, edge }: Extract<Replay, { kind: "left" }>,
    formula: PathFormula,
  ): Unconfirmed {
    const imprecise = stepsOf(formula).find((step) => step.imprecisions.length > 0);
    const cause = imprecise?.imprecisions[0]?.reason;
    const hint = cause === undefined ? "" : ` (the formula does not know ${cause})`;
    const expected = edge === null ? "" : `${this.place(edge)}, ${printOperation(edge.operation)}`;
    const question = edge === null ? null : openQuestion(edge);
    const text = question ?? `replay leaves the path${expected}: ${reason}${hint}`;
    return { kind: "unconfirmed", reason: text, edge };
  }

  private place(edge: CfaEdge | null): string {
    if (edge === null) return "";
    return ` at ${formatLocation(edgeRange(this.services.cfa, edge).location)}`;
  }

  private answerTo(formulas: readonly Term[]): SatResult {
    const { answer, model } = this.ask(formulas);
    model?.release();
    return answer;
  }

  private ask(formulas: readonly Term[]): Decision {
    const { openSolver, timeoutMillis } = this.services;
    if (this.solver === null) {
      const context = openSolver();
      this.solver = new PatientSolver(context.newProver(), context, timeoutMillis);
    }
    return this.solver.decide(formulas);
  }
}

function confirmed(
  { violation }: ErrorPath,
  { steps, inputs }: Extract<Replay, { kind: "followed" }>,
): PathVerdict {
  return { kind: "confirmed", counterexample: { violation, steps, gap: null, inputs } };
}

/** Soundness: a formula that assumes what C leaves open says nothing about other executions. */
function withoutSolution(steps: readonly PathFormula[]): PathVerdict {
  for (const { imprecisions, edge } of steps) {
    const assumed = imprecisions.find(({ kind }) => kind === "assumption");
    if (assumed === undefined) continue;
    const reason = `no execution takes the path unless it depends on ${assumed.reason}`;
    return { kind: "unconfirmed", reason, edge };
  }
  return { kind: "infeasible" };
}

const DEPENDS_ON_LAYOUT: Unconfirmed = {
  kind: "unconfirmed",
  reason: "whether an execution takes the path depends on where objects lie in memory",
  edge: null,
};

const UNDECIDED: Unconfirmed = {
  kind: "unconfirmed",
  reason: "the solver did not decide the path",
  edge: null,
  isUndecided: true,
};
