/**
 * What some tests need that a machine with Node and npm alone does not have. A test that lacks something is
 * skipped under a name that says what; `skipped-tests.ts` lists them at the end.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, test } from "vitest";
import { NativeEngine } from "../src/logic/backends/z3/native-engine.ts";
import { hasCompiler } from "../tools/samples/gcc.ts";

const FINDERS = {
  Linux: () => process.platform === "linux",
  root: () => process.getuid?.() === 0,
  cc: () => answers("cc"),
  git: () => answers("git"),
  gcc: () => hasCompiler("LP64"),
  gcov: () => answers("gcov"),
  "gcc -m32": () => hasCompiler("ILP32"),
  csmith: () => answers("csmith"),
  libz3: () => NativeEngine.find() !== null,
  z3: () => answers("z3"),
  cvc5: () => answers("cvc5"),
  python3: () => answers("python3"),
  "redis-server": () => answers("redis-server"),
  chromium: () => browserPath() !== null,
  "Node 22": () => nodePath(22) !== null,
  "Node 24": () => nodePath(24) !== null,
} as const satisfies Readonly<Record<string, () => boolean>>;

export type Need = keyof typeof FINDERS;

const found = new Map<Need, boolean>();

/** Looked for once in a process. */
export function isHere(need: Need): boolean {
  let answer = found.get(need);
  if (answer === undefined) {
    answer = FINDERS[need]();
    found.set(need, answer);
  }
  return answer;
}

function answers(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

/** A browser that Playwright can drive, or null. */
export function browserPath(): string | null {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return places.find(isExecutable) ?? null;
}

/** Another version of Node than the one that runs the tests, which a variable such as `ASSAY_NODE_22` names, or null. */
export function nodePath(version: 22 | 24): string | null {
  const path = process.env[`ASSAY_NODE_${version}`];
  if (path === undefined) return null;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return stdout.startsWith(`v${version}.`) ? path : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `test` for tests that need all of these. */
export function testWith(...needs: readonly Need[]): typeof test {
  const missing = needs.filter((need) => !isHere(need));
  // A chain that skips offers what is used of the other one.
  return missing.length === 0 ? test : (naming(test.skip, missing) as unknown as typeof test);
}

/** `describe` for tests that all need all of these; hooks inside are left out with them. */
export function describeWith(...needs: readonly Need[]): typeof describe {
  return describeLacking(needs.filter((need) => !isHere(need)));
}

/** The same where only the caller can find out what is missing. */
export function describeLacking(missing: readonly string[]): typeof describe {
  return missing.length === 0
    ? describe
    : (naming(describe.skip, missing) as unknown as typeof describe);
}

/** Declares the same under names that end with what is missing; `each` included. */
function naming<T extends (...args: never[]) => unknown>(
  declare: T,
  missing: readonly string[],
): T {
  const named = (args: unknown[]): never[] =>
    [`${String(args[0])} (needs ${missing.join(", ")})`, ...args.slice(1)] as never[];
  return new Proxy(declare, {
    apply: (target, self, args) => Reflect.apply(target, self, named(args)),
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (key !== "each" || typeof member !== "function") return member;
      return (...cases: unknown[]) => {
        const each = Reflect.apply(member, target, cases) as (...args: never[]) => unknown;
        return (...args: unknown[]) => each(...named(args));
      };
    },
  });
}
