/** Executions that no system starts: what `main` gets is any value to the analyses, but not to those who run programs. */
import { unknown, type Answer } from "../algorithms/answer.ts";
import type { Counterexample } from "../core/contracts/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { ConsumedInput } from "../program/interpreter/index.ts";
import {
  outsideName,
  outsidePlace,
  type OutsidePlace,
} from "../program/interpreter/outside-objects.ts";

const IMPOSSIBLE = "in the violation found, the arguments of main are none that a system gives";

/** Soundness: FALSE is not said of an execution that cannot be started. */
export function asSystemsStart(cfa: Cfa, answer: Answer): Answer {
  if (answer.kind !== "violated" || cfa.main.name !== "main") return answer;
  return isStartable(cfa, answer.counterexample) ? answer : unknown(IMPOSSIBLE);
}

/** Behind `argc` pointers to texts there is the null pointer (C11 5.1.2.2.1), and nothing that a program may read. */
function isStartable({ machine }: Cfa, { inputs }: Counterexample): boolean {
  let [count, vector]: [bigint | null, OutsidePlace | null] = [null, null];
  for (const { request, value } of inputs) {
    if (typeof value !== "bigint") continue;
    const reason = reasonOf(request);
    if (reason === "argc") count = value;
    else if (reason === "argv") vector = outsidePlace(value, machine);
    else if (vector !== null && request.name === outsideName(vector.index)) {
      const distance = (request.offset ?? 0) - vector.offset;
      const index = distance / machine.pointerSize;
      if (index < 0 || count === null || index > Number(count)) return false;
      if (Number.isInteger(index) && (value === 0n) !== (BigInt(index) === count)) return false;
    }
  }
  return true;
}

function reasonOf({ edge }: ConsumedInput["request"]): string | null {
  return edge?.operation.kind === "havoc" ? edge.operation.reason : null;
}
