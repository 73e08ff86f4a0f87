/** Generated automata along generated programs: an execution, all paths and the woven program come to the same answer. */
import { expect, test } from "vitest";
import { SeededRandom } from "../src/base/random/index.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const ANALYSES = ["execution", "symexec", "predicate", "bmc", "value"];

const GUARDS = [
  "",
  "",
  "ASSUME {$1 > 2}",
  "ASSUME {$1 == 1; n > 1}",
  "ASSUME {n < $1}",
  "ASSUME {!($1 == 2 || n == 3)}",
  "ASSUME {$1 <= 2 && n}",
  "ASSUME {$$k < $1}",
  "ASSUME {$$seen[$1]; n > 0}",
  "ASSUME {!$$seen.empty}",
];
const FOLLOWS = ["GOTO S", "GOTO T", "GOTO ERROR", "STOP", 'ERROR("in line $line")'];
const STATEMENTS = [
  "a(v);",
  "b(v);",
  "c(v);",
  "a(3);",
  "v = 2;",
  "n = v + 1;",
  "if (n > 1) b(v);",
  "if (v == 2) a(1);",
];

class Generator {
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  program(): string {
    const first = this.random.pick([
      "int v = 1;",
      "int v = 3;",
      "int v = __VERIFIER_nondet_int(); if (v < 0 || v > 4) return 0;",
    ]);
    return `extern int __VERIFIER_nondet_int(void);
      int n; void a(int p) {} void b(int q) { n += q > 2; } void c(long z) {}
      int main(void) { n = 0; ${first} ${this.some(STATEMENTS, 5).join(" ")} return n; }`;
  }

  automata(): string {
    return this.random.below(3) === 0
      ? this.automaton("A") + this.automaton("B")
      : this.automaton("A");
  }

  private automaton(name: string): string {
    const states = ["S", "T", "ERROR"].map((state) => this.state(state));
    return `CONTROL AUTOMATON ${name} LOCAL int k = 0; LOCAL set<string> seen; INITIAL STATE S; ${states.join("\n")} END AUTOMATON\n`;
  }

  private state(name: string): string {
    const transitions = this.some(["a", "b", "c"], 3).map((called) => {
      const counted = this.random.pick(["", "", "&& k == 1"]);
      const action = this.random.pick([
        "",
        "DO k = k + 1",
        "DO k = 0 DO seen[$1] = true",
        "DO seen[$1] = false",
      ]);
      const { random } = this;
      return `MATCH {${called}($1)} ${counted} -> ${random.pick(GUARDS)} ${action} ${random.pick(FOLLOWS)};`;
    });
    return `STATE ${this.random.pick(["USEFIRST", "USEALL"])} ${name} : ${transitions.join("\n")}`;
  }

  private some(items: readonly string[], most: number): string[] {
    return Array.from({ length: 1 + this.random.below(most) }, () => this.random.pick(items));
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("generated specification %i", async (seed) => {
  const generator = new Generator(seed);
  const file = temporary.file("program.c", generator.program());
  const automata = generator.automata();
  const specification = temporary.file("specification.spc", automata);
  const verdicts = new Set<string>();
  const judge = async (spec: string, analyses: readonly string[], weave: string) => {
    const options = [`specification.weave=${weave}`];
    for (const analysis of analyses) {
      const report = await verifyInProcess({ file, specification: spec, analysis, options });
      verdicts.add(report.verdict.kind);
    }
  };
  await judge(specification, ANALYSES, "never");
  await judge(specification, ["symexec", "predicate"], "always");
  // The functions have bodies: before a call everything is as it is when the function begins.
  const calls = automata.replaceAll("MATCH {", "MATCH CALL {");
  await judge(temporary.file("calls.spc", calls), ["bmc"], "auto");
  verdicts.delete("UNKNOWN");
  expect(verdicts.size).toBe(1);
});
