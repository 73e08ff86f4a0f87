/** Command lines and answers of tools, with the words that their documentation and scripts of SV-COMP use. */
import { describe, expect, test } from "vitest";
import { SHIPPED_TOOLS } from "./shipped-tools.ts";
import type { FinishedRun, ToolAdapter, ToolCall } from "./tool-adapter.ts";

function tool(module: string): ToolAdapter {
  return SHIPPED_TOOLS.find((one) => one.module === module)!;
}

const CALL: ToolCall = {
  options: ["--opt"],
  inputFiles: ["/t/a.c"],
  taskDefinition: "/t/a.yml",
  property: { path: "/p/unreach-call.prp", name: "unreach-call", isScored: true },
  taskOptions: { language: "C", dataModel: "ILP32" },
  limits: { cpuTime: 900, softCpuTime: null, wallTime: null, memory: null, cores: null },
};

const P = "/p/unreach-call.prp";

describe("command lines", () => {
  test.each([
    ["symbiotic", `x --opt --prp=${P} --32 /t/a.c`],
    ["ultimateautomizer", `x --spec ${P} --architecture 32bit --file /t/a.c --opt`],
    ["theta", "x /t/a.c --opt"],
    ["two_ls", `x --opt --propertyfile ${P} --32 /t/a.c`],
    ["divine", "x --opt --32 /t/a.c"],
    ["goblint", `x --opt --set ana.specification ${P} --set exp.architecture 32bit /t/a.c`],
    ["mopsa", `x --program /t/a.c --data_model ILP32 --property ${P} --opt`],
    ["frama-c", "x --opt /t/a.c"],
    ["seahorn", "x --opt /t/a.c"],
    ["smack", `x --opt --clang-options=-m32 --svcomp-property ${P} /t/a.c`],
    ["veriabs", `x --opt --property-file ${P} /t/a.c`],
    ["bubaak", `x --opt -prp ${P} -32 /t/a.c`],
    ["graves", `x --opt --stats --spec ${P} --32 /t/a.c`],
    ["z3", "x --opt /t/a.c"],
    ["dummy", `x --echo -- --opt Input file: /t/a.c Property file: ${P}`],
  ])("%s", (module, line) => {
    expect(tool(module).commandLine("x", CALL).join(" ")).toBe(line);
  });

  test.each(["symbiotic", "ultimateautomizer", "two_ls", "divine", "bubaak", "goblint"])(
    "%s does not repeat what the definition says",
    (module) => {
      const line = tool(module).commandLine("x", CALL).slice(1);
      const options = line.filter((word) => word !== "/t/a.c" && word !== "--file");
      const again = tool(module).commandLine("x", { ...CALL, options });
      expect([...again].sort()).toEqual(["x", ...line].sort());
    },
  );

  test("of Frama-C have the files before what comes then", () => {
    const options = ["-eva", "-then", "-report"];
    const line = tool("frama-c").commandLine("x", { ...CALL, options });
    expect(line).toEqual(["x", "-eva", "/t/a.c", "-then", "-report"]);
  });
});

describe("answers", () => {
  test.each([
    ["symbiotic", "INFO: Starting verification\nRESULT: true", 0, "true"],
    ["symbiotic", "RESULT: false(no-overflow)", 0, "false(no-overflow)"],
    ["symbiotic", "RESULT: false", 0, "false(unreach-call)"],
    ["symbiotic", "INFO: Starting slicing", 1, "ERROR (slicing)"],
    ["ultimateautomizer", "--- Real Ultimate output ---\nResult:\nTRUE", 0, "true"],
    ["ultimatetaipan", "Result:\nFALSE(OVERFLOW)", 0, "false(no-overflow)"],
    ["ultimatekojak", "Result:\nFALSE(TERM)", 0, "false(termination)"],
    ["ultimategemcutter", "Result:\nFALSE", 0, "false(unreach-call)"],
    ["ultimateautomizer", "Result:\nUNKNOWN: Overapproximated counterexample", 0, "unknown"],
    ["theta", "(SafetyResult Safe)", 0, "true"],
    ["theta", "(SafetyResult Unsafe (Trace length: 4))", 0, "false(unreach-call)"],
    ["theta", "", 176, "ERROR (frontend failed)"],
    ["two_ls", "VERIFICATION SUCCESSFUL", 0, "true"],
    ["two_ls", "VERIFICATION FAILED\nFALSE(valid-free)", 10, "false(valid-free)"],
    ["two_ls", "VERIFICATION FAILED", 10, "false(unreach-call)"],
    ["2ls", "VERIFICATION INCONCLUSIVE", 5, "unknown"],
    ["divine", "states per second: 9\nerror found: no", 0, "true"],
    ["divine", "error found: yes", 1, "false(unreach-call)"],
    ["divine", "SV-COMP result: true", 0, "true"],
    ["goblint", "[Info] runtime\nSV-COMP result: true", 0, "true"],
    ["goblint", "SV-COMP result: unknown", 0, "unknown"],
    ["goblint", "Fatal error: exception Stack overflow", 2, "EXCEPTION (Stack overflow)"],
    ["mopsa", "analysis done\ntrue\n", 0, "true"],
    ["mopsa", "error: unsupported builtin", 1, "ERROR: unsupported builtin"],
    ["frama-c", "[eva] done for function main", 0, "done"],
    ["seahorn", "BRUNCH_STAT Result FALSE", 0, "false(unreach-call)"],
    ["seahorn", "BRUNCH_STAT Result TRUE", 0, "true"],
    ["smack", "SMACK found no errors with unroll bound 5.", 0, "true"],
    ["smack", "SMACK found an error: memory leak.", 1, "false(valid-memtrack)"],
    ["smack", "SMACK timed out.", 1, "unknown"],
    ["veriabs", "VERIABS_VERIFICATION_SUCCESSFUL", 0, "true"],
    ["veriabs", "VERIABS_VERIFICATION_FAILED", 0, "false(unreach-call)"],
    ["veriabs", "VERIABS_UNKNOWN", 0, "unknown"],
    ["bubaak", "SV-COMP verdict: false(unreach-call)", 0, "false(unreach-call)"],
    ["graves", "Verification result: TRUE. No property violation found", 0, "true"],
    ["z3", "sat\n((x 1))", 0, "true"],
    ["cvc5", "unsat", 0, "false"],
    ["mathsat", "unknown", 0, "unknown"],
    ["yices", '(error "at line 1: syntax error")', 1, "ERROR"],
    ["smtinterpol", "success\nunsat\nsat", 0, "true"],
    ["dummy", "Input file: a\nfalse(unreach-call)\ntrue", 0, "false(unreach-call)"],
    ["dummy", "--opt1 value1", 0, "unknown"],
    ["rand", "FALSE", 0, "false"],
    ["true", "", 0, "true"],
    ["calculatepi", "3.1", 0, "done"],
  ])("%s: %j", (module, text, exitCode, status) => {
    const run: FinishedRun = {
      command: ["x"],
      output: text.split("\n"),
      exitCode,
      exitSignal: null,
      wasTimeout: false,
    };
    expect(tool(module).statusOf(run)).toBe(status);
  });

  test("no two tools have one name", () => {
    const modules = SHIPPED_TOOLS.map(({ module }) => module);
    expect(new Set(modules).size).toBe(modules.length);
  });

  test.each(SHIPPED_TOOLS.map((one) => [one.module, one] as const))(
    "%s finds no answer in the output of a program that crashed",
    (_, one) => {
      const output = ["Segmentation fault (core dumped)"];
      const run = { command: ["x"], output, exitCode: 139, exitSignal: null, wasTimeout: false };
      expect(one.statusOf(run)).not.toMatch(/^(true|false)/);
    },
  );
});
