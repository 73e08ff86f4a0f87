import { expect, test } from "vitest";
import { UserError } from "../../src/base/diagnostics/index.ts";
import type { Topology } from "../../src/bench/machine/index.ts";
import { assignCores } from "../../src/bench/schedule/index.ts";
import { describeRecorded, recordedCases } from "./recorded-cases.ts";

interface AssignmentCase {
  readonly machine: string;
  readonly case: string;
  readonly coresPerRun: number;
  readonly runs: number;
  readonly hyperthreading: boolean;
  readonly cores: readonly number[];
  readonly packages: Readonly<Record<string, readonly number[]>>;
  readonly siblings: Readonly<Record<string, readonly number[]>>;
  readonly expected: readonly (readonly number[])[] | "refused";
}

describeRecorded()("cores are assigned as BenchExec does", () => {
  const cases = recordedCases<AssignmentCase>("assignment");
  const machines = [...new Set(cases.map(({ machine }) => machine))];

  test.each(machines)("on %s", (machine) => {
    for (const one of cases.filter((other) => other.machine === machine)) {
      const name = `${one.runs} runs with ${one.coresPerRun} cores`;
      expect([name, outcomeOf(one)]).toEqual([name, one.expected]);
    }
  });
});

function outcomeOf(one: AssignmentCase): AssignmentCase["expected"] {
  const byNumber = (entries: AssignmentCase["packages"]): Topology["units"] =>
    new Map(Object.entries(entries).map(([number, members]) => [Number(number), members]));
  const topology = {
    threads: one.cores,
    units: byNumber(one.packages),
    siblings: byNumber(one.siblings),
  };
  try {
    return assignCores(topology, {
      runs: one.runs,
      coresPerRun: one.coresPerRun,
      hyperthreading: one.hyperthreading ? "use" : "avoid",
      range: null,
    }).slots.map((slot) => slot!);
  } catch (error) {
    if (error instanceof UserError) return "refused";
    throw error;
  }
}
