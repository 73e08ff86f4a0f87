/** What the rows of library functions say of their effects is all that their models do. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { executeProgram } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { readSamples } from "../tools/samples/sample.ts";
import { libraryFunction } from "../src/program/library/index.ts";
import { InputList, parseInputs } from "../src/program/interpreter/index.ts";
import { LibraryCall } from "../src/program/interpreter/library-call.ts";
import { Machine } from "../src/program/interpreter/machine.ts";
import { Memory } from "../src/program/interpreter/memory.ts";
import { Pointer, type MemoryObject } from "../src/program/interpreter/memory-object.ts";
import type { ScalarValue } from "../src/program/interpreter/slots.ts";

/** What a call did. */
interface Done {
  readonly written: Set<MemoryObject>;
  readonly allocated: Set<MemoryObject>;
  readonly freed: Set<MemoryObject>;
}

let current: Done | null = null;
let calls = 0;
const broken = new Set<string>();
const undo: (() => void)[] = [];

type Method = (this: unknown, ...given: never[]) => unknown;

/** Lets somebody look at each call of a method during these tests. */
function spy(type: object, name: string, look: (given: never[], result: unknown) => void): void {
  const methods = type as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = function (...given) {
    const result = original.apply(this, given);
    look(given, result);
    return result;
  };
  undo.push(() => (methods[name] = original));
}

/** What a pointer leads to, also one that is passed as a number. */
function objectOf({ machine }: LibraryCall, value: ScalarValue): MemoryObject | null {
  if (value instanceof Pointer) return value.object;
  return typeof value === "bigint"
    ? machine.memory.pointerAt(BigInt.asUintN(machine.cfa.machine.pointerSize * 8, value)).object
    : null;
}

function judge(call: LibraryCall, { written, allocated, freed }: Done): void {
  const known = libraryFunction(call.site.operation.name);
  if (known === null) return;
  const { effects } = known;
  const own = new Set(call.machine.libraryObjects.values());
  const errno = call.machine.libraryObjects.get("errno");
  const given = new Set(call.values.map((value) => objectOf(call, value)));
  const complain = (what: string): unknown => broken.add(`${known.name} ${what}`);
  for (const object of written) {
    if (object === errno && !effects.setsErrno) complain("sets errno");
    // The interpreter has a scratch object without a name, in which it turns values into bytes.
    if (object.name === "" || own.has(object) || allocated.has(object)) continue;
    if (effects.stores === "nothing" && effects.format === null) complain("stores");
    if (effects.stores !== "anything" && !given.has(object)) complain("stores elsewhere");
  }
  if (allocated.size > 0 && effects.allocates === null) complain("allocates");
  if (freed.size > 0 && effects.frees === null) complain("frees");
}

beforeAll(() => {
  const write = ([object]: readonly MemoryObject[]): unknown => current?.written.add(object!);
  for (const name of ["write", "fill", "copy"]) spy(Memory.prototype, name, write);
  spy(Machine.prototype, "storeScalar", write);
  spy(Memory.prototype, "allocateHeap", (_, block) => {
    if (block !== null) current?.allocated.add(block as MemoryObject);
  });
  spy(Memory.prototype, "freeHeap", ([block]: readonly MemoryObject[]) =>
    current?.freed.add(block!),
  );
  const methods = LibraryCall.prototype as unknown as Record<string, Method>;
  const original = methods["perform"]!;
  methods["perform"] = function () {
    const done = {
      written: new Set<MemoryObject>(),
      allocated: new Set<MemoryObject>(),
      freed: new Set<MemoryObject>(),
    };
    current = done;
    try {
      return original.apply(this);
    } finally {
      current = null;
      calls++;
      judge(this as LibraryCall, done);
    }
  };
  undo.push(() => (methods["perform"] = original));
});

afterAll(() => {
  for (const restore of undo) restore();
});

test("models do no more than their rows say", async () => {
  const samples = readSamples().filter(
    ({ name, undefinedBehaviour }) =>
      /^(?:libc|memory)\//.test(name) && undefinedBehaviour === null,
  );
  for (const { path, dataModels, inputs } of samples) {
    const options = {
      ...DEFAULT_LOAD_OPTIONS,
      preprocessor: "builtin",
      dataModel: dataModels[0]!,
    } as const;
    const cfa = await loadProgram(path, options);
    const list = new InputList(parseInputs(inputs.join(",")) ?? []);
    executeProgram(cfa, { inputs: list, maximumSeconds: 20 });
  }
  expect([...broken]).toEqual([]);
  expect(calls).toBeGreaterThan(500);
});
