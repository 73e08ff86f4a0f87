import { expect, test } from "vitest";
import { SolverProcess } from "./solver-process.ts";

/** Stands for a solver: answers `(echo "x")` with x and everything else with itself. */
const ECHO = String.raw`sed -u 's/^(echo "\(.*\)")$/\1/'`;

const LIMIT = 10_000;

/** Does something else if the first line is `word`. */
function solverWith(word: string, action: string): SolverProcess {
  return new SolverProcess([
    "sh",
    "-c",
    `read line; case $line in ${word}) ${action};; *) echo $line; ${ECHO};; esac`,
  ]);
}

test("answers of any size arrive whole", () => {
  const echo = `process.stdin.on("data", (d) => process.stdout.write(String(d).replace(/\\(echo "(.*)"\\)/, "$1")))`;
  const process = new SolverProcess(["node", "-e", echo]);
  for (const size of [0, 10, 70_000, 5_000_000]) {
    const text = "(a) ".repeat(size / 4).trim();
    expect(process.ask(text, LIMIT)).toBe(text);
  }
  process.close();
});

test("answers belong to their questions", () => {
  const process = new SolverProcess(["sh", "-c", ECHO]);
  for (let i = 0; i < 50; i++) expect(process.ask(`q${i}`, LIMIT)).toBe(`q${i}`);
  process.close();
});

test("a silent process is ended and replaced", () => {
  const process = solverWith("sleep", "exec sleep 60");
  const start = performance.now();
  expect(process.ask("sleep", 300)).toBeNull();
  expect(process.lastFailure).toBe("timeout");
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(process.ask("hello", LIMIT)).toBe("hello");
  process.close();
});

test("a process that dies is replaced", () => {
  const process = solverWith("die", "exit 3");
  expect(process.ask("die", 10_000)).toBeNull();
  expect(process.lastFailure).toBe("crash");
  expect(process.ask("hello", LIMIT)).toBe("hello");
  process.close();
});

test("a program that does not exist fails at once", () => {
  const process = new SolverProcess(["/nowhere/solver"]);
  const start = performance.now();
  expect(process.ask("hello", 50_000)).toBeNull();
  expect(performance.now() - start).toBeLessThan(25_000);
  process.close();
});
