import type { InputRequest, InputSource } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";

export interface GivenInput {
  /** Where it was asked for: see `InputRequest`. */
  readonly place: number;
  readonly value: InputValue;
}

/** `position`: how many inputs came before. */
export type OtherInputs = (request: InputRequest, position: number) => InputValue;

/** So many inputs of a plan are passed over that an execution does not ask for. */
const FARTHEST = 12;

/**
 * First the values of a plan, then those of another source; all of them are kept. What the plan does not have at the place that asks comes
 * from the other source, too: on another way, values for one thing would be taken for another.
 */
export class RecordedInputs implements InputSource {
  readonly given: GivenInput[] = [];
  private readonly plan: readonly GivenInput[];
  private readonly rest: OtherInputs;
  private nextPlanned = 0;

  constructor(plan: readonly GivenInput[], rest: OtherInputs) {
    this.plan = plan;
    this.rest = rest;
  }

  next(request: InputRequest): InputValue {
    const planned = this.planned(request);
    const value = planned ?? this.rest(request, this.given.length);
    this.given.push({ place: request.place, value });
    return value;
  }

  private planned(request: InputRequest): InputValue | null {
    const { plan } = this;
    const end = Math.min(plan.length, this.nextPlanned + FARTHEST);
    for (let i = this.nextPlanned; i < end; i++) {
      const { place, value } = plan[i]!;
      if (place !== request.place || !fits(value, request)) continue;
      this.nextPlanned = i + 1;
      return value;
    }
    return null;
  }
}

/** Another way may ask for other types at the same turn. */
function fits(value: InputValue, { type }: InputRequest): boolean {
  return (typeof value === "bigint") === (type.kind !== "float");
}

export function zero({ type }: InputRequest): InputValue {
  return type.kind === "float" ? 0 : 0n;
}
