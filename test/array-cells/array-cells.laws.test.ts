import { describe, expect, test } from "vitest";
import { SourceText } from "../../src/base/diagnostics/index.ts";
import { SeededRandom } from "../../src/base/random/index.ts";
import { convertInteger } from "../../src/program/algebra/index.ts";
import { buildCfa } from "../../src/program/build/index.ts";
import { parseTranslationUnit } from "../../src/program/c/index.ts";
import type { Cfa } from "../../src/program/cfa/graph.ts";
import type { Variable } from "../../src/program/cfa/variable.ts";
import { machineModel, type DataModel } from "../../src/program/machine/machine-model.ts";
import { observeCells, type ObservedProgram } from "../../src/program/passes/array-cells/index.ts";
import {
  cellsAgree,
  followsExecution,
  isViolation,
  recordViolation,
} from "./matching-execution.ts";
import { RandomArrayProgram } from "./random-array-program.ts";
import { cases } from "../extent.ts";

const RUNS = cases(60);
const EXECUTIONS = 3;

function programOf(text: string, dataModel: DataModel): Cfa {
  const source = new SourceText("random.c", text);
  return buildCfa(parseTranslationUnit(source, machineModel(dataModel)), { entryFunction: "main" });
}

/** Inside of arrays, if their sizes are constants. */
function anyGhosts({ groups }: ObservedProgram, random: SeededRandom): Map<Variable, bigint> {
  const ghosts = new Map<Variable, bigint>();
  for (const { ghosts: variables, events } of groups) {
    const { indices } = [...events.values()][0]!;
    variables.forEach((variable, i) => {
      const length = Number(indices[i]!.length ?? 5n);
      // Programs use few elements of a large array.
      const index = length > 100 ? 40 * random.below(8) : random.below(length);
      const { type } = variable;
      ghosts.set(variable, type.kind === "integer" ? convertInteger(BigInt(index), type) : 0n);
    });
  }
  return ghosts;
}

describe("programs with observed cells", () => {
  test.each([1, 2, 3])("reach every violation that the program reaches, with %i cells", (cells) => {
    let [violations, arrays] = [0, 0];
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = new SeededRandom(seed * 31 + cells);
      const text = new RandomArrayProgram(random).text();
      const cfa = programOf(text, seed % 2 === 0 ? "LP64" : "ILP32");
      const observed = observeCells(cfa, { isError: isViolation, cellsPerArray: cells });
      if (observed === null) continue;
      arrays += observed.families.length;
      for (let run = 0; run < EXECUTIONS; run++) {
        const inputs = Array.from({ length: 8 }, () => BigInt(random.below(12)));
        const steps = recordViolation(cfa, observed, inputs);
        if (steps === null) continue;
        violations++;
        const message = `seed ${seed}: ${text}`;
        expect(followsExecution(cfa, observed, inputs, steps), message).toBe(true);
        const ghosts = anyGhosts(observed, random);
        expect(cellsAgree(cfa, observed, inputs, steps, ghosts), message).toBe(true);
      }
    }
    expect(violations).toBeGreaterThan(RUNS / 3);
    expect(arrays).toBeGreaterThan(RUNS);
  });
});
