import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { InputRequest, InputSource } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";

export interface GivenInput {
  readonly edge: CfaEdge | null;
  readonly value: InputValue;
}

/** `position`: how many inputs came before. */
export type OtherInputs = (request: InputRequest, position: number) => InputValue;

/** First the values of a plan, then those of another source; all of them are kept. */
export class RecordedInputs implements InputSource {
  readonly given: GivenInput[] = [];
  private readonly plan: readonly InputValue[];
  private readonly rest: OtherInputs;

  constructor(plan: readonly InputValue[], rest: OtherInputs) {
    this.plan = plan;
    this.rest = rest;
  }

  next(request: InputRequest): InputValue {
    const position = this.given.length;
    const planned = this.plan[position];
    const value =
      planned !== undefined && fits(planned, request) ? planned : this.rest(request, position);
    this.given.push({ edge: request.edge, value });
    return value;
  }
}

/** Another way may ask for other types at the same turn. */
function fits(value: InputValue, { type }: InputRequest): boolean {
  return (typeof value === "bigint") === (type.kind !== "float");
}

export function zero({ type }: InputRequest): InputValue {
  return type.kind === "float" ? 0 : 0n;
}
