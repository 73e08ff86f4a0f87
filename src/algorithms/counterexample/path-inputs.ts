/** A model's values, handed to the interpreter step by step along a path. */
import type { Model } from "../../logic/smt/index.ts";
import { floatValueOf, stepsOf, type PathFormula, type PathInput } from "../../encoding/index.ts";
import type { InputRequest, InputSource } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";

interface GivenInput {
  readonly input: PathInput;
  readonly value: InputValue;
  /** Of what is read from memory: where in the object. */
  readonly offset: bigint | null;
  isUsed: boolean;
}

/** Zeros, whatever is asked. */
export class NoInputs implements InputSource {
  step = 0;

  next(): InputValue | null {
    return null;
  }
}

/**
 * Values by the step at which they are asked for. The formula may announce values that the interpreter does not
 * ask for, or later than it thought: what is left over serves later requests of the same name.
 */
export class PathInputs implements InputSource {
  /** Number of steps made; kept up to date by whoever follows the path. */
  step = 0;
  private readonly byStep = new Map<number, readonly GivenInput[]>();
  private readonly byName = new Map<string, GivenInput[]>();

  constructor(path: PathFormula, model: Model) {
    for (const { length, inputs } of stepsOf(path)) {
      if (inputs.length === 0) continue;
      const given = inputs.map((input) => ({
        input,
        value: inputValue(input, model),
        offset: offsetOf(input, model),
        isUsed: false,
      }));
      // The formula after n edges was extended during step n - 1.
      this.byStep.set(length - 1, given);
      for (const one of given) {
        const list = this.byName.get(one.input.name);
        if (list === undefined) this.byName.set(one.input.name, [one]);
        else list.push(one);
      }
    }
  }

  next(request: InputRequest): InputValue | null {
    const here = this.byStep.get(this.step) ?? [];
    const found =
      here.find((given) => isFor(given, request)) ??
      this.byName.get(request.name)?.find((given) => isFor(given, request));
    if (found === undefined) return null;
    found.isUsed = true;
    return found.value;
  }
}

function isFor({ input, offset, isUsed }: GivenInput, request: InputRequest): boolean {
  // What was read before is announced again where nobody knows that it was.
  const isThere = offset === null || request.offset === null || BigInt(request.offset) === offset;
  return (
    !isUsed &&
    isThere &&
    input.kind === request.kind &&
    input.name === request.name &&
    input.type.kind === request.type.kind &&
    input.type.size === request.type.size
  );
}

function offsetOf({ offset }: PathInput, model: Model): bigint | null {
  const value = offset === null ? null : model.value(offset);
  return typeof value === "bigint" ? value : null;
}

function inputValue({ type, term }: PathInput, model: Model): InputValue {
  const value = model.value(term);
  const bits = typeof value === "bigint" ? value : 0n;
  return type.kind === "float" ? floatValueOf(bits, type.format) : bits;
}
