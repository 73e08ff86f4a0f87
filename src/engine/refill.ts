/** Executions that find the same byte in all memory that was never written: compiled programs can be made to. */
import { executionAlong } from "../algorithms/counterexample/index.ts";
import type { Counterexample } from "../core/contracts/index.ts";
import { FILL_BYTES, fillWith } from "../output/harness/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { ConsumedInput, InputRequest, InputSource } from "../program/interpreter/index.ts";
import type { InputValue } from "../program/interpreter/input-source.ts";

/** Another execution of the same path if there is one of this kind, otherwise the given one. */
export function refilled(cfa: Cfa, counterexample: Counterexample): Counterexample {
  const unwritten = counterexample.inputs.filter(isIndeterminate);
  if (fillWith(unwritten) !== null) return counterexample;
  const { violation, steps, gap, inputs } = counterexample;
  // There is no whole path to follow.
  if (gap !== null) return counterexample;
  const edges = steps.map(({ edge }) => edge);
  const path = { edges, assumptions: edges.map(() => []), violation };
  for (const byte of Object.values(FILL_BYTES)) {
    const other = executionAlong(cfa, path, new RefilledInputs(inputs, byte));
    if (other !== null && fillWith(other.inputs.filter(isIndeterminate)) !== null) return other;
  }
  return counterexample;
}

function isIndeterminate({ request }: ConsumedInput): boolean {
  return needsFill(request);
}

/** Blocks can be filled one by one. */
function needsFill({ kind, block }: InputRequest): boolean {
  return (kind === "indeterminate" || kind === "copied") && block === null;
}

/** The recorded values, but for memory that was never written. */
class RefilledInputs implements InputSource {
  private readonly recorded: readonly ConsumedInput[];
  private readonly byte: number;
  private position = 0;

  constructor(inputs: readonly ConsumedInput[], byte: number) {
    this.recorded = inputs.filter((input) => !isIndeterminate(input));
    this.byte = byte;
  }

  next(request: InputRequest): InputValue | null {
    if (needsFill(request)) return this.filled(request);
    return this.recorded[this.position++]?.value ?? null;
  }

  private filled({ type }: InputRequest): InputValue {
    const bytes = new Uint8Array(16).fill(this.byte);
    const view = new DataView(bytes.buffer);
    if (type.kind !== "float") return view.getBigUint64(0, true);
    // Of longer formats: no value is recognised as a fill, so the answer does not matter.
    return type.format === "binary32" ? view.getFloat32(0, true) : view.getFloat64(0, true);
  }
}
