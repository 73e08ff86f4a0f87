/** SARIF and JUnit: valid for their schemas, whatever the answer, and with what readers look for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import DraftFour from "ajv-draft-04";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../../../tools/samples/sample.ts";
import { verifyInProcess } from "../../../test/verify-in-process.ts";
import type { RunReport, RunResources } from "../run-report.ts";
import { jobSummaryOf } from "./job-summary.ts";
import { junitOf } from "./junit.ts";
import { sarifOf } from "./sarif.ts";

const schemas = join(repositoryRoot, "test", "schemas");
const resources: RunResources = { cpuMillis: 1234, wallMillis: 2345.6789, peakMemoryBytes: null };
const tool = { version: "1.2.3", folder: repositoryRoot };

const ajv = new DraftFour({ strict: false, validateFormats: false });
const isSarif = ajv.compile(
  JSON.parse(readFileSync(join(schemas, "sarif-schema-2.1.0.json"), "utf8")) as object,
);

interface SarifResult {
  readonly ruleId: string;
  readonly kind: string;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number };
    };
  }[];
  readonly partialFingerprints?: Readonly<Record<string, string>>;
  readonly codeFlows?: readonly {
    readonly threadFlows: readonly { readonly locations: readonly object[] }[];
  }[];
}

function sarifResults(report: RunReport): readonly SarifResult[] {
  const log = sarifOf(report, resources, tool) as { runs: { results: SarifResult[] }[] };
  isSarif(log);
  expect(isSarif.errors).toBe(null);
  return log.runs[0]!.results;
}

function junitDocument(report: RunReport): XmlDocument {
  const document = XmlDocument.fromString(junitOf(report, resources));
  const schema = XmlDocument.fromString(
    readFileSync(join(schemas, "junit-jenkins-10.xsd"), "utf8"),
  );
  const validator = XsdValidator.fromDoc(schema);
  validator.validate(document);
  validator.dispose();
  schema.dispose();
  return document;
}

const SAMPLES: readonly (readonly [file: string, kind: string, tag: string | null])[] = [
  ["samples/witnesses/unsafe.c", "fail", "failure"],
  ["samples/witnesses/safe.c", "pass", null],
  ["samples/reach-safety/lock-taken-twice.c", "fail", "failure"],
];

describe("reports for other programs", () => {
  test.each(SAMPLES)("%s", async (file, kind, tag) => {
    const report = await verifyInProcess({ file: join(repositoryRoot, file) });
    const [result] = sarifResults(report);
    expect(result).toMatchObject({ ruleId: "unreach-call", kind });
    expect(result!.locations[0]!.physicalLocation.artifactLocation.uri).toBe(file);
    const document = junitDocument(report);
    expect(document.find("//testcase/@name").map(({ content }) => content)).toEqual([
      "unreach-call",
    ]);
    expect(document.find("//failure").length).toBe(tag === "failure" ? 1 : 0);
    expect(document.find("//error").length).toBe(0);
    document.dispose();
    if (kind !== "fail") return;
    expect(result!.codeFlows![0]!.threadFlows[0]!.locations.length).toBeGreaterThan(3);
  });

  test("what is not known is no pass", async () => {
    const file = join(repositoryRoot, "samples/witnesses/safe.c");
    const proved = await verifyInProcess({ file });
    const location = { file, line: 12, column: 3 };
    const verdict = { kind: "UNKNOWN", reason: "time limit", location, hint: null } as const;
    const report: RunReport = { ...proved, verdict };
    expect(sarifResults(report)[0]).toMatchObject({ kind: "open", level: "none" });
    const document = junitDocument(report);
    expect(document.find("//error").length).toBe(1);
    document.dispose();
  });

  test("texts of programs cannot break them", async () => {
    const file = join(repositoryRoot, "samples/witnesses/unsafe.c");
    const report = await verifyInProcess({ file });
    const message = "a < b && c > \"d\" ]]> \u0001 'e'";
    const odd = { ...report, counterexample: { ...report.counterexample!, message } };
    sarifResults(odd);
    const document = junitDocument(odd);
    const shown = document.find("//failure/@message")[0]!.content;
    expect(shown).toBe(message.replace("\u0001", "?"));
    document.dispose();
  });

  test("the fingerprint of a violation does not depend on what comes before it in the file", async () => {
    const file = join(repositoryRoot, "samples/witnesses/unsafe.c");
    const report = await verifyInProcess({ file });
    const moved = JSON.parse(
      JSON.stringify(report).replace(
        /"line":(\d+)/g,
        (_, line: string) => `"line":${Number(line) + 7}`,
      ),
    ) as RunReport;
    const [one, other] = [sarifResults(report)[0]!, sarifResults(moved)[0]!];
    expect(other.locations).not.toEqual(one.locations);
    expect(other.partialFingerprints).toEqual(one.partialFingerprints);
  });
});

test("the summary of a job says how it ends, where and how to repeat it, and nothing in it is Markdown by accident", async () => {
  const report = await verifyInProcess({ file: "samples/reach-safety/lock-taken-twice.c" });
  const text = jobSummaryOf(report, resources);
  expect(text).toMatch(
    /^### ❌ `samples\/reach-safety\/lock-taken-twice.c`: FALSE\(unreach-call\)\n/,
  );
  expect(text).toContain("- in `take` at `samples/reach-safety/lock-taken-twice.c:10:5`");
  expect(text).toContain("Inputs: `1, 1001, 1`");
  expect(text).toContain("Repeat it: `assay verify samples/reach-safety/lock-taken-twice.c");
  const odd = jobSummaryOf({ ...report, file: "a`b``.c", notes: ["*x* | <b>"] }, resources);
  expect(odd).toContain("``` a`b``.c ```");
  expect(odd).toContain("\\*x\\* \\| \\<b\\>");
});
