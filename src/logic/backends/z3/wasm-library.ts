import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { cpuMillis } from "../../../base/budget/index.ts";
import { invariant } from "../../../base/diagnostics/index.ts";
import { signatures } from "./signatures.ts";
import { FUEL, instantiate } from "./trampolines.ts";
import { wasm, type WasmExports, type WasmImports, type WasmModule } from "./web-assembly.ts";
import type { Address, Handle, HandleArray, Z3Api } from "./z3-api.ts";

/** Thrown through the running check when it ignored its limit. */
class LimitIgnored extends Error {}

type Receive = (instance: unknown, module: WasmModule) => void;

/** What the emscripten script reads and fills. */
interface EmscriptenModule {
  print(text: string): void;
  printErr(text: string): void;
  onAbort(): void;
  instantiateWasm?: (imports: WasmImports, receive: Receive) => unknown;
  readonly HEAPU8?: Uint8Array;
  readonly HEAPU32?: Uint32Array;
}

/** Apart from the instance, so that the script may hold it for longer. */
interface Life {
  isOver: boolean;
}

function emscriptenModule(life: Life): EmscriptenModule {
  return {
    print: ignore,
    printErr: ignore,
    onAbort: () => {
      life.isOver = true;
    },
  };
}

function ignore(): void {
  // Neither Z3's output nor why it did not load matters.
}

const loadPackage = createRequire(import.meta.url);

/** Compiled once per process: code that was optimised while running stays when an instance is replaced. */
let compiled: WasmModule | null = null;

/** V8 complains on standard error about flags that it does not know. */
const VALIDATES_LAZILY = Number.parseInt(process.versions.node) <= 24;

/** What ends an instance: traps, the end of the stack, exit(), and C++ exceptions nobody caught. */
const FATAL_NAMES = new Set(["RuntimeError", "RangeError", "ExitStatus", "CppException"]);

/**
 * One instance of Z3 in WebAssembly, loaded synchronously. It has a heap of 2 GiB, of which only the
 * used part is real memory. When it aborts it is dead for good.
 */
export class WasmLibrary {
  readonly api: Z3Api;

  private readonly life: Life = { isOver: false };
  private readonly exports: WasmExports;
  private readonly bytes: Uint8Array;
  private readonly words: Uint32Array;
  private running: Handle = 0;
  private softDeadline = Infinity;
  private hardDeadline = Infinity;
  private isInterrupted = false;
  private readonly decoder = new TextDecoder();

  constructor() {
    const instances: WasmExports[] = [];
    const module = emscriptenModule(this.life);
    module.instantiateWasm = (imports, receive) => {
      const code = this.compile();
      const instance = instantiate(code, imports, {
        isDead: () => (this.dead ? 1 : 0),
        tick: () => this.tick(),
      });
      instances.push(instance.exports);
      receive(instance, code);
      return instance.exports;
    };
    // The package's script is untyped; its factory fills `module` before it returns because
    // instantiation is synchronous. The promise it returns is for those who cannot. Nobody may be registered with
    // it: that would keep the instance, also a dead one, until our synchronous work is done.
    const start = loadPackage("z3-solver/build/z3-built.js") as (m: unknown) => Promise<unknown>;
    const promise = start(module);
    const [exports, bytes, words] = [instances[0], module.HEAPU8, module.HEAPU32];
    if (exports === undefined || bytes === undefined || words === undefined) {
      promise.catch(ignore);
      invariant(false, "Z3 loads synchronously");
    }
    this.exports = exports;
    this.bytes = bytes;
    this.words = words;
    this.api = this.bind();
  }

  get dead(): boolean {
    return this.life.isOver;
  }

  openContext(): Handle {
    const { api } = this;
    const config = api.mk_config();
    const context = api.mk_context_rc(config);
    api.del_config(config);
    this.exports["set_noop_error_handler"]!(context);
    return context;
  }

  newHandles(): HandleArray {
    return new HeapArray(this.exports, this.words);
  }

  /**
   * Calls `action` with the clock watched: after `softMillis` the context is interrupted, after `hardMillis`
   * the instance is ended, which `action` sees as an exception.
   */
  watched<T>(
    context: Handle,
    softMillis: number,
    hardMillis: number,
    action: () => T,
  ): { readonly result: T; readonly isInterrupted: boolean } {
    const now = cpuMillis();
    this.isInterrupted = false;
    this.running = context;
    this.softDeadline = now + softMillis;
    this.hardDeadline = now + hardMillis;
    try {
      const result = action();
      return { result, isInterrupted: this.isInterrupted };
    } finally {
      this.softDeadline = Infinity;
      this.hardDeadline = Infinity;
    }
  }

  /** Did `watched` end the instance? */
  isLimitIgnored(error: unknown): boolean {
    return error instanceof LimitIgnored;
  }

  /** Does `error`, thrown by a call of the API, mean that this instance is lost? */
  isFatal(error: unknown): boolean {
    const fatal =
      this.dead || !(error instanceof Error) || FATAL_NAMES.has(error.name) || "excPtr" in error;
    if (!fatal) return false;
    this.life.isOver = true;
    // The script sets it when Z3 calls exit(): that is not the end of our process.
    process.exitCode = undefined;
    return true;
  }

  private tick(): number {
    if (this.softDeadline === Infinity) return FUEL;
    const now = cpuMillis();
    if (now > this.hardDeadline) {
      this.life.isOver = true;
      throw new LimitIgnored();
    }
    if (now > this.softDeadline) {
      // Z3 may clear the request between two phases of a check: repeat it.
      this.softDeadline = now + 10;
      this.isInterrupted = true;
      this.api.interrupt(this.running);
    }
    return FUEL;
  }

  private compile(): WasmModule {
    if (compiled !== null) return compiled;
    // Performance: 35 MB are otherwise validated at once, 0.1 s and more, of which a run uses a small part.
    if (VALIDATES_LAZILY) setFlagsFromString("--wasm-lazy-validation");
    compiled = new wasm.Module(readFileSync(loadPackage.resolve("z3-solver/build/z3-built.wasm")));
    return compiled;
  }

  // ---------------------------------------------------------------- binding

  private bind(): Z3Api {
    const api: Record<string, unknown> = {};
    for (const [name, signature] of Object.entries(signatures)) {
      const [result, ...parameters] = signature.split(" ");
      const target = this.exports[`Z3_${name}`];
      invariant(target !== undefined, `Z3 exports ${name}`);
      api[name] = this.bindOne(target, result!, parameters);
    }
    // Made from the table that also defines the type.
    return api as Z3Api;
  }

  private bindOne(
    target: (...args: number[]) => number,
    result: string,
    parameters: readonly string[],
  ): unknown {
    const withText = parameters.includes("s") ? this.withText(target, parameters) : target;
    switch (result) {
      case "s":
        return (...args: number[]) => this.readText(withText(...args));
      case "b":
        return (...args: number[]) => withText(...args) !== 0;
      case "l":
        return (...args: number[]) => Number(BigInt(withText(...args)));
      default:
        return withText;
    }
  }

  private withText(
    target: (...args: number[]) => number,
    parameters: readonly string[],
  ): (...args: (number | string)[]) => number {
    return (...args) => {
      const allocated: number[] = [];
      const plain = args.map((argument, i) => {
        if (parameters[i] !== "s") return argument as number;
        const address = this.writeText(argument as string);
        allocated.push(address);
        return address;
      });
      const answer = target(...plain);
      for (const address of allocated) this.exports["free"]!(address);
      return answer;
    };
  }

  private writeText(value: string): number {
    const encoded = Buffer.from(value, "utf8");
    const address = this.exports["malloc"]!(encoded.length + 1);
    this.bytes.set(encoded, address);
    this.bytes[address + encoded.length] = 0;
    return address;
  }

  private readText(address: number): string {
    if (address === 0) return "";
    const end = this.bytes.indexOf(0, address);
    // A copy: the decoder refuses shared memory.
    return this.decoder.decode(this.bytes.slice(address, end));
  }
}

class HeapArray implements HandleArray {
  private readonly exports: WasmExports;
  private readonly words: Uint32Array;
  private pointer = 0;
  private capacity = 0;

  constructor(exports: WasmExports, words: Uint32Array) {
    this.exports = exports;
    this.words = words;
  }

  get address(): Address {
    // WebAssembly takes the address as a number.
    return this.pointer as unknown as Address;
  }

  reserve(length: number): void {
    if (length <= this.capacity) return;
    if (this.pointer !== 0) this.exports["free"]!(this.pointer);
    this.capacity = Math.max(16, length * 2);
    this.pointer = this.exports["malloc"]!(this.capacity * 4);
  }

  set(index: number, handle: Handle): void {
    this.words[(this.pointer >> 2) + index] = handle;
  }

  get(index: number): Handle {
    return this.words[(this.pointer >> 2) + index]!;
  }
}
