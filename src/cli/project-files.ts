/** Files about all targets of a project: `--output`, `--sarif`, `--junit`, `--job-summary`. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { errorCode, makeFolder, writeWhole } from "../base/files/index.ts";
import { asWritten } from "../output/as-written.ts";
import { worstExitCode, type SkippedTarget, type TargetResult } from "../output/target-result.ts";
import type { Project } from "../project/project.ts";

/** As the command line names them. */
export interface ProjectFiles {
  readonly output?: string;
  readonly sarif?: string;
  readonly junit?: string;
  readonly jobSummary?: string;
}

export interface ToldProject {
  readonly project: Project;
  readonly results: readonly TargetResult[];
  readonly skipped: readonly SkippedTarget[];
  readonly wallMillis: number;
  readonly json: object;
  readonly text: string;
}

/** Each as a whole or not at all. Answers what went wrong. */
export async function writeProjectFiles(
  { output, sarif, junit, jobSummary }: ProjectFiles,
  { project, results, skipped, wallMillis, json, text }: ToldProject,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const attempt = (path: string, write: () => void): void => {
    try {
      write();
    } catch (error) {
      problems.push(`'${path}' cannot be written (${errorCode(error)})`);
    }
  };
  if (output !== undefined) {
    attempt(output, () => {
      makeFolder(output);
      writeWhole(join(output, "result.json"), `${JSON.stringify(json, null, 2)}\n`);
      writeWhole(join(output, "result.txt"), asWritten(text));
    });
  }
  if (sarif !== undefined) {
    const { projectSarifOf } = await import("../output/ci/project-sarif.ts");
    const log = projectSarifOf(results, worstExitCode(results), {
      version,
      folder: project.folder,
    });
    attempt(sarif, () => {
      writeWhole(sarif, `${JSON.stringify(log, null, 2)}\n`);
    });
  }
  if (junit !== undefined) {
    const { projectJunitOf } = await import("../output/ci/project-junit.ts");
    attempt(junit, () => {
      writeWhole(junit, projectJunitOf(results, wallMillis));
    });
  }
  if (jobSummary !== undefined) {
    const { projectSummaryOf } = await import("../output/ci/project-summary.ts");
    attempt(jobSummary, () => {
      appendFileSync(jobSummary, projectSummaryOf(results, skipped));
    });
  }
  return problems;
}
