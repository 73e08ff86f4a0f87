/** Results as workflow commands of GitHub Actions, which become annotations of the lines they are about. */
import { relative, resolve } from "node:path";
import type { SourceLocation } from "../../base/diagnostics/index.ts";
import type { RunReport } from "../run-report.ts";
import type { TargetResult } from "../target-result.ts";

/** `folder`: of the repository. One line each; empty: there is nothing to say. */
export function annotationsOf(results: readonly TargetResult[], folder: string): readonly string[] {
  return results.flatMap((result) => {
    if (result.kind === "failed") return [command("error", null, result.name, result.text, folder)];
    return annotationOf(result.name, result.report, folder);
  });
}

function annotationOf(name: string, report: RunReport, folder: string): readonly string[] {
  const { verdict, counterexample } = report;
  switch (verdict.kind) {
    case "TRUE":
      return [];
    case "FALSE": {
      const message = counterexample?.message ?? "";
      const calls = (counterexample?.callStack ?? []).map(
        ({ function: inside, location }) => `in ${inside} at ${location.file}:${location.line}`,
      );
      const text = [message === "" ? `${verdict.property} is violated` : message, ...calls].join(
        "\n",
      );
      const title = `${name}: FALSE(${verdict.property})`;
      return [command("error", counterexample?.location ?? null, title, text, folder)];
    }
    case "UNKNOWN": {
      const text = [verdict.reason, ...(verdict.hint === null ? [] : [verdict.hint])].join("\n");
      return [command("warning", verdict.location, `${name}: UNKNOWN`, text, folder)];
    }
  }
}

function command(
  kind: "error" | "warning",
  location: SourceLocation | null,
  title: string,
  text: string,
  folder: string,
): string {
  const place =
    location === null
      ? ""
      : `file=${ofProperty(relative(folder, resolve(location.file)))},line=${location.line},col=${location.column},`;
  return `::${kind} ${place}title=${ofProperty(title)}::${ofMessage(text)}`;
}

function ofMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function ofProperty(text: string): string {
  return ofMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
