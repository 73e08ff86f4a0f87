/** What happens to standard output, standard error and files does not change what an exit code says. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { describeLacking } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const ASSAY = `'${process.execPath}' '${join(repositoryRoot, "dist", "assay.js")}'`;

/** The exit code of `assay` in a line of bash, which ends with the rest of the line. */
function shell(words: string, rest: string): { exit: number; stdout: string; stderr: string } {
  const script = `${ASSAY} ${words} ${rest}\nexit \${PIPESTATUS[0]}`;
  const run = spawnSync("bash", ["-c", script], {
    cwd: temporary.path,
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 2 ** 26,
  });
  return { exit: run.status ?? -1, stdout: run.stdout, stderr: run.stderr };
}

temporary.file("good.c", "void reach_error(void);\nint main(void) { return 0; }\n");
temporary.file("bad.c", "void reach_error(void);\nint main(void) { reach_error(); return 0; }\n");
temporary.file(
  "open.c",
  `void reach_error(void); int __VERIFIER_nondet_int(void);
  int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < y && y < x) reach_error();
    return 0;
  }\n`,
);
temporary.file("endless.c", 'int puts(const char *); int main(void) { while (1) puts("line"); }\n');
temporary.file("hello.c", 'int puts(const char *); int main(void) { puts("hello"); return 3; }\n');

const FULL_DISK = "error: standard output cannot be written (ENOSPC)\n";
const missing = existsSync("/dev/full") ? [] : ["/dev/full"];

describeLacking(missing)("the exit code of assay verify is the verdict", () => {
  const verdicts = [
    ["good.c", 0],
    ["bad.c", 1],
    ["open.c --analysis value", 2],
  ] as const;
  const places = [
    ["| true", ""],
    ["> /dev/full", FULL_DISK],
    ["--json > /dev/full", FULL_DISK],
    [">&-", ""],
    ["2>&-", ""],
    [">&- 2>&-", ""],
    ["> /dev/full 2>&1", ""],
  ] as const;
  test.each(places)("%s", (rest, message) => {
    for (const [words, exit] of verdicts) {
      expect(shell(`verify ${words}`, rest)).toMatchObject({ exit, stderr: message });
    }
  });

  test("also if its files cannot be written", () => {
    mkdirSync(join(temporary.path, "out"));
    mkdirSync(join(temporary.path, "out", "counterexample.txt"));
    expect(shell("verify bad.c --output out", "")).toMatchObject({
      exit: 1,
      stderr: "warning: 'out' cannot be written (EISDIR)\n",
    });
    const log = "verify bad.c --analysis value --option refinement.log=/dev/full";
    expect(shell(log, "").exit).toBe(1);
  });
});

describeLacking(missing)("a command that is there for its output", () => {
  test.each(["cfa good.c", "--help", "options", "analyses --json"])(
    "%s: fails if there is no room for it, not if the reader has seen enough",
    (words) => {
      expect(shell(words, "> /dev/full")).toMatchObject({ exit: 74, stderr: FULL_DISK });
      expect(shell(words, "| true")).toMatchObject({ exit: 0, stderr: "" });
    },
  );

  test("runexec, too", () => {
    expect(shell("runexec --no-container -- true", "> /dev/full").exit).toBe(74);
    expect(shell("runexec --no-container -- true", "| true").exit).toBe(0);
  });

  test("writes everything before it ends, however slow the reader is", () => {
    const whole = shell("options --json", "").stdout;
    expect(whole.length).toBeGreaterThan(10_000);
    const slow = shell("options --json", "| { sleep 0.5; cat; }");
    expect(slow).toMatchObject({ exit: 0, stdout: whole });
  });
});

describeLacking(missing)("a program that assay exec runs", () => {
  test("ends as the compiled one does when nobody reads its output", () => {
    expect(shell("exec endless.c", "| head -n 2")).toEqual({
      ...{ exit: 141, stdout: "line\nline\n", stderr: "" },
    });
  });

  test("goes on when there is no room for it", () => {
    expect(shell("exec hello.c", "> /dev/full")).toMatchObject({ exit: 3, stderr: FULL_DISK });
    expect(shell("exec hello.c --json", "> /dev/full")).toMatchObject({ exit: 3 });
    expect(shell("exec hello.c", ">&- 2>&-")).toMatchObject({ exit: 3 });
  });
});
