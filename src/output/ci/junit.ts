/** A report as JUnit XML: one test case for each property. */
import type { RunReport, RunResources } from "../run-report.ts";
import { formatTrace } from "../trace-text.ts";
import { formatVerdict } from "../verdict.ts";
import { propertiesOf } from "./sarif.ts";

/**
 * The part of the format on which Jenkins and its kin agree. An UNKNOWN is an error, so that no pipeline takes it for a
 * passed test.
 */
export function junitOf(report: RunReport, resources: RunResources): string {
  return `${JUNIT_HEAD}${suiteOf("assay", report, resources)}\n`;
}

export const JUNIT_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** As one element among others. */
export function suiteOf(name: string, report: RunReport, { wallMillis }: RunResources): string {
  const { verdict, file } = report;
  const names = propertiesOf(report);
  const time = (wallMillis / 1000).toFixed(3);
  const count = (kind: string) => (verdict.kind === kind ? names.length : 0);
  const suite = {
    name,
    tests: names.length,
    failures: count("FALSE"),
    errors: count("UNKNOWN"),
    time,
  };
  const cases = names.map((property) =>
    element("testcase", { name: property, classname: file, time }, outcomeOf(report)),
  );
  const end = element("system-out", {}, escaped(formatVerdict(verdict)));
  const body = ["", ...cases, end, ""].join("\n");
  return element("testsuite", suite, body);
}

function outcomeOf({ verdict, counterexample }: RunReport): string {
  switch (verdict.kind) {
    case "TRUE":
      return "";
    case "FALSE": {
      const text = counterexample === null ? "" : formatTrace(counterexample);
      const message = counterexample?.message ?? "";
      return element("failure", { type: verdict.property, message }, escaped(text));
    }
    case "UNKNOWN": {
      const attributes = { type: "UNKNOWN", message: verdict.reason };
      return element("error", attributes, escaped(formatVerdict(verdict)));
    }
  }
}

/** `content` is XML already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: string,
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value)).replace(/[\n\t]/g, " ")}"`,
  );
  return `<${name}${written.join("")}>${content}</${name}>`;
}

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** XML has no words for control characters. */
export function escaped(text: string): string {
  // eslint-disable-next-line no-control-regex -- exactly what XML 1.0 leaves out
  const printable = text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, "?");
  return printable.replace(/[&<>"]/g, (character) => NAMED[character]!);
}
