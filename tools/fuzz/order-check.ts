/** Compares what gcc and our interpreter make of probes of the order of evaluation. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, execute } from "../samples/gcc.ts";
import type { DataModel } from "../samples/sample.ts";
import { probeProgram } from "./evaluation-order.ts";
import { executeInProcess } from "./subject.ts";

export interface OrderDifference {
  readonly model: DataModel;
  readonly statement: string;
  /** Number of the probe, the functions that were called, and a checksum of all objects. */
  readonly expected: string;
  readonly actual: string;
}

/** Works in `folder`, which the caller owns. Debug information must not matter to gcc, but can be asked for. */
export async function orderDifferences(
  statements: readonly string[],
  model: DataModel,
  folder: string,
  flags: readonly string[] = [],
): Promise<OrderDifference[]> {
  const file = join(folder, "probes.c");
  const program = join(folder, "probes");
  writeFileSync(file, probeProgram(statements));
  const message = compile({ sources: [file], model, flags: ["-O0", ...flags] }, program);
  if (message !== null) throw new Error(message);
  const expected = execute(program).stdout.toString("latin1").split("\n");
  rmSync(program);
  const ours = await executeInProcess(file, { model });
  if (ours.exit !== 0) throw new Error(ours.stderr);
  const actual = ours.stdout.toString("latin1").split("\n");
  return statements.flatMap((statement, i) => {
    const want = expected[i] ?? "";
    const have = actual[i] ?? "";
    return want === have ? [] : [{ model, statement, expected: want, actual: have }];
  });
}
