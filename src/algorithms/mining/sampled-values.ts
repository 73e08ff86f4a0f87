import { LimitReached, type Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { Place } from "../candidates/place.ts";
import { Executions } from "../candidates/sampling/executions.ts";
import { HeadSamples } from "../candidates/sampling/head-samples.ts";
import { constantsOf } from "../candidates/text/constants.ts";
import { Writer } from "../candidates/writer.ts";

export interface SamplingOptions {
  readonly executions: number;
  readonly steps: number;
  readonly seed: number;
}

/** A variable with more values than these is no flag, and only its bounds are told. */
const MOST_VALUES = 4;

/**
 * What variables held at loop heads of executions with varied inputs (`boehm-thesis` 4.2, runtime information): equal to one of
 * few values, or between two.
 */
export function sampledValues(
  cfa: Cfa,
  variables: ReadonlySet<Variable>,
  { executions, steps, seed }: SamplingOptions,
  budget: Budget,
): readonly Expression[] {
  const loops = findLoops(cfa).loops;
  if (loops.length === 0 || variables.size === 0) return [];
  const random = new SeededRandom(seed);
  const samples = loops.map(({ head }) => {
    const visible = [...variables].filter(
      ({ isStatic, functionName }) => isStatic || functionName === head.function.name,
    );
    return new HeadSamples(visible.flatMap(placeOf), random);
  });
  const plan = { executions, steps, seed, constants: [...constantsOf(cfa, null)] };
  try {
    new Executions(cfa, loops, samples, plan, budget).run();
  } catch (error) {
    // What was seen before its time was over was seen.
    if (!(error instanceof LimitReached)) throw error;
  }
  const writer = new Writer(cfa.types);
  return [...valuesSeen(samples)].flatMap(([place, values]) => told(writer, place, values));
}

function placeOf(variable: Variable): readonly Place[] {
  const { type } = variable;
  if (type.kind !== "integer" || type.bits > 64) return [];
  return [{ expression: node.variableReference(variable, 0, 0), type, variable }];
}

function valuesSeen(samples: readonly HeadSamples[]): ReadonlyMap<Place, ReadonlySet<bigint>> {
  const byVariable = new Map<Variable, Place>();
  const seen = new Map<Place, Set<bigint>>();
  for (const { places, visits } of samples) {
    for (const [i, place] of places.entries()) {
      const first = byVariable.get(place.variable) ?? place;
      byVariable.set(place.variable, first);
      const values = seen.get(first) ?? new Set();
      seen.set(first, values);
      for (const row of visits) values.add(row[i]!);
    }
  }
  return seen;
}

function told(writer: Writer, place: Place, values: ReadonlySet<bigint>): readonly Expression[] {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return [];
  const facts =
    sorted.length <= MOST_VALUES
      ? sorted.map((value) => writer.compared(place, "==", value))
      : [writer.compared(place, ">=", least), writer.compared(place, "<=", most)];
  return facts.filter((fact) => fact !== null);
}
