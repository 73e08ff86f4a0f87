/** The same violation with inputs that people can read. */
import { cpuMillis, LimitReached, type Budget } from "../../base/budget/index.ts";
import type { Counterexample } from "../../core/contracts/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { ProgramRuns, type ProgramRun, type ProgramRunsParts } from "./program-runs.ts";
import { RecordedInputs, zero, type GivenInput } from "./recorded-inputs.ts";
import { shortened } from "./shortened-run.ts";
import { isOf, isReadable, simplerValues } from "./simpler-values.ts";

/** Farther from zero than this a value is worth a second look. */
const FAR = 100n;
/** Values no farther from each other may be related. */
const NEAR = 4096n;

/**
 * An execution that violates the same property at the same place with fewer inputs and simpler values: zeros, small
 * numbers, printable characters. The given one if none is found in `millis` of CPU time.
 * Soundness: every candidate is executed under the specification, the result is replayed as any other counterexample.
 */
export function simplified(
  counterexample: Counterexample,
  parts: ProgramRunsParts,
  budget: Budget,
  millis: number,
): Counterexample {
  const last = counterexample.steps.at(-1)?.edge;
  if (counterexample.gap !== null || last === undefined) return counterexample;
  const runs = new ProgramRuns(parts);
  try {
    return runs.within(budget, () => {
      const found = new Simplification(runs, counterexample.inputs, cpuMillis() + millis).find(
        (run) =>
          run.edges.at(-1) === last &&
          run.violation?.property === counterexample.violation.property,
      );
      return (found && runs.counterexample(found)) ?? counterexample;
    });
  } catch (error) {
    if (error instanceof LimitReached) return counterexample;
    throw error;
  }
}

class Simplification {
  private readonly runs: ProgramRuns;
  private readonly inputs: readonly ConsumedInput[];
  /** Of what is asked for at a place. */
  private readonly types: ReadonlyMap<number, ScalarType>;
  private readonly end: number;
  private best!: ProgramRun;
  private isSame!: (run: ProgramRun) => boolean;

  constructor(runs: ProgramRuns, inputs: readonly ConsumedInput[], end: number) {
    this.runs = runs;
    this.inputs = inputs;
    this.types = new Map(inputs.map(({ request: { place, type } }) => [place, type]));
    this.end = end;
  }

  /** Null if there is no simpler one. */
  find(isSame: (run: ProgramRun) => boolean): ProgramRun | null {
    this.isSame = isSame;
    const given = this.inputs.map(({ request: { place }, value }) => ({ place, value }));
    const first = this.runs.run(new RecordedInputs(given, zero), {
      inputs: given.length,
      steps: Number.MAX_SAFE_INTEGER,
    });
    if (!isSame(first)) return null;
    this.best = first;
    const fewer = shortened(first, this.runs, this.end);
    if (isSame(fewer)) this.best = fewer;
    this.zeros();
    // A value that became simpler may let others become so.
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < this.best.given.length; i++) this.simplify(i);
    }
    return this.best === first ? null : this.best;
  }

  private get isOver(): boolean {
    return cpuMillis() >= this.end;
  }

  private attempt(given: readonly GivenInput[]): boolean {
    if (this.isOver) return false;
    const { runs, best } = this;
    if (!given.every((input) => this.isPossible(input))) return false;
    const limits = { inputs: best.given.length, steps: best.steps + 1 };
    const run = runs.run(new RecordedInputs(given, zero), limits);
    const isBetter =
      this.isSame(run) && run.steps <= best.steps && run.given.length <= best.given.length;
    if (isBetter) this.best = run;
    return isBetter;
  }

  private isPossible({ place, value }: GivenInput): boolean {
    const type = this.types.get(place);
    return type === undefined || typeof value !== "bigint" || isOf(type, value);
  }

  /** Of many inputs at once. */
  private zeros(): void {
    for (let size = this.best.given.length; size > 1; size = size >> 1) {
      for (let start = 0; start < this.best.given.length; start += size) {
        const { given } = this.best;
        if (given.slice(start, start + size).every(isZero)) continue;
        const end = start + size;
        this.attempt(given.map((input, i) => (i < start || i >= end ? input : zeroed(input))));
      }
    }
  }

  private simplify(position: number): void {
    const input = this.best.given[position];
    const type = input && this.types.get(input.place);
    if (type === undefined) return;
    for (const value of simplerValues(input!.value, type)) {
      if (this.attemptValue(position, value)) return;
      if (this.isOver) return;
    }
    const left = this.best.given[position]?.value;
    if (type.kind !== "integer" || typeof left !== "bigint" || isReadable(left, type)) return;
    this.approachZero(position, [position]);
    const related = this.related(position);
    if (related.length > 1) this.approachZero(position, related);
  }

  /** Inputs with values so near that they may only go together. */
  private related(position: number): readonly number[] {
    const { given } = this.best;
    const value = given[position]?.value;
    if (typeof value !== "bigint" || (value <= FAR && value >= -FAR)) return [];
    return given.flatMap((other, i) => {
      if (typeof other.value !== "bigint") return [];
      const distance = other.value - value;
      return distance <= NEAR && distance >= -NEAR ? [i] : [];
    });
  }

  private attemptValue(position: number, value: InputValue): boolean {
    const { given } = this.best;
    return this.attempt(given.map((input, i) => (i === position ? { ...input, value } : input)));
  }

  /** The value at the position becomes another one, those of the others keep their distances from it. */
  private attemptShift(position: number, value: bigint, moved: readonly number[]): boolean {
    const { given } = this.best;
    const from = given[position]!.value as bigint;
    const shifted = given.map((input, i) => {
      if (!moved.includes(i)) return input;
      return { ...input, value: (input.value as bigint) - from + value };
    });
    return this.attempt(shifted);
  }

  /** As if everything from a bound on violated the property, which is mostly so. */
  private approachZero(position: number, moved: readonly number[]): void {
    const value = this.best.given[position]?.value;
    if (typeof value !== "bigint") return;
    let works: bigint = value;
    if (works < 0n && this.attemptShift(position, -works, moved)) works = -works;
    let fails = 0n;
    while (!this.isOver) {
      const middle: bigint = (works + fails) / 2n;
      if (middle === works || middle === fails) return;
      if (this.attemptShift(position, middle, moved)) works = middle;
      else fails = middle;
    }
  }
}

function zeroed(input: GivenInput): GivenInput {
  return { ...input, value: typeof input.value === "bigint" ? 0n : 0 };
}

function isZero({ value }: GivenInput): boolean {
  return value === 0n || value === 0;
}
