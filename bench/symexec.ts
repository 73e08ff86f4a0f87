/**
 * How fast symbolic execution follows a path, and how many of its questions reach the solver.
 *
 *     npm run bench:symexec
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyInProcess } from "../test/verify-in-process.ts";

const ROUNDS = 20_000;
const INPUTS = Array.from({ length: 20 }, (_, i) => `x${i}`);

/** Twenty inputs are moved about and computed with, but no branch asks for them. */
const LONG_PATH = `
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int sum(int a, int b) { return a + b; }
int main(void) {
${INPUTS.map((name) => `  int ${name} = __VERIFIER_nondet_int();`).join("\n")}
  int turn = 0;
  for (int i = 0; i < ${ROUNDS}; i++) {
    turn = turn + 1;
    if (turn == 3) turn = 0;
    int kept = x0;
${INPUTS.slice(0, -1)
  .map((name, i) => `    ${name} = x${i + 1};`)
  .join("\n")}
    x19 = sum(kept, turn);
    if (i < 0) reach_error();
  }
  return x0;
}
`;

/** Every branch asks for inputs; 2^8 paths and more. */
const MANY_PATHS = `
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
${INPUTS.map((name) => `  int ${name} = __VERIFIER_nondet_int();`).join("\n")}
  int sum = 0;
${INPUTS.slice(0, 8)
  .map(
    (name, i) =>
      `  if (${name} > ${i}) sum = sum + 1; else if (${name} > x${i + 8}) sum = sum + 2;`,
  )
  .join("\n")}
  if (sum > 16) reach_error();
  return 0;
}
`;

async function measure(name: string, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-symexec-"));
  const file = join(folder, `${name}.c`);
  writeFileSync(file, text);
  try {
    const { verdict, statistics } = await verifyInProcess({ file, analysis: "symexec" });
    const valueOf = (label: string): number =>
      statistics.find((entry) => entry.label === label)?.value ?? 0;
    const edges = valueOf("Number of edges executed");
    const millis = valueOf("Time for analysis");
    const needed = valueOf("Number of feasibility questions");
    const asked = valueOf("Number of feasibility questions asked");
    const byModel = valueOf("Number of feasibility questions answered by a model");
    console.log(
      `${name}: ${verdict.kind}, ${valueOf("Number of paths")} paths, ${edges} edges in ${Math.round(millis)} ms CPU ` +
        `(${Math.round(edges / (millis / 1000))} per second), ${needed} questions: ${byModel} answered by the path's model, ` +
        `${asked} reached the solver (${needed === 0 ? 0 : Math.round((100 * asked) / needed)} %)`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await measure("long-path", LONG_PATH);
await measure("many-paths", MANY_PATHS);
