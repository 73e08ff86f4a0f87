import { describe, expect, test } from "vitest";
import { SourceText } from "../../src/base/diagnostics/index.ts";
import { SeededRandom } from "../../src/base/random/index.ts";
import { buildCfa } from "../../src/program/build/index.ts";
import { parseTranslationUnit } from "../../src/program/c/index.ts";
import type { Cfa } from "../../src/program/cfa/graph.ts";
import { machineModel } from "../../src/program/machine/machine-model.ts";
import { observeCells } from "../../src/program/passes/array-cells/index.ts";
import { followsExecution, isViolation, recordViolation } from "./matching-execution.ts";
import { RandomArrayProgram } from "./random-array-program.ts";

const RUNS = Number(process.env["ARRAY_CELLS_RUNS"] ?? 120);
const EXECUTIONS = 4;

function programOf(text: string): Cfa {
  const source = new SourceText("random.c", text);
  return buildCfa(parseTranslationUnit(source, machineModel("LP64")), { entryFunction: "main" });
}

describe("programs with observed cells", () => {
  test.each([1, 2, 3])("reach every violation that the program reaches, with %i cells", (cells) => {
    let [violations, arrays] = [0, 0];
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = new SeededRandom(seed * 31 + cells);
      const text = new RandomArrayProgram(random).text();
      const cfa = programOf(text);
      const observed = observeCells(cfa, { isError: isViolation, cellsPerArray: cells });
      if (observed === null) continue;
      arrays += observed.families.length;
      for (let run = 0; run < EXECUTIONS; run++) {
        const inputs = Array.from({ length: 8 }, () => BigInt(random.below(12)));
        const steps = recordViolation(cfa, observed, inputs);
        if (steps === null) continue;
        violations++;
        expect(followsExecution(cfa, observed, inputs, steps), `seed ${seed}: ${text}`).toBe(true);
      }
    }
    expect(violations).toBeGreaterThan(RUNS / 3);
    expect(arrays).toBeGreaterThan(RUNS);
  });
});
