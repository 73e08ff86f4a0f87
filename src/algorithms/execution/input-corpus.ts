import type { SeededRandom } from "../../base/random/index.ts";
import type { InputRequest } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { ComparedPair } from "./compared-values.ts";
import type { GivenInput } from "./recorded-inputs.ts";

/** Longer ones are slow to execute and seldom need all of it. */
const LONGEST = 2000;
const MOST_VALUES_OF_PLACE = 64;

interface Member {
  readonly values: readonly GivenInput[];
  readonly compared: readonly ComparedPair[];
}

/** Inputs of executions that did something new, as a source of others that do more. */
export class InputCorpus {
  private readonly random: SeededRandom;
  private readonly members: Member[] = [];
  private readonly valuesAt = new Map<number, InputValue[]>();

  constructor(random: SeededRandom) {
    this.random = random;
  }

  get isEmpty(): boolean {
    return this.members.length === 0;
  }

  /** `compared`: what it compared without ever going the other way. */
  add(given: readonly GivenInput[], compared: readonly ComparedPair[]): void {
    if (given.length === 0 || given.length > LONGEST) return;
    this.members.push({ values: given, compared });
    for (const { place, value } of given) {
      let values = this.valuesAt.get(place);
      if (values === undefined) this.valuesAt.set(place, (values = []));
      if (values.length < MOST_VALUES_OF_PLACE && !values.includes(value)) values.push(value);
    }
  }

  /** A member, changed somewhat. What comes after its end is up to `valueAt`. */
  next(): readonly GivenInput[] {
    const { random } = this;
    const member = this.member();
    const values = [...member.values];
    if (member.compared.length > 0 && random.chance(10)) {
      this.makeEqual(values, random.pick(member.compared));
      return values;
    }
    switch (random.below(5)) {
      case 0:
      case 1:
        // Goes on where it ended, mostly: what is new is at the end.
        return random.chance(60) ? values : values.slice(0, random.below(values.length + 1));
      case 2: {
        for (let i = random.below(3); i >= 0; i--) {
          const at = random.below(values.length);
          values[at] = this.otherAt(values[at]!);
        }
        return values;
      }
      case 3: {
        const start = random.below(values.length);
        values.splice(start, 1 + random.below(Math.min(8, values.length - start)));
        return values;
      }
      default: {
        const other = this.member().values;
        const start = random.below(other.length);
        const part = other.slice(start, start + 1 + random.below(16));
        values.splice(random.below(values.length + 1), 0, ...part);
        return values;
      }
    }
  }

  /** Something that was of use at the same place. */
  valueAt({ place, type }: InputRequest): InputValue | null {
    const values = this.valuesAt.get(place);
    if (values === undefined) return null;
    const value = this.random.pick(values);
    return (typeof value === "bigint") === (type.kind !== "float") ? value : null;
  }

  /** Puts one side of a comparison, or what is next to it, where the other side seems to have come from. */
  private makeEqual(values: GivenInput[], [left, right]: ComparedPair): void {
    const { random } = this;
    const [from, to] = random.chance(50) ? [left, right] : [right, left];
    const places = values.flatMap(({ value }, i) => (value === from ? [i] : []));
    if (places.length === 0) return;
    const offset = random.chance(60) ? 0n : BigInt(random.below(3) - 1);
    const at = random.pick(places);
    values[at] = { place: values[at]!.place, value: to + offset };
  }

  /** Another value that was of use there, or anywhere. */
  private otherAt({ place }: GivenInput): GivenInput {
    const { random } = this;
    const known = this.valuesAt.get(place) ?? [];
    const isKnown = known.length > 1 && random.chance(70);
    const value = isKnown ? random.pick(known) : random.pick(this.member().values).value;
    return { place, value };
  }

  /** The latest are the most promising. */
  private member(): Member {
    const { random, members } = this;
    const among = random.chance(50) ? members.length : Math.min(members.length, 16);
    return members[members.length - 1 - random.below(among)]!;
  }
}
