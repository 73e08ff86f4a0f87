import { defineTool } from "./define-tool.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

/**
 * A solver of SMT-LIB: `sat` is the status true, `unsat` is false, as BenchExec has it. Of several answers the last one
 * counts. Without a property, as usual for solvers, nobody says which is right; task definitions with one do.
 */
function smtSolver(
  module: string,
  name: string,
  executables: readonly string[],
  more: Partial<Pick<ToolAdapter, "versionArguments">> = {},
): ToolAdapter {
  return defineTool({
    module,
    name,
    executables,
    needsProperty: false,
    ...more,

    statusOf({ output, exitCode }) {
      const lines = output.map((line) => line.trim());
      const answer = lines.findLast((line) => line === "sat" || line === "unsat");
      if (answer !== undefined) {
        // Solvers end with 1 after an error in a command behind the answer, such as (get-model) after unsat.
        return answer === "sat" ? "true" : "false";
      }
      if (lines.some((line) => line.startsWith("(error ")) || exitCode !== 0) return "ERROR";
      return "unknown";
    },
  });
}

export const smtSolvers: readonly ToolAdapter[] = [
  smtSolver("z3", "Z3", ["z3"]),
  smtSolver("cvc5", "cvc5", ["cvc5"]),
  smtSolver("cvc4", "CVC4", ["cvc4"]),
  smtSolver("mathsat", "MathSAT", ["mathsat"], { versionArguments: ["-version"] }),
  smtSolver("yices", "Yices", ["yices-smt2", "yices_smt2"]),
  smtSolver("opensmt", "OpenSMT", ["opensmt"]),
  smtSolver("smtinterpol", "SMTInterpol", ["smtinterpol"], { versionArguments: ["-version"] }),
  smtSolver("princess", "Princess", ["princess"], { versionArguments: ["+version"] }),
  smtSolver("boolector", "Boolector", ["boolector"]),
  smtSolver("bitwuzla", "Bitwuzla", ["bitwuzla"]),
];
