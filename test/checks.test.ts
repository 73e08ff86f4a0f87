/** Samples of what steps owe: verdicts and places, and what gcc's sanitizers say about the same executions. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
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
    silence: said("sanitizers"),
  };
}

const samples = readdirSync(folder)
  .filter((name) => name.endsWith(".c"))
  .map(readSample);
const known = new Map<CheckSample, Promise<RunReport>>();

function verified(sample: CheckSample): Promise<RunReport> {
  const { path: file, checks, property } = sample;
  const made =
    known.get(sample) ??
    verifyInProcess({ file, checks, property, cpuMillis: cpuMillis() + 30_000 });
  known.set(sample, made);
  return made;
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

/** Leaks are reported where memory was allocated, and memory that is lost by nobody. */
const isSeenBySanitizers = ({ checks, expected, silence }: CheckSample): boolean =>
  silence === null && expected.startsWith("FALSE") && checks.length > 0 && !checks.includes("leak");

describe("gcc's sanitizers stop the same executions in the same lines", () => {
  testWith("gcc").each(
    samples.filter(isSeenBySanitizers).map((sample) => [sample.name, sample] as const),
  )("%s", async (_, sample) => {
    const { counterexample } = await verified(sample);
    const stderr = sanitized(sample, counterexample!.inputs);
    expect(stderr).toMatch(/runtime error|AddressSanitizer/);
    expect(stderr).toContain(`program.c:${counterexample!.location!.line}`);
  });
});

const INPUTS = `#include <stdlib.h>
static const char *next(void) { static int count; return values[count++]; }
int __VERIFIER_nondet_int(void) { return (int)strtoll(next(), 0, 10); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)strtoll(next(), 0, 10); }
long __VERIFIER_nondet_long(void) { return strtol(next(), 0, 10); }
double __VERIFIER_nondet_double(void) { return strtod(next(), 0); }
`;

/** What the compiled program says before it is stopped. */
function sanitized({ name, path }: CheckSample, inputs: readonly string[]): string {
  const place = join(temporary.path, name);
  mkdirSync(place);
  writeFileSync(join(place, "program.c"), readFileSync(path));
  const list = inputs.map((one) => JSON.stringify(one)).join(", ");
  writeFileSync(join(place, "inputs.c"), `static const char *values[] = {${list}};\n${INPUTS}`);
  const flags =
    "-g -O0 -w -fno-builtin -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all";
  const built = spawnSync("gcc", [...flags.split(" "), "program.c", "inputs.c", "-o", "program"], {
    cwd: place,
    encoding: "utf8",
  });
  expect(built.stderr).toBe("");
  const env = { ...process.env, ASAN_OPTIONS: "detect_leaks=0" };
  return spawnSync(join(place, "program"), { cwd: place, encoding: "utf8", env }).stderr;
}
