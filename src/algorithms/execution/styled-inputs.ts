import { SeededRandom } from "../../base/random/index.ts";
import type { Answer } from "../answer.ts";
import { INPUT_STYLES, VariedInputs } from "../candidates/sampling/varied-inputs.ts";
import type { MachineModel } from "../../program/machine/machine-model.ts";
import { PointerInputs } from "./pointer-inputs.ts";
import { RecordedInputs } from "./recorded-inputs.ts";

/** Executions one by one, up to an answer; null: there is none. */
export type Search = Generator<undefined, Answer | null, undefined>;

/** Inputs for executions that know nothing of each other. */
export class StyledInputs {
  private readonly random: SeededRandom;
  /** Numbers of the program's text. */
  private readonly constants: readonly bigint[];
  private readonly machine: MachineModel;

  constructor(random: SeededRandom, constants: readonly bigint[], machine: MachineModel) {
    this.random = random;
    this.constants = constants;
    this.machine = machine;
  }

  /** Tries one after the other until there is an answer or it `isEnough`, with a pause after each. Null: none of them had one. */
  *tryAll(
    isEnough: (count: number) => boolean,
    attempt: (inputs: RecordedInputs) => Answer | null,
  ): Search {
    for (let i = 0; !isEnough(i); i++) {
      const inputs = this.at(i);
      const answer = attempt(inputs);
      // Without inputs every execution is this one.
      if (answer !== null || inputs.given.length === 0) return answer;
      yield;
    }
    return null;
  }

  private at(turn: number): RecordedInputs {
    const style = INPUT_STYLES[turn % INPUT_STYLES.length]!;
    const seed = this.random.next();
    const varied = new VariedInputs(new SeededRandom(seed), style, this.constants);
    const pointers = new PointerInputs(new SeededRandom(seed + 1), this.machine);
    return new RecordedInputs([], (request, position) =>
      request.type.kind === "pointer" && style !== "zero"
        ? pointers.next(position)
        : varied.next(request),
    );
  }
}
