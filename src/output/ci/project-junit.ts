/** Several targets as JUnit XML: a test suite for each. */
import type { TargetResult } from "../target-result.ts";
import { element, escaped, JUNIT_HEAD, suiteOf } from "./junit.ts";

export function projectJunitOf(results: readonly TargetResult[], wallMillis: number): string {
  const suites = results.map((result) =>
    result.kind === "report"
      ? suiteOf(result.name, result.report, result.resources)
      : failedSuite(result),
  );
  const attributes = { name: "assay", time: (wallMillis / 1000).toFixed(3) };
  return `${JUNIT_HEAD}${element("testsuites", attributes, ["", ...suites, ""].join("\n"))}\n`;
}

function failedSuite({ name, text }: Extract<TargetResult, { kind: "failed" }>): string {
  const [message = ""] = text.split("\n");
  const error = element("error", { type: "ERROR", message }, escaped(text));
  const testCase = element("testcase", { name: "verification", classname: name }, error);
  return element("testsuite", { name, tests: 1, failures: 0, errors: 1 }, testCase);
}
