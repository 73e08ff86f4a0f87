import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPrecision, optimisePrecision } from "../src/engine/precision/index.ts";
import { runCli } from "../src/cli/run-cli.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();

/** As unrolling leaves it: Fig. 3.2a of `boehm-thesis`. */
const UNROLLED = [
  "assay precision 1",
  "analysis predicate",
  "",
  ...Array.from({ length: 20 }, (_, i) => `predicate main loop 1 : i <= n - ${i + 1}`),
  ...["i == n", "a == i"].map((text) => `predicate main loop 1 : ${text}`),
  "",
].join("\n");

async function cli(...words: readonly string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const sink = { write: (chunk: string | Uint8Array) => (text += String(chunk)) };
  const code = await runCli(words, { stdout: sink, stderr: sink });
  return { code, text };
}

test("optimise keeps what a trial needs fewest states with", async () => {
  const precision = folder.file("unrolled.precision", UNROLLED);
  const output = join(folder.path, "optimised.precision");
  const program = join(repositoryRoot, "samples", "reach-safety", "loop-a.c");
  const { code, text } = await cli("precision", "optimise", precision, program, "-o", output);
  expect(text).toMatch(/^as it is: 22 facts, TRUE, (\d+) states, \d+ refinements\n/);
  expect(text).toMatch(/^disjunction: 3 facts, TRUE, \d+ states/m);
  expect(code).toBe(0);
  const written = readFileSync(output, "latin1");
  expect(written.match(/^predicate /gm)!.length).toBeLessThan(6);
  // The relation between the variables is what the loop keeps.
  expect(text).toMatch(/^relation: 3 facts, TRUE, \d+ states, 0 refinements$/m);
  const states = [...text.matchAll(/(\d+) states/g)].map(([, number]) => Number(number));
  expect(Math.min(...states)).toBeLessThan(states[0]!);
});

test("what answers otherwise or refines again is not kept", async () => {
  const { file } = openPrecision(folder.file("again.precision", UNROLLED));
  const good = { verdict: "TRUE", states: 100, refinements: 0 };
  const answers = [
    good,
    { ...good, verdict: "UNKNOWN", states: 1 },
    { ...good, refinements: 3, states: 1 },
    { ...good, states: 101 },
  ];
  const optimised = await optimisePrecision(file, () => Promise.resolve(answers.shift()!));
  expect(optimised.file).toBe(file);
  expect(answers).toEqual([]);
});
