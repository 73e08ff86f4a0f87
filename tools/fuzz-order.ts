/**
 * The order of evaluation where C leaves it open: generated expressions are evaluated by a program that gcc
 * compiled without optimisation and by our interpreter, and both must do the same.
 *
 *     npm run fuzz:order -- [--rounds 10] [--count 800] [--seed 1] [--depth 2] [--unsequenced] [--debug]
 *
 * --unsequenced adds expressions that change plain variables, which C calls undefined; gcc's answer to them
 * is as stable. --debug compiles with -g.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ProbeGenerator } from "./fuzz/evaluation-order.ts";
import { orderDifferences } from "./fuzz/order-check.ts";
import { hasCompiler } from "./samples/gcc.ts";
import type { DataModel } from "./samples/sample.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    count: { type: "string", default: "800" },
    seed: { type: "string", default: "1" },
    depth: { type: "string", default: "2" },
    unsequenced: { type: "boolean", default: false },
    debug: { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "assay-order-"));
const models = (["LP64", "ILP32"] satisfies DataModel[]).filter(hasCompiler);
const count = Number(options.count);
let differences = 0;
let total = 0;
for (let round = 0; round < Number(options.rounds); round++) {
  const { unsequenced } = options;
  const kinds = { unsequenced, depth: Number(options.depth) };
  const generator = new ProbeGenerator(Number(options.seed) + round, kinds);
  const statements = Array.from({ length: count }, () => generator.statement());
  for (const model of models) {
    const found = await orderDifferences(statements, model, folder, options.debug ? ["-g"] : []);
    for (const { statement, expected, actual } of found) {
      console.log(`${model} ${statement}\n  gcc: ${expected}\n  us:  ${actual}`);
    }
    differences += found.length;
    total += count;
  }
}
rmSync(folder, { recursive: true });
console.log(`${differences} of ${total} differ`);
process.exitCode = differences === 0 ? 0 : 1;
