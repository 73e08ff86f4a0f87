import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Koffi from "koffi";
import { signatures } from "./signatures.ts";
import type { Address, Handle, HandleArray, Z3Api } from "./z3-api.ts";

const loadPackage = createRequire(import.meta.url);

/** Names a libz3 to use, or `none` to do as if there were none. */
const OVERRIDE = "ASSAY_LIBZ3";

/** koffi runs calls on a stack of its own; this is the largest it allows, see `CheckRisk`. */
export const STACK_BYTES = 16 << 20;

const TYPES: Readonly<Record<string, string>> = {
  h: "intptr_t",
  s: "str",
  u: "uint32_t",
  i: "int32_t",
  b: "bool",
  l: "uint64_t",
  a: "void *",
  v: "void",
};

/** The system's libz3 through koffi. Handles are 48-bit pointers, exact as JavaScript numbers. */
export class NativeLibrary {
  readonly path: string;
  readonly api: Z3Api;
  /** For threads that load the library again. */
  readonly koffiPath = findKoffi();
  private readonly setErrorHandler: (context: Handle, handler: Handle) => void;
  private readonly koffi: typeof Koffi;

  constructor(path: string) {
    // Its libraries are optional dependencies: their absence is seen here, by the caller's catch.
    const koffi = loadPackage(this.koffiPath) as typeof Koffi;
    koffi.config({ sync_stack_size: STACK_BYTES });
    const library = koffi.load(path);
    this.koffi = koffi;
    this.path = path;
    this.api = bind(library);
    this.setErrorHandler = library.func("Z3_set_error_handler", "void", ["intptr_t", "intptr_t"]);
  }

  openContext(): Handle {
    const { api } = this;
    const config = api.mk_config();
    const context = api.mk_context_rc(config);
    api.del_config(config);
    // Without this the library ends the process at the first error.
    this.setErrorHandler(context, 0);
    return context;
  }

  newHandles(): HandleArray {
    return new PointerArray();
  }

  /** Ends the process at once, without waiting for threads. */
  endProcess(code: number): void {
    if (process.platform === "win32") return;
    const program = this.koffi.load(null);
    program.func("_exit", "void", ["int"])(code);
  }
}

/** The package contains koffi without its libraries. */
function findKoffi(): string {
  const bundled = fileURLToPath(new URL("./koffi.cjs", import.meta.url));
  return existsSync(bundled) ? bundled : loadPackage.resolve("koffi");
}

function bind(library: Koffi.LibraryHandle): Z3Api {
  const api: Record<string, unknown> = {};
  for (const [name, signature] of Object.entries(signatures)) {
    const [result, ...parameters] = signature.split(" ").map((code) => TYPES[code]!);
    const target = library.func(`Z3_${name}`, result!, parameters);
    api[name] = signature.startsWith("l") ? asNumber(target) : target;
  }
  // Made from the table that also defines the type.
  return api as Z3Api;
}

function asNumber(target: Koffi.KoffiFunc<() => unknown>): () => number {
  return () => Number(target());
}

class PointerArray implements HandleArray {
  private halves = new Uint32Array(32);

  get address(): Address {
    // koffi takes the buffer itself.
    return this.halves as unknown as Address;
  }

  reserve(length: number): void {
    if (2 * length > this.halves.length) this.halves = new Uint32Array(4 * length);
  }

  set(index: number, handle: Handle): void {
    this.halves[2 * index] = handle;
    this.halves[2 * index + 1] = handle / 2 ** 32;
  }

  get(index: number): Handle {
    return this.halves[2 * index + 1]! * 2 ** 32 + this.halves[2 * index]!;
  }
}

/**
 * Paths of libraries that may be libz3, the most likely first. Asking the linker starts a process, so that
 * is done only if the usual places have none.
 */
export function nativeLibraryCandidates(): string[] {
  const override = process.env[OVERRIDE];
  if (override === "none") return [];
  if (override !== undefined && override !== "") return [override];
  const usual = LIBRARY_FOLDERS.flatMap(librariesIn);
  return usual.length > 0 ? usual : linkerCache();
}

const LIBRARY_FOLDERS = [
  "/usr/lib/x86_64-linux-gnu",
  "/usr/lib/aarch64-linux-gnu",
  "/usr/lib64",
  "/usr/lib",
  "/usr/local/lib",
  "/usr/local/lib64",
  "/opt/homebrew/lib",
  "/opt/z3/lib",
  "/opt/z3/bin",
];

function librariesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^libz3\.(so(\.[0-9.]+)?|dylib)$/.test(name))
    .sort((x, y) => x.length - y.length)
    .map((name) => join(folder, name));
}

function linkerCache(): string[] {
  if (process.platform !== "linux") return [];
  try {
    const listing = execFileSync("/sbin/ldconfig", ["-p"], { encoding: "utf8", stdio: "pipe" });
    return [...listing.matchAll(/^\s*libz3\.so\S* .*=> (\S+)$/gm)].map((match) => match[1]!);
  } catch {
    // No ldconfig (musl, containers): the folders remain.
    return [];
  }
}
