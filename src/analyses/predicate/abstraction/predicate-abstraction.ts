import type { Statistics } from "../../../base/statistics/index.ts";
import type { Cube } from "../../../logic/smt/index.ts";
import { variablesOf, type Term, type Terms } from "../../../logic/terms/index.ts";
import { decideLiterals } from "./cartesian.ts";
import type { Questions } from "./questions.ts";
import type { Region, Regions } from "./regions.ts";

/** `none`: nothing is computed, every region is all states (Impact). */
export type AbstractionKind = "none" | "cartesian" | "boolean" | "combined";

/** What is to be abstracted, as terms over the values at the beginning of a block and inputs. */
export interface AbstractionProblem {
  /** The region before the block, at its beginning. */
  readonly start: Term;
  /** The block is taken. */
  readonly condition: Term;
  readonly predicates: readonly Term[];
  /** The predicates at the end of the block. */
  readonly instances: readonly Term[];
  /** Per predicate: 1 or -1 if it is known to hold, or not to hold, without a question. */
  readonly known: Cube;
  /** Per predicate: 1 if the block changes nothing that the predicate speaks of. */
  readonly unchanged: Uint8Array;
}

/** Beyond this a region is not worth its size. */
const MOST_CUBES = 2000;

/**
 * Predicate abstraction: a region over the predicates that has all states at the end of the block
 * (`wendler-dissertation` 4.1.6). Answers are remembered.
 */
export class PredicateAbstraction {
  private readonly terms: Terms;
  private readonly regions: Regions;
  private readonly questions: Questions;
  private readonly kind: AbstractionKind;
  private readonly known = new Map<string, Region | "infeasible">();
  private readonly counts: ReturnType<typeof countersOf>;

  constructor(
    terms: Terms,
    regions: Regions,
    questions: Questions,
    kind: AbstractionKind,
    statistics: Statistics,
  ) {
    this.terms = terms;
    this.regions = regions;
    this.questions = questions;
    this.kind = kind;
    this.counts = countersOf(statistics);
  }

  /**
   * Whether some execution may take the block. Soundness: "unknown" means it may.
   */
  isFeasible({ start, condition }: Pick<AbstractionProblem, "start" | "condition">): boolean {
    const { counts } = this;
    counts.feasibility.increment();
    counts.timer.start();
    const answer = this.questions.ask([start, condition]);
    counts.timer.stop();
    return answer !== "unsat";
  }

  /** "infeasible": no execution takes the block. With no predicates at all, nothing is asked. */
  abstract(problem: AbstractionProblem): Region | "infeasible" {
    const { counts, terms } = this;
    const { start, condition, predicates } = problem;
    if (start === terms.false || condition === terms.false) return "infeasible";
    if (predicates.length === 0 || this.kind === "none") {
      counts.emptyPrecision.increment();
      return this.regions.top;
    }
    const key = keyOf(problem);
    const before = this.known.get(key);
    if (before !== undefined) {
      counts.cached.increment();
      return before;
    }
    counts.timer.start();
    const result = this.compute(problem);
    counts.timer.stop();
    if (result === "infeasible") counts.infeasible.increment();
    this.known.set(key, result);
    return result;
  }

  private compute(problem: AbstractionProblem): Region | "infeasible" {
    const { start, condition, predicates, instances } = problem;
    const cube = this.withConstants(problem);
    const undecided = this.relevant(problem, cube);
    const asked = undecided.map((i) => instances[i]!);
    const found = this.questions.converse([start, condition], (prover): readonly Cube[] => {
      const answers = new Int8Array(asked.length);
      if (this.kind !== "boolean") {
        this.counts.cartesian.increment();
        if (decideLiterals(this.terms, prover, asked, answers) === "infeasible") return [];
        if (this.kind === "cartesian") return [answers];
      } else if (prover.check() === "unsat") return [];
      const open = [...answers.keys()].filter((i) => answers[i] === 0);
      // One undecided literal may be both: there is nothing between the two.
      if (open.length === 0 || (open.length === 1 && this.kind === "combined")) return [answers];
      this.counts.boolean.increment();
      return this.enumerate(prover, asked, open, answers);
    });
    if (found.length === 0) return "infeasible";
    const cubes = found.map((part) => {
      const whole = cube.slice();
      undecided.forEach((predicate, i) => (whole[predicate] = part[i]!));
      return whole;
    });
    return this.regions.ofCubes(predicates, cubes);
  }

  /** What needs no solver: predicates that are constants at the end, or were decided before and not touched. */
  private withConstants({ instances, known }: AbstractionProblem): Cube {
    const { terms } = this;
    const cube = known.slice();
    instances.forEach((instance, i) => {
      if (instance === terms.true) cube[i] = 1;
      else if (instance === terms.false) cube[i] = -1;
    });
    return cube;
  }

  /**
   * Undecided predicates about something that the block or the region before speaks of. Others are both true and
   * false, unless the block computes what makes them true.
   */
  private relevant(problem: AbstractionProblem, cube: Cube): number[] {
    const { terms } = this;
    const { start, condition, instances, unchanged } = problem;
    const spoken = new Set([...variablesOf(terms, start), ...variablesOf(terms, condition)]);
    // Grows along predicates that share variables: together they may say more than each alone.
    let open = [...instances.keys()].filter((i) => cube[i] === 0);
    const relevant: number[] = [];
    for (let isGrowing = true; isGrowing;) {
      const rest: number[] = [];
      for (const i of open) {
        const variables = variablesOf(terms, instances[i]!);
        if (unchanged[i] === 1 && !variables.some((variable) => spoken.has(variable))) {
          rest.push(i);
          continue;
        }
        relevant.push(i);
        for (const variable of variables) spoken.add(variable);
      }
      isGrowing = rest.length < open.length;
      open = rest;
    }
    return relevant.sort((a, b) => a - b);
  }

  /** Boolean abstraction over the open literals; the decided ones are known to the prover. */
  private enumerate(
    prover: Parameters<Parameters<Questions["converse"]>[1]>[0],
    asked: readonly Term[],
    open: readonly number[],
    decided: Cube,
  ): readonly Cube[] {
    const cubes: Cube[] = [];
    const status = prover.allSat(
      open.map((i) => asked[i]!),
      (found) => {
        const whole = decided.slice();
        open.forEach((position, i) => (whole[position] = found[i]!));
        cubes.push(whole);
        return cubes.length < MOST_CUBES ? "continue" : "stop";
      },
      { shrink: "full" },
    );
    this.counts.models.increment(cubes.length);
    if (status === "complete") return cubes;
    // Soundness: there may be models that were not enumerated.
    this.counts.incomplete.increment();
    return [decided];
  }
}

function keyOf({ start, condition, predicates, instances }: AbstractionProblem): string {
  return `${start} ${condition} ${predicates.map((p, i) => `${p}:${instances[i]!}`).join(" ")}`;
}

function countersOf(statistics: Statistics) {
  return {
    emptyPrecision: statistics.counter("Times precision was empty"),
    cached: statistics.counter("Times result was cached"),
    cartesian: statistics.counter("Times cartesian abs was used"),
    boolean: statistics.counter("Times boolean abs was used"),
    infeasible: statistics.counter("Times result was 'false'"),
    models: statistics.counter("Total number of models for allsat"),
    incomplete: statistics.counter("Times allsat was incomplete"),
    feasibility: statistics.counter("Number of feasibility checks of blocks"),
    timer: statistics.timer("Time for abstraction"),
  };
}
