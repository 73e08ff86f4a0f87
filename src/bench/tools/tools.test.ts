import { describe, expect, test } from "vitest";
import { adapterOf, type ToolCall } from "./index.ts";

const CALL: ToolCall = {
  options: [],
  inputFiles: ["/t/a.c"],
  taskDefinition: "/t/a.yml",
  property: { path: "/p/unreach-call.prp", name: "unreach-call", isScored: true },
  taskOptions: { language: "C", dataModel: "ILP32" },
  limits: { cpuTime: 900, softCpuTime: null, wallTime: null, memory: 4e9, cores: null },
};

function commandOf(module: string, call: Partial<ToolCall> = {}): string {
  return adapterOf(module)
    .commandLine(module, { ...CALL, ...call })
    .join(" ");
}

function statusOf(module: string, text: string, exitCode = 0, command: string[] = []): string {
  const output = text.split("\n");
  return adapterOf(module).statusOf({
    command,
    output,
    exitCode,
    exitSignal: null,
    wasTimeout: false,
  });
}

describe("command lines", () => {
  test("of Assay name property and limits, unless the options do", () => {
    expect(commandOf("assay")).toBe(
      "assay verify --stats --property /p/unreach-call.prp --timelimit 900s --memlimit 4000000000B /t/a.yml",
    );
    const options = ["--timelimit", "5s", "--spec", "x.spc", "--stats"];
    expect(commandOf("assay", { options })).toBe(
      "assay verify --timelimit 5s --spec x.spc --stats --memlimit 4000000000B /t/a.yml",
    );
  });

  test("of CPAchecker have its property and data model", () => {
    const limits = { ...CALL.limits, softCpuTime: 60 };
    expect(commandOf("cpachecker", { options: ["--svcomp25"], limits })).toBe(
      "cpachecker --svcomp25 --stats --timelimit 60s --spec /p/unreach-call.prp --32 /t/a.c",
    );
    expect(commandOf("cpachecker", { options: ["-spec", "s", "-64"] })).toBe(
      "cpachecker -spec s -64 --stats /t/a.c",
    );
  });

  test.each([
    ["cbmc", "cbmc --propertyfile /p/unreach-call.prp --32 /t/a.c"],
    ["esbmc", "esbmc --32 /t/a.c"],
    ["klee", "klee --max-memory=4000 /t/a.c"],
    ["generic", "generic /t/a.c"],
  ])("of %s", (module, command) => {
    expect(commandOf(module)).toBe(command);
  });

  test("of ESBMC's wrapper have the property", () => {
    const [, ...rest] = adapterOf("esbmc").commandLine("/x/esbmc-wrapper.py", CALL);
    expect(rest).toEqual(["-p", "/p/unreach-call.prp", "--arch", "32", "/t/a.c"]);
  });
});

describe("statuses", () => {
  test.each([
    ["assay", "Verification result: TRUE", 0, "true"],
    ["assay", "x\nVerification result: FALSE(unreach-call)", 1, "false(unreach-call)"],
    ["assay", "Verification result: UNKNOWN (no idea)", 2, "unknown"],
    ["assay", "Verification result: UNKNOWN (time limit of 5s reached)", 2, "TIMEOUT"],
    ["assay", "Verification result: UNKNOWN (memory limit of 1GB reached)", 2, "OUT OF MEMORY"],
    ["assay", "error: this is a bug in assay", 70, "ERROR (bug)"],
    ["assay", "", 1, "ERROR"],
    ["cpachecker", "Verification result: TRUE. No property violation found.", 0, "true"],
    [
      "cpachecker",
      "Verification result: FALSE. Property violation (unreach-call: reach_error() called in line 3) found by chosen configuration.",
      0,
      "false(unreach-call)",
    ],
    [
      "cpachecker",
      "Verification result: FALSE. Property violation (valid-deref) found by chosen configuration.",
      0,
      "false(valid-deref)",
    ],
    ["cpachecker", "Verification result: UNKNOWN, incomplete analysis.", 0, "unknown"],
    ["cpachecker", "Error: line 3: Unsupported feature: recursion (x)", 1, "ERROR (recursion)"],
    [
      "cpachecker",
      "java.lang.OutOfMemoryError: x\nVerification result: TRUE.",
      0,
      "OUT OF JAVA MEMORY (true)",
    ],
    ["cpachecker", "", 1, "ERROR"],
    ["cbmc", "…\nTRUE", 0, "true"],
    ["cbmc", "…\nFALSE(valid-memtrack)", 10, "false(valid-memtrack)"],
    ["cbmc", "…\nFALSE", 10, "false(unreach-call)"],
    [
      "cbmc",
      "[main.1] line 3 assertion: FAILURE\nVERIFICATION FAILED\n",
      10,
      "false(unreach-call)",
    ],
    [
      "cbmc",
      "[m.0] line 3 unwinding assertion loop 0: FAILURE\nVERIFICATION FAILED",
      10,
      "unknown",
    ],
    ["cbmc", "VERIFICATION SUCCESSFUL", 0, "unknown"],
    ["cbmc", "Usage error!", 64, "INVALID ARGUMENTS"],
    ["esbmc", "VERIFICATION SUCCESSFUL", 0, "true"],
    [
      "esbmc",
      "Violated property:\n  line 3\n  reach_error()\nVERIFICATION FAILED",
      1,
      "false(unreach-call)",
    ],
    [
      "esbmc",
      "Violated property:\n  dereference failure: NULL pointer\nVERIFICATION FAILED",
      1,
      "false(valid-deref)",
    ],
    ["esbmc", "FALSE_OVERFLOW", 0, "false(no-overflow)"],
    ["esbmc", "VERIFICATION UNKNOWN", 0, "unknown"],
    ["esbmc", "", 1, "ERROR"],
    ["klee", "KLEE: ERROR: a.c:3: ASSERTION FAIL: 0", 0, "false(unreach-call)"],
    ["klee", "KLEE: ERROR: a.c:3: memory error: out of bound pointer", 0, "false(valid-deref)"],
    ["klee", "KLEE: done: total instructions = 5", 0, "done"],
    ["generic", "TRUE", 0, "true"],
    ["generic", "Result: false(no-overflow)\nbye", 0, "false(no-overflow)"],
    ["generic", "nothing to say", 0, "done"],
    ["generic", "nothing to say", 1, "ERROR"],
  ])("of %s: %j with exit code %d", (module, text, exitCode, status) => {
    expect(statusOf(module, text, exitCode)).toBe(status);
  });

  test("of CBMC are true only with unwinding assertions", () => {
    expect(statusOf("cbmc", "VERIFICATION SUCCESSFUL", 0, ["--unwinding-assertions"])).toBe("true");
  });
});

describe("columns", () => {
  test.each([
    ["cpachecker", "Number of refinements", "Number of refinements:   12 (max: 3)", "12"],
    ["assay", "Peak memory", "Peak memory:      64 MB", "64 MB"],
    ["klee", "total instructions", "KLEE: done: total instructions = 523", "523"],
    ["generic", "Steps", "Steps = 5", "5"],
    ["generic", "Steps", "nothing", null],
  ])("%s: %s", (module, pattern, line, value) => {
    expect(adapterOf(module).columnValue(["x", line], pattern)).toBe(value);
  });
});
