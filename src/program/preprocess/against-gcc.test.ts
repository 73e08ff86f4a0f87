import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { UserError } from "../../base/diagnostics/index.ts";
import { preprocessBuiltin } from "./builtin.ts";
import { CONDITION_PRELUDE, conditionExpression, macroProgram } from "./macro-programs.ts";
import { describeWith } from "../../../test/needs.ts";

const directory = mkdtempSync(join(tmpdir(), "assay-preprocess-"));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const options = { dataModel: "LP64", includeDirectories: [], defines: [] } as const;

function builtin(path: string, text: string): string | null {
  try {
    return preprocessBuiltin(path, text, options);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

const TOKEN =
  /(?:L|u8|u|U)?"(?:\\.|[^"\\\n])*"|(?:L|u|U)?'(?:\\.|[^'\\\n])*'|\.?\d(?:[eEpP][+-]|[\w.])*|[A-Za-z_$][\w$]*|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[*/%+\-&^|]=|##|\S/g;

function tokensOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => !/^# \d/.test(line));
  return lines.join("\n").match(TOKEN) ?? [];
}

interface GccResult {
  readonly text: string;
  readonly failed: boolean;
}

/** Runs gcc once over many small files: starting it for each would take most of the time. */
function gccOnAll(programs: readonly string[]): GccResult[] {
  const paths = programs.map((program, i) => {
    const path = join(directory, `p${i}_.c`);
    writeFileSync(path, `@@BEGIN\n# 1 "p${i}_.c"\n${program}`);
    return path;
  });
  const args = ["-E", "-P", "-std=gnu11", "-w", ...paths];
  const run = spawnSync("gcc", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const texts = run.stdout.split("@@BEGIN").slice(1);
  const failed = new Set(
    Array.from(run.stderr.matchAll(/^p(\d+)_\.c:.*error:/gm), (match) => Number(match[1])),
  );
  return programs.map((_, i) => ({ text: texts[i]!, failed: failed.has(i) }));
}

describeWith("gcc")("the builtin preprocessor agrees with gcc", () => {
  test("on the tokens of random macro programs, and on which of them are in error", () => {
    const programs = Array.from({ length: 400 }, (_, i) => macroProgram(i + 1));
    const expected = gccOnAll(programs);
    let compared = 0;
    programs.forEach((program, i) => {
      const { text, failed } = expected[i]!;
      const ours = builtin(`p${i}_.c`, program);
      expect({ program, failed: ours === null }).toEqual({ program, failed });
      if (ours === null) return;
      // Blanks inside strings made from `__VA_OPT__` are gcc's own affair.
      const loose = program.includes("__VA_OPT__");
      const squeeze = (tokens: string[]): string[] =>
        loose ? tokens.map((token) => token.replace(/ /g, "")) : tokens;
      expect({ program, tokens: squeeze(tokensOf(ours)) }).toEqual({
        program,
        tokens: squeeze(tokensOf(text)),
      });
      compared++;
    });
    expect(compared).toBeGreaterThan(200);
  });

  test("on the truth, the sign and single bits of random #if expressions", () => {
    const conditions = Array.from({ length: 800 }, (_, i) => {
      const value = conditionExpression(i + 1);
      return [
        `(${value}) > 0`,
        `(${value}) % 7 == 3`,
        `(${value}) >> 13 & 1`,
        `(${value}) * 0 - 1 > 0`,
      ];
    }).flat();
    const lines = conditions.map(
      (condition, i) => `#if ${condition}\nyes${i}\n#else\nno${i}\n#endif\n`,
    );
    const program = CONDITION_PRELUDE + lines.join("");
    const [expected] = gccOnAll([program]);
    expect(expected!.failed).toBe(false);
    const gcc = tokensOf(expected!.text);
    const ours = tokensOf(builtin("p0_.c", program)!);
    const wrong = conditions.filter((_, i) => gcc[i] !== ours[i]);
    expect(wrong).toEqual([]);
    expect(ours).toHaveLength(conditions.length);
  });
});
