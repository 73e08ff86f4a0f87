import { asWritten } from "../output/as-written.ts";
import { annotationsOf } from "../output/ci/annotations.ts";
import type { TargetResult } from "../output/target-result.ts";
import type { Streams } from "./streams.ts";

/** As GitHub reads them from what a step prints; places are those in the repository. */
export function printAnnotations(results: readonly TargetResult[], { stderr }: Streams): void {
  const folder = process.env["GITHUB_WORKSPACE"] ?? process.cwd();
  for (const line of annotationsOf(results, folder)) stderr.write(asWritten(`${line}\n`));
}
