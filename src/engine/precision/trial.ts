import { cpuMillis } from "../../base/budget/index.ts";
import type { PrecisionFile } from "../../refinement/reuse/index.ts";
import { remembered } from "../reuse/remembered.ts";
import { verify } from "../run.ts";
import type { VerifyRequest } from "../verify-request.ts";
import type { Trial } from "./optimise.ts";

const MILLIS_BESIDES = 10_000;
const TIMES_THE_COST = 3;

/** Verifies the program with the precision, and is patient in proportion to what it took to learn it. */
export async function tryPrecision(request: VerifyRequest, file: PrecisionFile): Promise<Trial> {
  const millis = MILLIS_BESIDES + TIMES_THE_COST * 1000 * (file.head.cpuSeconds ?? 0);
  const report = await verify(
    { ...request, cpuMillis: cpuMillis() + millis },
    { progress: () => undefined, log: () => undefined },
    {
      precisions: {
        isKeeping: false,
        // It is what it is: merging is the caller's business.
        load: ({ cfa }) => {
          const all = remembered([file], cfa);
          return all && { ...all, isMergingRefused: true };
        },
        save: () => [],
      },
    },
  );
  const { states, refinements } = report.counts;
  return { verdict: report.verdict.kind, states, refinements };
}
