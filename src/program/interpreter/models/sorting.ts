/** `qsort` and `bsearch`, which ask the program for the order. */
import type { LibraryCall, Model, ModelProcess } from "../library-call.ts";
import type { Machine } from "../machine.ts";
import { Pointer } from "../memory-object.ts";
import type { ScalarValue } from "../slots.ts";
import { moved } from "./bytes.ts";

function orderOf(value: ScalarValue | undefined): number {
  return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : 0;
}

/** glibc's `qsort` of 2022: a stable merge sort with the same comparisons in the same order. */
function* sort(call: LibraryCall): ModelProcess {
  const { machine } = call;
  const [base, count, size] = [call.pointer(0), call.size(1), call.size(2)];
  if (count < 2 || size === 0) return null;
  const scratch = machine.memory.allocateHeap(count * size, 16, "qsort");
  if (scratch === null) return call.unsupported("qsort of an array that large");
  yield* mergeSort(call, base, count, new Pointer(scratch, 0));
  machine.memory.freeHeap(scratch);
  return null;
}

function* mergeSort(
  call: LibraryCall,
  base: Pointer,
  count: number,
  scratch: Pointer,
): Generator<
  { function: Pointer; arguments: readonly ScalarValue[] },
  void,
  ScalarValue | undefined
> {
  if (count < 2) return;
  const size = call.size(2);
  const firstCount = Math.floor(count / 2);
  const second = moved(base, firstCount * size);
  yield* mergeSort(call, base, firstCount, scratch);
  yield* mergeSort(call, second, count - firstCount, scratch);
  let [left, right, to] = [base, second, scratch];
  let [leftCount, rightCount] = [firstCount, count - firstCount];
  while (leftCount > 0 && rightCount > 0) {
    const order = orderOf(yield { function: call.pointer(3), arguments: [left, right] });
    if (order <= 0) {
      copy(call.machine, to, left, size, call);
      left = moved(left, size);
      leftCount--;
    } else {
      copy(call.machine, to, right, size, call);
      right = moved(right, size);
      rightCount--;
    }
    to = moved(to, size);
  }
  if (leftCount > 0) copy(call.machine, to, left, leftCount * size, call);
  copy(call.machine, base, scratch, (count - rightCount) * size, call);
}

function copy(machine: Machine, to: Pointer, from: Pointer, size: number, call: LibraryCall): void {
  machine.memory.copy(to.object, to.offset, from.object, from.offset, size, "gone", call.position);
}

function* search(call: LibraryCall): ModelProcess {
  const [key, base, size] = [call.pointer(0), call.pointer(1), call.size(3)];
  let low = 0;
  let high = call.size(2);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = moved(base, middle * size);
    const order = orderOf(yield { function: call.pointer(4), arguments: [key, at] });
    if (order === 0) return at;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return call.machine.memory.null;
}

export const SORTING: Readonly<Record<string, Model>> = { qsort: sort, bsearch: search };
