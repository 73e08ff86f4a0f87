/** What tests share that follow an execution with an analysis and compare. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lvalue } from "../src/program/cfa/expression.ts";
import type { CfaEdge } from "../src/program/cfa/graph.ts";
import { targetOf } from "../src/program/passes/array-cells/accesses.ts";
import { isScalar } from "../src/program/types/type.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";

const root = join(repositoryRoot, "samples", "exec");

/** Without those that the library calls back into: there are no edges to follow. */
export function followedSamples(): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".c") && !/qsort|bsearch|atexit|callback/.test(sampleText(file)),
  );
}

export function sampleText(file: string): string {
  return readFileSync(join(root, file), "latin1");
}

/** What the step wrote, if it was a scalar. */
export function writtenScalar({ operation }: CfaEdge): Lvalue | null {
  const target = targetOf(operation);
  return target !== null && isScalar(target.type) ? target : null;
}
