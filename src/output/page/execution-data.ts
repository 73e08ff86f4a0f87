import type { Counterexample } from "../../core/contracts/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { tracedSteps, type Trace, type TraceItem } from "../trace.ts";
import type { ChangeData, ExecutionData, VisitData } from "./report-data.ts";
import type { SourceFiles } from "./source-files.ts";

/** `memory`: what each step changed; null: nobody watched. */
export function executionData(
  cfa: Cfa,
  counterexample: Counterexample,
  files: SourceFiles,
  memory: readonly (readonly ChangeData[])[] | null,
): ExecutionData {
  const { trace, lastSteps } = tracedSteps(cfa, counterexample);
  const steps = counterexample.steps.length + (counterexample.gap?.steps ?? 0);
  if (memory === null) return executionOfTrace({ ...trace, steps }, files);
  let step = firstInside(cfa, counterexample);
  const before = memory.slice(0, step).flat();
  const changes = trace.items.map((_, i) => {
    const last = lastSteps[i] ?? step - 1;
    const own = memory.slice(step, last + 1).flat();
    step = Math.max(step, last + 1);
    return own;
  });
  return { ...visitsOf(trace, files, changes), before, hasMemory: true, steps };
}

/** Of a trace alone, which may be shortened: what its lines say about variables is all that is known. */
export function executionOfTrace(
  trace: Trace & { readonly steps?: number },
  files: SourceFiles,
): ExecutionData {
  const before = trace.initial.map(({ kind, name, value }): ChangeData => {
    const owner = kind === "static" ? 0 : 1;
    return { kind: "variable", owner, name, value, to: 0 };
  });
  const visits = visitsOf(trace, files, trace.items.map(changesOfItem));
  return { ...visits, before, hasMemory: false, steps: trace.steps ?? visits.visits.length };
}

type Visits = Pick<ExecutionData, "property" | "message" | "visits" | "functions">;

function visitsOf(
  { items, property, message }: Pick<Trace, "items" | "property" | "message">,
  files: SourceFiles,
  changes: readonly (readonly ChangeData[])[],
): Visits {
  const functions = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = functions.get(name) ?? functions.size;
    functions.set(name, number);
    return number;
  };
  const visits: VisitData[] = [];
  items.forEach((item, i) => {
    if (item.kind !== "line") {
      const place = visits.at(-1)?.place ?? [0, 1];
      const hole = { place, function: 0, depth: 1, events: [], changes: changes[i]! };
      const skipped = item.kind === "hole" ? `${item.steps} steps` : `${item.lines} lines`;
      visits.push({ ...hole, skipped });
      return;
    }
    const place = files.place(item.location);
    if (place === null) return;
    const { depth, events } = item;
    const inFunction = numberOf(item.function);
    visits.push({ place, function: inFunction, depth, events, changes: changes[i]! });
  });
  return { property, message, visits, functions: [...functions.keys()] };
}

/** Steps before belong to the start function, which sets up static objects. */
function firstInside(cfa: Cfa, { steps }: Counterexample): number {
  const first = steps.findIndex(({ edge }) => edge.source.function !== cfa.start);
  return first < 0 ? steps.length : first;
}

function changesOfItem(item: TraceItem): readonly ChangeData[] {
  if (item.kind !== "line") return [];
  const { depth: owner, events } = item;
  return events.flatMap((event): readonly ChangeData[] => {
    if (event.kind === "change")
      return [{ kind: "variable", owner, name: event.name, value: event.value, to: 0 }];
    if (event.kind === "return") return [{ kind: "frame", owner, name: "", value: "", to: 0 }];
    return [];
  });
}
