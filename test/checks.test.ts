/** Samples of what steps owe: verdicts and places, and what gcc's sanitizers say about the same executions. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { agreement } from "../bench/harness/sanitizer-report.ts";
import { tryHarness } from "../bench/harness/try-harness.ts";
import { cpuMillis } from "../src/base/budget/index.ts";
import { sarifOf } from "../src/output/ci/sarif.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = join(repositoryRoot, "samples/checks");
const temporary = new TemporaryFolder();

interface CheckSample {
  readonly name: string;
  readonly path: string;
  readonly checks: readonly string[];
  readonly property: string | null;
  /** `TRUE`, or `FALSE at 8`. */
  readonly expected: string;
  /** `write of 4 bytes …; allocated 7`: what is said about the violation, and related lines; null: it is not looked at. */
  readonly says: string | null;
  /** Why the sanitizers say nothing; null: they do. */
  readonly silence: string | null;
}

function readSample(name: string): CheckSample {
  const path = join(folder, name);
  const text = readFileSync(path, "utf8");
  const said = (word: string) => new RegExp(`^// ${word}: (.*)$`, "m").exec(text)?.[1] ?? null;
  const property = said("property");
  return {
    name: name.replace(/\.c$/, ""),
    path,
    checks: said("check")?.split(",") ?? [],
    property: property === null ? null : join(repositoryRoot, `samples/properties/${property}.prp`),
    expected: said("expected")!,
    says: said("says"),
    silence: said("sanitizers"),
  };
}

const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".c"))
  .map(readSample);
const known = new Map<CheckSample, Promise<RunReport>>();

function verified(sample: CheckSample): Promise<RunReport> {
  const { path: file, checks, property } = sample;
  const testHarness = harnessPath(sample);
  const made =
    known.get(sample) ??
    verifyInProcess({ file, checks, property, testHarness, cpuMillis: cpuMillis() + 30_000 });
  known.set(sample, made);
  return made;
}

/** Each in a folder of its own: all compiled programs have the same name. */
function harnessPath({ name }: CheckSample): string {
  const place = join(temporary.path, name);
  mkdirSync(place, { recursive: true });
  return join(place, "harness.c");
}

function answer({ verdict, counterexample }: RunReport, isNamed: boolean): string {
  if (verdict.kind !== "FALSE") return verdict.kind;
  const part = isNamed ? `(${verdict.property})` : "";
  return `FALSE${part} at ${counterexample?.location?.line ?? "?"}`;
}

describe("what steps owe", () => {
  test.each(samples.map((sample) => [sample.name, sample] as const))("%s", async (_, sample) => {
    const report = await verified(sample);
    expect(answer(report, sample.property !== null)).toBe(sample.expected);
  });
});

describe("violations are told with objects and values", () => {
  const speaking = samples.flatMap((sample) => (sample.says === null ? [] : [sample]));
  test.each(speaking.map((sample) => [sample.name, sample] as const))("%s", async (_, sample) => {
    const report = await verified(sample);
    const { message, location, related } = report.counterexample!;
    const places = related.map(({ event, location: { line } }) => ({ event, line }));
    const [text, list] = sample.says!.split("; ");
    expect(places.map(({ event, line }) => `${event} ${line}`).join(", ")).toBe(list ?? "");
    const told = places.map(({ event, line }) => `${event} at ${sample.path}:${line}`);
    const where = `(${sample.path}:${location!.line})`;
    const ending = told.length === 0 ? "" : `, ${told.join(" and ")}`;
    expect(message).toBe(`${text!} ${where}${ending}`);
    const sarif = JSON.stringify(sarifOf(report, NO_RESOURCES, { version: "1", folder: "/" }));
    for (const { event, line } of places) {
      expect(sarif).toContain(`"region":{"startLine":${line},`);
      expect(sarif).toContain(`"text":"${event} here"`);
    }
  });
});

const NO_RESOURCES = { cpuMillis: 0, wallMillis: 0, peakMemoryBytes: null };

const isSeenBySanitizers = ({ expected, silence }: CheckSample): boolean =>
  silence === null && expected.startsWith("FALSE");

describe("gcc's sanitizers find the same in the same lines of the compiled harness", () => {
  testWith("gcc").each(
    samples.filter(isSeenBySanitizers).map((sample) => [sample.name, sample] as const),
  )("%s", async (_, sample) => {
    await verified(sample);
    const harness = harnessPath(sample);
    const { stderr, words } = tryHarness(harness);
    expect(stderr, words).not.toBeNull();
    expect(agreement(readFileSync(harness, "utf8"), stderr!)).toMatchObject({ agrees: true });
  });
});
