/** Inputs to try when the solver gives up: the same number again and again, taken from the path's conditions. */
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { InputRequest } from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { StepwiseInputs } from "./path-replay.ts";

const MOST_GUESSES = 24;

export class SameInput implements StepwiseInputs {
  step = 0;
  private readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  next({ type }: InputRequest): InputValue | null {
    switch (type.kind) {
      case "integer":
        return BigInt(Math.trunc(this.value));
      case "float":
        return this.value;
      case "pointer":
        return null;
    }
  }
}

/** Small numbers, and those that conditions of the path mention with their neighbours. */
export function guessesFor(edges: readonly CfaEdge[]): readonly number[] {
  const guesses = new Set([1, -1, 2]);
  const seen = new Set<CfaEdge>();
  for (const edge of edges) {
    const { operation } = edge;
    if (operation.kind !== "assume" || seen.has(edge)) continue;
    seen.add(edge);
    for (const constant of constantsIn(operation.condition)) {
      for (const guess of [constant, constant + 1, constant - 1]) guesses.add(guess);
    }
    if (guesses.size >= MOST_GUESSES) break;
  }
  return [...guesses].slice(0, MOST_GUESSES);
}

/** Only where conditions show them: below operators and conversions. */
function constantsIn(root: Expression): readonly number[] {
  const constants: number[] = [];
  const pending: Expression[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.kind) {
      case "integer":
        constants.push(Number(node.value));
        break;
      case "float":
        if (typeof node.value === "number" && Number.isFinite(node.value)) {
          constants.push(node.value);
        }
        break;
      case "binary":
        pending.push(node.left, node.right);
        break;
      case "unary":
      case "cast":
        pending.push(node.operand);
        break;
      default:
        break;
    }
  }
  return constants;
}
