/** The part of the WebAssembly interface we use: Node has it, the type library of Node does not. */

export type WasmFunction = (...args: (number | bigint)[]) => number;

export interface WasmTable {
  readonly length: number;
  set(index: number, value: WasmFunction): void;
}

export type WasmExports = Readonly<Record<string, WasmFunction>> & {
  readonly __indirect_function_table: WasmTable;
};

export interface WasmModule {
  readonly __module: never;
}

export interface WasmInstance {
  readonly exports: WasmExports;
}

export type WasmImports = Record<string, Record<string, unknown>>;

interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance;
  readonly Table: new (shape: { element: "anyfunc"; initial: number }) => WasmTable;
  validate(bytes: Uint8Array): boolean;
}

// The cast names the type that the missing declaration would give.
export const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyGlobal })
  .WebAssembly;
