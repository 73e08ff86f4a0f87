import type { SeededRandom } from "../../base/random/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import {
  OUTSIDE_ORIGIN,
  outsideBase,
  outsideCount,
} from "../../program/interpreter/outside-objects.ts";
import type { MachineModel } from "../../program/machine/machine-model.ts";

/** Of those that are not null, so many percent lead to an object that this execution has met before, mostly. */
const SHARE_OF_KNOWN = 5;
const SHARE_OF_NULL = 20;

/** Pointers to objects outside, each to one of its own, and null. */
export class PointerInputs {
  private readonly random: SeededRandom;
  private readonly machine: MachineModel;

  constructor(random: SeededRandom, machine: MachineModel) {
    this.random = random;
    this.machine = machine;
  }

  /** `position`: how many inputs came before in this execution. */
  next(position: number): InputValue {
    const { random, machine } = this;
    if (random.chance(SHARE_OF_NULL)) return 0n;
    const isKnown = position > 0 && random.chance(SHARE_OF_KNOWN);
    const index = (isKnown ? random.below(position) : position) % outsideCount(machine);
    return BigInt(outsideBase(index, machine) + OUTSIDE_ORIGIN);
  }
}
