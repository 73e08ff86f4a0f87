/** Samples that say which configurations have to find the answer. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readTaskDefinition } from "../src/engine/task-definition.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";

const folder = join(repositoryRoot, "samples", "reach-safety");

export interface ClaimedSample {
  readonly name: string;
  readonly task: string;
  readonly expected: "TRUE" | "FALSE";
  /** Configurations that have to find it out; the others may answer UNKNOWN. */
  readonly claimedBy: readonly string[];
  /** Under which the verdict is expected. */
  readonly options: readonly string[];
}

export function claimedSamples(): readonly ClaimedSample[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yml"))
    .map((file) => {
      const task = join(folder, file);
      const { inputFiles, properties } = readTaskDefinition(task);
      const inputFile = inputFiles[0]!;
      const text = readFileSync(inputFile, "utf8");
      const claims = /^\/\/ claimed-by:(.*)$/m.exec(text);
      if (claims === null) throw new Error(`${inputFile} does not say who claims it`);
      return {
        name: basename(file, ".yml"),
        task,
        expected: properties[0]!.expected === true ? "TRUE" : "FALSE",
        claimedBy: claims[1]!.split(/[\s,]+/).filter(Boolean),
        options: /^\/\/ options: (.*)$/m.exec(text)?.[1]!.split(" ") ?? [],
      };
    });
}
