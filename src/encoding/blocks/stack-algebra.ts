/** Expressions about a state that mention variables of several activations. */
import { intMap } from "../../base/collections/index.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { VariableReference } from "../../program/cfa/expression.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { TermAlgebra, type TermPlace } from "../expressions/term-algebra.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { Frame } from "../path-formula/program-state.ts";

/** Reads a local variable from the innermost activation of its function. */
export class StackAlgebra extends TermAlgebra {
  private readonly reader: EdgeBuilder;

  constructor(builder: EdgeBuilder) {
    super(builder);
    this.reader = builder;
  }

  override variable(reference: VariableReference): TermPlace {
    const { variable } = reference;
    const { context } = this.reader;
    const frame = this.frameBelow(variable);
    if (frame === null || !context.isInMemory(variable)) return super.variable(reference);
    const position = context.frameShape(frame.function).positions.get(variable);
    invariant(position !== undefined, `${variable.qualifiedName} is in its function's frame`);
    const region = frame.regions[position]!;
    return { kind: "part", region, offset: this.reader.addressTerm(0), bits: null };
  }

  override load(place: TermPlace, type: ScalarType): Term {
    const frame = place.kind === "plain" ? this.frameBelow(place.variable) : null;
    if (place.kind !== "plain" || frame === null) return super.load(place, type);
    const bound = intMap.get(frame.locals, place.variable.id);
    return bound?.term ?? this.reader.entryOf(place.variable, type, frame.level);
  }

  /** Null: the variable is static or of the topmost activation. */
  private frameBelow({ isStatic, functionName, qualifiedName }: Variable): Frame | null {
    const top = this.reader.frame;
    if (isStatic || top.function.name === functionName) return null;
    let frame = top.caller;
    while (frame !== null && frame.function.name !== functionName) frame = frame.caller;
    invariant(frame !== null, `${qualifiedName} has an activation`);
    return frame;
  }
}
