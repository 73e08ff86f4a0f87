import { basename } from "node:path";
import { EMPTY_HEAD, type PrecisionHead } from "../../refinement/reuse/index.ts";
import type { LearntPrecision, RunCost, RunIdentity } from "./precision-store.ts";

/** What a run is known by before it has ended. */
export function headOf({
  cfa,
  analysis,
  properties,
  program,
  options,
}: RunIdentity): PrecisionHead {
  return {
    ...EMPTY_HEAD,
    analysis,
    property: properties.length === 0 ? null : properties.join(","),
    options: options.length === 0 ? null : options.join(" "),
    // Where it lies on this machine is nobody's business.
    program: basename(program),
    entry: cfa.main.name,
    dataModel: cfa.machine.dataModel,
  };
}

/** And what it came to. */
export function headAfter(
  run: RunIdentity,
  { cost, verdict, stage, isMergingRefused }: LearntPrecision,
): PrecisionHead {
  return {
    ...headOf(run),
    verdict,
    stage,
    merging: isMergingRefused ? "refused" : null,
    cpuSeconds: Math.round(cost.cpuMillis) / 1000,
    refinements: cost.refinements,
    states: cost.states,
  };
}

/** Null: the file does not say it. */
export function costOf({ refinements, states, cpuSeconds }: PrecisionHead): RunCost | null {
  if (refinements === null || states === null || cpuSeconds === null) return null;
  return { refinements, states, cpuMillis: 1000 * cpuSeconds };
}
