import type { SeededRandom } from "../../base/random/index.ts";
import type { InputRequest } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { GivenInput } from "./recorded-inputs.ts";

const MOST_DRAWS = 4;
/** It may have been something else that led nowhere. */
const SHARE_OF_ALLOWED = 8;

/** Inputs after which executions went nowhere: a case of a `switch` that is none, as environment models have them. */
export class DeadEnds {
  private readonly random: SeededRandom;
  private readonly values = new Map<number, Set<InputValue>>();

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /** The last input of an execution that went nowhere. */
  add({ place, value }: GivenInput): void {
    let values = this.values.get(place);
    if (values === undefined) this.values.set(place, (values = new Set()));
    values.add(value);
  }

  /** Another value where the first ones lead nowhere, most of the time. */
  avoid(request: InputRequest, draw: () => InputValue): InputValue {
    const dead = this.values.get(request.place);
    let value = draw();
    if (dead === undefined || this.random.chance(SHARE_OF_ALLOWED)) return value;
    for (let i = 0; i < MOST_DRAWS && dead.has(value); i++) value = draw();
    return value;
  }
}
