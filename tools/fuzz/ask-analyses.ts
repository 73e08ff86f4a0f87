/** What the analyses say about a program, each with its own share of CPU time. */
import { cpuMillis } from "../../src/base/budget/index.ts";
import { formatError, UnsupportedFeature, UserError } from "../../src/base/diagnostics/index.ts";
import { DEFAULT_LOAD_OPTIONS } from "../../src/engine/load-program.ts";
import { verifyInProcess } from "../../test/verify-in-process.ts";
import type { DataModel } from "../samples/sample.ts";

export interface AnalysisAnswer {
  readonly configuration: string;
  readonly kind: "TRUE" | "FALSE" | "UNKNOWN" | "crash";
  /** Why it is unknown, or the stack of a crash. */
  readonly reason: string;
  /** CPU time that it took. */
  readonly millis: number;
}

export interface AskOptions {
  readonly model: DataModel;
  readonly configurations: readonly string[];
  /** CPU time for each. */
  readonly millis: number | ((configuration: string) => number);
  /** Called before each. */
  readonly begins?: (configuration: string) => void;
}

export async function askAnalyses(
  file: string,
  { model, configurations, millis, begins }: AskOptions,
): Promise<AnalysisAnswer[]> {
  const answers: AnalysisAnswer[] = [];
  for (const configuration of configurations) {
    begins?.(configuration);
    const limit = typeof millis === "number" ? millis : millis(configuration);
    const before = cpuMillis();
    const answer = await ask(file, model, configuration, limit);
    answers.push({ configuration, ...answer, millis: cpuMillis() - before });
  }
  return answers;
}

async function ask(
  file: string,
  model: DataModel,
  configuration: string,
  millis: number,
): Promise<Omit<AnalysisAnswer, "configuration" | "millis">> {
  try {
    const { verdict } = await verifyInProcess({
      file,
      configuration,
      load: {
        ...DEFAULT_LOAD_OPTIONS,
        preprocessor: "builtin",
        entryFunction: null,
        dataModel: model,
      },
      cpuMillis: cpuMillis() + millis,
    });
    return { kind: verdict.kind, reason: verdict.kind === "UNKNOWN" ? verdict.reason : "" };
  } catch (error) {
    if (error instanceof UserError || error instanceof UnsupportedFeature) {
      return { kind: "UNKNOWN", reason: formatError(error) };
    }
    return { kind: "crash", reason: error instanceof Error ? error.stack! : String(error) };
  }
}
