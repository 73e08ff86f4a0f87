/**
 * Candidate invariants of programs, for looking at their quality, and the CPU time they take.
 *
 *     node --import tsx bench/candidates.ts [--quiet] FILE...
 */
import { parseArgs } from "node:util";
import { CandidateProposer } from "../src/algorithms/candidates/candidate-source.ts";
import { candidateOptions } from "../src/algorithms/candidates/index.ts";
import { UNLIMITED } from "../src/base/budget/index.ts";
import { Configuration } from "../src/base/options/index.ts";
import { DEFAULT_LOAD_OPTIONS, loadProgram } from "../src/engine/load-program.ts";
import { printExpression } from "../src/program/cfa/print-expression.ts";
import { findLoops } from "../src/program/passes/index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quiet: { type: "boolean", default: false } },
});
const options = new Configuration(new Map()).valuesOf(candidateOptions);

for (const file of positionals) {
  const cfa = await loadProgram(file, { ...DEFAULT_LOAD_OPTIONS, dataModel: "ILP32" });
  const before = process.cpuUsage();
  const proposer = new CandidateProposer(cfa, options, UNLIMITED);
  const { loops } = findLoops(cfa);
  let count = 0;
  const lines: string[] = [];
  for (const { head } of loops) {
    const { line } = cfa.source.locate(head.leaving[0]?.start ?? 0);
    lines.push(`  loop in ${head.function.name}, line ${line}`);
    for (const { expression, kind, rank } of proposer.proposalsAt(head)) {
      count++;
      lines.push(
        `    ${kind.padEnd(12)}${rank.toFixed(1).padStart(6)}  ${printExpression(expression)}`,
      );
    }
  }
  const { user, system } = process.cpuUsage(before);
  const millis = Math.round((user + system) / 1000);
  console.log(`${file}: ${loops.length} loops, ${count} candidates, ${millis} ms CPU`);
  if (!values.quiet) console.log(lines.join("\n"));
}
