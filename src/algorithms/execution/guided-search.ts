import type { SeededRandom } from "../../base/random/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { Answer } from "../answer.ts";
import { INPUT_STYLES, VariedInputs } from "../candidates/sampling/varied-inputs.ts";
import { ComparedValues } from "./compared-values.ts";
import { Coverage } from "./coverage.ts";
import { DeadEnds } from "./dead-ends.ts";
import { InputCorpus } from "./input-corpus.ts";
import { PointerInputs } from "./pointer-inputs.ts";
import type { ProgramRuns, RunLimits } from "./program-runs.ts";
import { RecordedInputs } from "./recorded-inputs.ts";
import { verdictOf } from "./run-verdict.ts";
import { StyledInputs, type Search } from "./styled-inputs.ts";

export interface GuidedSearchParts {
  readonly cfa: Cfa;
  readonly runs: ProgramRuns;
  readonly random: SeededRandom;
  /** Numbers of the program's text. */
  readonly constants: readonly bigint[];
  /** How often the program is executed with changes of inputs that did something new. */
  readonly mutations: number;
  /** Of each execution. */
  readonly limits: RunLimits;
  /** Of all executions of `runs`, those of others included. */
  readonly steps: number;
}

const FIRST_EXECUTIONS = 2 * INPUT_STYLES.length;
/** Where the first of them take longer together, changing them would not get far. */
const MOST_MILLIS_FOR_FIRST = 700;
/** How many inputs may follow those that were changed. */
const MOST_FURTHER_INPUTS = 24;
/** Without anything new for so long, and as long as there was something new before, the search ends. */
const LEAST_IDLE_MILLIS = 500;

/** Executes the program with inputs that are changed where they lead to something new, as fuzzers do. */
export class GuidedSearch {
  private readonly parts: GuidedSearchParts;
  private readonly coverage: Coverage;
  private readonly corpus: InputCorpus;
  private readonly deadEnds: DeadEnds;
  /** When an execution did something new for the last time. */
  private lastNew = 0;

  constructor(parts: GuidedSearchParts) {
    this.parts = parts;
    this.coverage = new Coverage(parts.cfa);
    this.corpus = new InputCorpus(parts.random);
    this.deadEnds = new DeadEnds(parts.random);
  }

  *search(executions: number): Search {
    return this.begin(Math.min(executions, FIRST_EXECUTIONS)) ?? (yield* this.change());
  }

  /** Without a pause, so that what is found soon does not depend on how fast the machine is. */
  private begin(executions: number): Answer | null {
    const { cfa, random, constants, limits, runs } = this.parts;
    const end = runs.millis + MOST_MILLIS_FOR_FIRST;
    const first = new StyledInputs(random, constants, cfa.machine).tryAll(
      (count) => count >= executions || runs.millis > end || this.isExhausted,
      (inputs) => this.attempt(inputs, limits),
    );
    for (let next = first.next(); ; next = first.next()) if (next.done === true) return next.value;
  }

  private *change(): Search {
    const { corpus } = this;
    const { cfa, random, constants, mutations, limits, runs } = this.parts;
    const others = new VariedInputs(random, "mixed", constants);
    const pointers = new PointerInputs(random, cfa.machine);
    const begin = runs.millis;
    for (let i = 0; i < mutations && !this.isExhausted; i++) {
      const latest = Math.max(begin, this.lastNew);
      if (corpus.isEmpty || runs.millis - latest > LEAST_IDLE_MILLIS + latest - begin) return null;
      const plan = corpus.next();
      const inputs = new RecordedInputs(plan, (request, position) => {
        if (request.type.kind === "pointer") return pointers.next(position);
        return this.deadEnds.avoid(request, () => {
          const known = random.chance(85) ? corpus.valueAt(request) : null;
          return known ?? others.next(request);
        });
      });
      const most = plan.length + 1 + random.below(MOST_FURTHER_INPUTS);
      const answer = this.attempt(inputs, { ...limits, inputs: most });
      if (answer !== null) return answer;
      yield;
    }
    return null;
  }

  private attempt(inputs: RecordedInputs, limits: RunLimits): Answer | null {
    const { runs } = this.parts;
    const compared = new ComparedValues(this.coverage);
    const run = runs.run(inputs, limits, compared);
    const before = this.coverage.edges;
    if (this.coverage.add(run.edges)) {
      runs.covered.increment(this.coverage.edges - before);
      this.corpus.add(run.given, compared.pairs);
      this.lastNew = runs.millis;
    }
    const last = run.given.at(-1);
    if (run.isDeadEnd && last !== undefined) this.deadEnds.add(last);
    return verdictOf(run, runs);
  }

  private get isExhausted(): boolean {
    return this.parts.runs.steps >= this.parts.steps;
  }
}
