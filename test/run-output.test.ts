/** What becomes of the output of runs: kept within its limit while it comes, and never mistaken if it cannot be written. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRunExecutor, type RunRequest } from "../src/bench/execution/index.ts";
import { KeptOutput } from "../src/bench/execution/output/kept-output.ts";
import { describeLacking } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const executor = createRunExecutor({ container: "off" });
const log = join(temporary.path, "output.log");

function request(script: string, more: Partial<RunRequest> = {}): RunRequest {
  return {
    command: ["sh", "-c", script],
    workingDirectory: temporary.path,
    environment: { PATH: process.env["PATH"]! },
    limits: { cpuTime: null, softCpuTime: null, wallTime: 50, memory: null, cores: null },
    outputFile: log,
    signal: null,
    ...more,
  };
}

function outputOf(path: string): string {
  return readFileSync(path, "utf8").split(`${"-".repeat(80)}\n\n\n`)[1] ?? "";
}

test("output that is kept is its beginning and its end, however it comes", () => {
  const path = join(temporary.path, "kept");
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      (pieces, limit) => {
        const output = new KeptOutput(path, limit);
        for (const piece of pieces) output.write(Buffer.from(piece));
        output.finish();
        const all = Buffer.from(pieces.join(""));
        const kept = readFileSync(path);
        if (all.length <= limit) return kept.equals(all);
        const tail = Math.floor(limit / 2);
        const head = limit - tail;
        const note = `\n\n\n(${all.length - limit} bytes of the output were left out here)\n\n\n`;
        return kept.equals(
          Buffer.concat([
            all.subarray(0, head),
            Buffer.from(note),
            all.subarray(all.length - tail),
          ]),
        );
      },
    ),
  );
});

test("a log is within its limit while the run goes on", async () => {
  const sizes: number[] = [];
  const look = setInterval(() => {
    if (existsSync(log)) sizes.push(statSync(log).size);
  }, 5);
  await executor.execute(
    request("echo first; head -c 300000000 /dev/zero; echo; echo last", { outputLimit: 100_000 }),
  );
  clearInterval(look);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000);
  expect(outputOf(log)).toMatch(/^first\n\0+\n\n\n\(\d+ bytes of the output were left out here\)/);
  expect(outputOf(log)).toMatch(/\0\nlast\n$/);
}, 60_000);

test("output and error keep their order, and can be opened by their names", async () => {
  const lines = Array.from({ length: 200 }, (_, i) => `line ${i}`);
  const script = `for i in $(seq 0 199); do
    case $((i % 4)) in
      0) echo line $i ;; 1) echo line $i >&2 ;;
      2) echo line $i > /dev/stdout ;; 3) echo line $i > /dev/stderr ;;
    esac; done`;
  await executor.execute(request(script));
  expect(outputOf(log)).toBe(`${lines.join("\n")}\n`);
});

test("what background processes write until they are killed is there", async () => {
  await executor.execute(request("(echo early; sleep 100; echo late) & sleep 0.3"));
  expect(outputOf(log)).toBe("early\n");
});

describeLacking(existsSync("/dev/full") ? [] : ["/dev/full"])("no room for the output", () => {
  test("is no result of the run", async () => {
    const before = temporaryFolders();
    await expect(
      executor.execute(request("sleep 40", { outputFile: "/dev/full" })),
    ).rejects.toThrow("'/dev/full' cannot be written (ENOSPC)");
    expect(temporaryFolders()).toEqual(before);
  });
});

function temporaryFolders(): readonly string[] {
  const own = `assay-run-${process.pid}-`;
  return readdirSync("/tmp").filter((name) => name.startsWith(own));
}
