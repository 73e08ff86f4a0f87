/** Compiles a test harness by the command in its header, and runs it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface HarnessTrial {
  readonly isCompiled: boolean;
  readonly isReached: boolean;
  /** What it wrote to standard error, or why there is nothing to run. */
  readonly words: string;
  /** All of it; null: there is nothing to run. */
  readonly stderr: string | null;
}

const VIOLATION_CODE = 107;
const PATIENCE_MILLIS = 120_000;

/** The program is made in the harness's own folder, so its path and that of the program have to be absolute. */
export function tryHarness(path: string): HarnessTrial {
  const text = readFileSync(path, "utf8");
  const command = /^ \* {3}(gcc .*)$/m.exec(text)?.[1];
  if (command === undefined) throw new Error(`${path} names no command`);
  const options = { cwd: dirname(path), encoding: "utf8", timeout: PATIENCE_MILLIS } as const;
  const compiling = spawnSync("sh", ["-c", command], options);
  if (compiling.status !== 0) {
    return {
      isCompiled: false,
      isReached: false,
      words: shortened(compiling.stderr),
      stderr: null,
    };
  }
  const run = spawnSync(join(dirname(path), "violation"), [], { ...options, maxBuffer: 1 << 30 });
  const end = run.status === null ? (run.signal ?? "not started") : `exit code ${run.status}`;
  const isReached =
    run.status === VIOLATION_CODE &&
    /^assay-harness: \w+ called$|runtime error:|AddressSanitizer|LeakSanitizer/m.test(run.stderr);
  const words = `${end}: ${shortened(run.stderr)}`;
  return { isCompiled: true, isReached, words, stderr: run.stderr };
}

function shortened(text: string): string {
  return text.trim().split("\n").slice(-2).join(" | ").slice(-300);
}
