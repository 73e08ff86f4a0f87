import type { SeededRandom } from "../../../base/random/index.ts";
import { maximumOf, minimumOf } from "../../../program/algebra/index.ts";
import type { InputRequest, InputSource } from "../../../program/interpreter/index.ts";
import type { InputValue } from "../../../program/interpreter/input-source.ts";
import type { IntegerType } from "../../../program/types/type.ts";

/** What the inputs of one execution are like. */
export const INPUT_STYLES = [
  "small",
  "tiny",
  "zero",
  "medium-then-tiny",
  "medium-then-zero",
  "constants",
  "signed",
  "medium-then-one",
  "one",
  "steady",
  "boundary",
  "mixed",
  "wide",
  "medium",
] as const;

export type InputStyle = (typeof INPUT_STYLES)[number];

/** Numbers that differ from one execution to the next, and stay the same for the same seed. */
export class VariedInputs implements InputSource {
  private readonly random: SeededRandom;
  private readonly style: InputStyle;
  /** Numbers of the program's text. */
  private readonly constants: readonly bigint[];
  /** What `steady` gives at an edge, most of the time. */
  private readonly steady = new Map<unknown, bigint>();
  /** How many inputs come before "then". */
  private readonly leading: number;
  /** How many were asked for. */
  given = 0;

  constructor(random: SeededRandom, style: InputStyle, constants: readonly bigint[]) {
    this.random = random;
    this.style = style;
    this.constants = constants;
    this.leading = 1 + random.below(3);
  }

  next(request: InputRequest): InputValue {
    const { type } = request;
    this.given++;
    switch (type.kind) {
      case "pointer":
        return 0n;
      case "float":
        return this.random.chance(50) ? this.random.below(20) - 5 : this.random.next() / 65_536;
      case "integer":
        return this.integer(type, this.style, request.edge);
    }
  }

  private integer(type: IntegerType, style: InputStyle, edge: unknown): bigint {
    const { random } = this;
    switch (style) {
      case "zero":
        return 0n;
      case "one":
        return 1n;
      case "tiny":
        return BigInt(random.below(3));
      case "small":
        return BigInt(random.below(12));
      case "medium":
        return BigInt(random.below(200));
      case "signed":
        return BigInt(random.below(24) - 9);
      case "medium-then-tiny":
        return this.given <= this.leading ? BigInt(5 + random.below(60)) : BigInt(random.below(4));
      case "medium-then-zero":
      case "medium-then-one": {
        if (this.given <= this.leading) return BigInt(4 + random.below(40));
        const usual = style === "medium-then-zero" ? 0n : 1n;
        return random.chance(85) ? usual : BigInt(random.below(4));
      }
      case "steady": {
        const known = this.steady.get(edge);
        const isKept = known !== undefined && !random.chance(8);
        const value = isKept ? known : this.integer(type, "small", edge);
        if (!isKept) this.steady.set(edge, value);
        return value;
      }
      case "constants":
        if (this.constants.length === 0) return this.integer(type, "small", edge);
        return random.pick(this.constants) + BigInt(random.below(3) - 1);
      case "boundary": {
        const nearby = BigInt(random.below(2));
        return random.chance(50) ? minimumOf(type) + nearby : maximumOf(type) - nearby;
      }
      case "wide":
        return (BigInt(random.next()) << 32n) | BigInt(random.next());
      case "mixed":
        return this.integer(type, random.pick(MIXED_STYLES), edge);
    }
  }
}

const MIXED_STYLES: readonly InputStyle[] = ["tiny", "small", "constants", "signed", "medium"];
