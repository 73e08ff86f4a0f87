/**
 * C++ calls that may throw leave an emscripten module through imports `invoke_<signature>(index, …)`, which
 * call the function of that table index and report an exception. The published build does that in
 * JavaScript, and each crossing costs more than most of the functions called. Here the same is written
 * as a WebAssembly module, with WebAssembly's exception handling.
 *
 * Performance: a small push/assert/check/pop costs 0.16 ms instead of 0.33 ms, the first 200 cost
 * 0.7 ms instead of 3.6 ms each.
 *
 * Every trampoline also counts down fuel and calls `tick` when it is used up: the only way to look at the
 * clock while a check runs on this thread.
 */
import {
  wasm,
  type WasmExports,
  type WasmFunction,
  type WasmImports,
  type WasmInstance,
  type WasmModule,
} from "./web-assembly.ts";

/** Calls of trampolines between two ticks; 0.1 % of run time, and a look at the clock every 0.1 to 80 ms. */
export const FUEL = 1000;

export interface TrampolineHooks {
  /** 1 if a thrown error ends the instance and is no C++ exception. */
  readonly isDead: () => number;
  /** Called when the fuel is used up. Returns new fuel. May throw, see `isDead`. */
  readonly tick: () => number;
}

/** Instantiates the emscripten module with its trampolines replaced. */
export function instantiate(
  module: WasmModule,
  imports: WasmImports,
  hooks: TrampolineHooks,
): WasmInstance {
  const environment = imports["env"]!;
  const prefix = "invoke_";
  const shapes = Object.keys(environment)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const table = new wasm.Table({ element: "anyfunc", initial: TABLE_SIZE });
  const trampolines = new wasm.Instance(new wasm.Module(encodeTrampolines(shapes)), {
    host: { isDead: hooks.isDead, tick: hooks.tick, table },
  });
  const replaced: Record<string, unknown> = { ...environment };
  for (const shape of shapes) replaced[prefix + shape] = trampolines.exports[shape];
  // Waits for messages of other threads. There are none, but the waiting keeps a dead instance and its heap alive.
  replaced["_emscripten_thread_mailbox_await"] = () => undefined;
  const instance = new wasm.Instance(module, { ...imports, env: replaced });
  fillTable(table, instance.exports);
  return instance;
}

/** The trampolines must exist before the module they call into: their table is filled afterwards. */
function fillTable(
  table: { set(index: number, value: WasmFunction): void },
  exports: WasmExports,
): void {
  const source = exports.__indirect_function_table;
  if (source.length > STACK_SAVE) throw new RangeError("function table larger than expected");
  new wasm.Instance(new wasm.Module(encodeTableCopy(source.length)), {
    host: { to: table, from: source },
  }).exports["copy"]!();
  table.set(STACK_SAVE, exports["emscripten_stack_get_current"]!);
  table.set(STACK_RESTORE, exports["_emscripten_stack_restore"]!);
  table.set(SET_THREW, exports["setThrew"]!);
}

const TABLE_SIZE = 1 << 18;
const STACK_SAVE = TABLE_SIZE - 3;
const STACK_RESTORE = TABLE_SIZE - 2;
const SET_THREW = TABLE_SIZE - 1;

// ---------------------------------------------------------------- encoding of WebAssembly

type Bytes = readonly number[];

const I32 = 0x7f;
const VALUE_TYPES: Readonly<Record<string, Bytes>> = {
  v: [],
  i: [I32],
  j: [0x7e],
  f: [0x7d],
  d: [0x7c],
};
const ZEROS: Readonly<Record<string, Bytes>> = {
  v: [],
  i: [0x41, 0],
  j: [0x42, 0],
  f: [0x43, 0, 0, 0, 0],
  d: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
};
const FUNCTION_TYPE = 0x60;
const EMPTY_BLOCK = 0x40;
const FUNCTION_REFERENCE = 0x70;

const op = {
  if: 0x04,
  try: 0x06,
  rethrow: 0x09,
  end: 0x0b,
  call: 0x10,
  callIndirect: 0x11,
  catchAll: 0x19,
  localGet: 0x20,
  localSet: 0x21,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32Eqz: 0x45,
  i32Sub: 0x6b,
} as const;

function encodeTrampolines(shapes: readonly string[]): Uint8Array {
  const resultOf = (shape: string): Bytes => VALUE_TYPES[shape[0]!]!;
  const parametersOf = (shape: string): Bytes =>
    Array.from(shape.slice(1), (code) => VALUE_TYPES[code]!).flat();

  // Types 0 to 2 belong to stackSave, stackRestore, setThrew; then two per shape: callee, trampoline.
  const types: Bytes[] = [
    functionType([], [I32]),
    functionType([I32], []),
    functionType([I32, I32], []),
  ];
  for (const shape of shapes) {
    types.push(functionType(parametersOf(shape), resultOf(shape)));
    types.push(functionType([I32, ...parametersOf(shape)], resultOf(shape)));
  }
  const importOf = (name: string, description: Bytes): Bytes => [
    ...text("host"),
    ...text(name),
    ...description,
  ];
  const imports = [
    importOf("isDead", [0, 0]),
    importOf("tick", [0, 0]),
    importOf("table", [1, FUNCTION_REFERENCE, 0, 0]),
  ];
  const importedFunctions = 2;
  return module([
    section(1, vector(types)),
    section(2, vector(imports)),
    section(3, vector(shapes.map((_, i) => unsigned(4 + 2 * i)))),
    section(6, vector([[I32, 1, op.i32Const, ...signed(FUEL), op.end]])),
    section(7, vector(shapes.map((s, i) => [...text(s), 0, ...unsigned(importedFunctions + i)]))),
    section(10, vector(shapes.map((shape, i) => trampoline(shape, 3 + 2 * i)))),
  ]);
}

function trampoline(shape: string, calleeType: number): Bytes {
  const [IS_DEAD, TICK] = [0, 1];
  const parameters = shape.length - 1;
  const savedStack = parameters + 1;
  const result = VALUE_TYPES[shape[0]!]!;
  const callTable = (index: number, type: number): Bytes => [
    op.i32Const,
    ...signed(index),
    op.callIndirect,
    ...unsigned(type),
    0,
  ];
  const pushParameters: number[] = [];
  for (let i = 1; i <= parameters; i++) pushParameters.push(op.localGet, ...unsigned(i));
  return sized([
    ...vector([[1, I32]]),
    // fuel -= 1; if (fuel == 0) fuel = tick();
    ...[op.globalGet, 0, op.i32Const, 1, op.i32Sub, op.globalSet, 0],
    ...[op.globalGet, 0, op.i32Eqz, op.if, EMPTY_BLOCK, op.call, TICK, op.globalSet, 0, op.end],
    ...callTable(STACK_SAVE, 0),
    ...[op.localSet, ...unsigned(savedStack)],
    ...[op.try, ...(result.length > 0 ? result : [EMPTY_BLOCK])],
    ...pushParameters,
    ...[op.localGet, 0, op.callIndirect, ...unsigned(calleeType), 0],
    op.catchAll,
    ...[op.localGet, ...unsigned(savedStack), ...callTable(STACK_RESTORE, 1)],
    // Soundness: the end of the instance must not be taken for a C++ exception that Z3 handles.
    ...[op.call, IS_DEAD, op.if, EMPTY_BLOCK, op.rethrow, 1, op.end],
    ...[op.i32Const, 1, op.i32Const, 0, ...callTable(SET_THREW, 2)],
    ...ZEROS[shape[0]!]!,
    op.end,
    op.end,
  ]);
}

function encodeTableCopy(length: number): Uint8Array {
  const tableCopy = [0xfc, 0x0e, 0, 1];
  const zero = [op.i32Const, 0];
  const body = [0, ...zero, ...zero, op.i32Const, ...signed(length), ...tableCopy, op.end];
  const importOf = (name: string): Bytes => [
    ...text("host"),
    ...text(name),
    1,
    FUNCTION_REFERENCE,
    0,
    0,
  ];
  return module([
    section(1, vector([functionType([], [])])),
    section(2, vector([importOf("to"), importOf("from")])),
    section(3, vector([[0]])),
    section(7, vector([[...text("copy"), 0, 0]])),
    section(10, vector([sized(body)])),
  ]);
}

function module(sections: readonly Bytes[]): Uint8Array {
  return new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
}

function section(id: number, content: Bytes): Bytes {
  return [id, ...sized(content)];
}

function functionType(parameters: Bytes, results: Bytes): Bytes {
  const list = (types: Bytes): Bytes => [...unsigned(types.length), ...types];
  return [FUNCTION_TYPE, ...list(parameters), ...list(results)];
}

function vector(items: readonly Bytes[]): Bytes {
  return [...unsigned(items.length), ...items.flat()];
}

function sized(content: Bytes): Bytes {
  return [...unsigned(content.length), ...content];
}

function text(value: string): Bytes {
  return sized(Array.from(value, (c) => c.charCodeAt(0)));
}

/** LEB128. */
function unsigned(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

/** Signed LEB128 of a number that is not negative. */
function signed(value: number): Bytes {
  const bytes = [...unsigned(value)];
  const last = bytes.length - 1;
  if ((bytes[last]! & 0x40) !== 0) bytes.splice(last, 1, bytes[last]! | 0x80, 0);
  return bytes;
}
