import { basename } from "node:path";
import { SourceText } from "../../base/diagnostics/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import { chosenFile, shippedPath, textOf } from "../shipped-files.ts";
import { readStrategy } from "./format.ts";
import type { KnownAnalyses } from "./strategy.ts";
import { strategyAnalysis } from "./strategy-analysis.ts";

/** Read when it is needed: most commands only ask for its name. */
export function shippedStrategy(name: string, known: KnownAnalyses): AnalysisDefinition {
  return strategyAnalysis(name, () => readFile(shippedPath(name, "strategy"), known));
}

/** `written`: the path of a file, or the name of a shipped one. Throws `UserError` for what cannot be read. */
export function chosenStrategy(written: string, known: KnownAnalyses): AnalysisDefinition {
  const path = chosenFile(written, "strategy");
  const strategy = readFile(path, known);
  // Part of the names of files that are kept for later runs.
  const name = basename(path, ".strategy").replace(/[^\w-]+/g, "-");
  return strategyAnalysis(name, () => strategy);
}

function readFile(path: string, known: KnownAnalyses): ReturnType<typeof readStrategy> {
  return readStrategy(new SourceText(path, textOf(path)), known);
}
