import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";
import { testWith } from "./needs.ts";

const temporary = new TemporaryFolder();
let count = 0;

/** A project of its own, with one program. */
function newProject(text: string, name = "loop.c"): string {
  const folder = join(temporary.path, `project-${count++}`);
  mkdirSync(join(folder, ".git"), { recursive: true });
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src", name), text);
  return folder;
}

const COUNTING = `
extern void reach_error(void);
int main(void) {
  int i = 0, a = 0, n = 20;
  while (i < n) {
    ++i;
    ++a;
    if (i != a) reach_error();
  }
  if (i != n) reach_error();
  return 0;
}
`;

function verifyIn(folder: string, analysis: string, name = "loop.c") {
  return verifyInProcess({ file: join(folder, "src", name), analysis, reuse: ["auto"] });
}

const kept = (folder: string) => readdirSync(join(folder, ".assay", "precisions")).sort();

test.each(["predicate", "impact", "value", "symbolic-execution-cegar", "symexecia"])(
  "a second run of %s needs no refinement, and a third one still tells the first one's cost",
  async (analysis) => {
    const folder = newProject(COUNTING);
    const first = await verifyIn(folder, analysis);
    expect(first.verdict).toEqual({ kind: "TRUE" });
    expect(first.reuse).toBeNull();
    expect(first.counts.refinements).toBeGreaterThan(0);
    for (let round = 0; round < 2; round++) {
      const next = await verifyIn(folder, analysis);
      expect(next.verdict).toEqual({ kind: "TRUE" });
      expect(next.counts.refinements).toBe(0);
      expect(next.reuse).toMatchObject({ dropped: 0, moved: 0, isStartedOver: false });
      expect(next.reuse!.before!.refinements).toBe(first.counts.refinements);
    }
    expect(kept(folder).filter((name) => name.includes("journal"))).toEqual([]);
    expect(readFileSync(join(folder, ".assay", ".gitignore"), "utf8")).toBe("*\n");
  },
);

test("a program that was moved and renamed is known by its functions", async () => {
  const folder = newProject(COUNTING);
  await verifyIn(folder, "predicate");
  mkdirSync(join(folder, "lib"));
  renameSync(join(folder, "src", "loop.c"), join(folder, "lib", "rounds.c"));
  const file = join(folder, "lib", "rounds.c");
  const moved = await verifyInProcess({ file, analysis: "predicate", reuse: ["auto"] });
  expect(moved.counts.refinements).toBe(0);
  expect(moved.reuse!.placed).toBeGreaterThan(0);
});

test("another version in another file is known by the names of its functions", async () => {
  const version = (more: string) => `
extern void reach_error(void);
void count(int n) {
  int i = 0, a = 0;
  while (i < n) { ++i; ++a; ${more} if (i != a) reach_error(); }
}
int main(void) { count(20); return 0; }
`;
  const folder = newProject(version(""));
  await verifyIn(folder, "predicate");
  writeFileSync(join(folder, "src", "next.c"), version("n = n + 0;"));
  const next = await verifyIn(folder, "predicate", "next.c");
  expect(next.verdict).toEqual({ kind: "TRUE" });
  expect([next.counts.refinements, next.reuse?.dropped]).toEqual([0, 0]);
});

test("default begins with the approach that decided", async () => {
  const folder = newProject(
    COUNTING.replace("int main(void) {", "extern int input(void);\nint main(void) {")
      .replace("n = 20", "n = 20 + (__VERIFIER_nondet_int() & 1)")
      .replace("extern int input(void);", "extern int __VERIFIER_nondet_int(void);"),
  );
  expect((await verifyIn(folder, "default")).verdict).toEqual({ kind: "TRUE" });
  const second = await verifyIn(folder, "default");
  expect(second.verdict).toEqual({ kind: "TRUE" });
  expect(second.reuse!.stage).not.toBeNull();
  const tried = second.attempts.filter(({ end }) => end !== "left out").map(({ name }) => name);
  expect(tried).toEqual(["default with reuse", second.reuse!.stage!]);
});

test("what a killed run left in its journal is used", async () => {
  const folder = newProject(COUNTING);
  await verifyIn(folder, "predicate");
  const [name] = kept(folder).filter((file) => file.endsWith(".precision")) as [string];
  const path = join(folder, ".assay", "precisions", name);
  // As it is when the run was killed in the middle of a line; no process has this number.
  const text = readFileSync(path, "latin1").replace(
    /^(verdict|cpu-seconds|refinements|states).*\n/gm,
    "",
  );
  const journal = `${path}.99999999.journal`;
  writeFileSync(journal, `${text}predicate main loo`, "latin1");
  rmSync(path);
  const next = await verifyIn(folder, "predicate");
  expect(next.verdict).toEqual({ kind: "TRUE" });
  expect(next.counts.refinements).toBe(0);
  expect(kept(folder)).toContain(name);
  expect(kept(folder).filter((file) => file.includes("journal"))).toEqual([]);
});

test("a run that is killed leaves a journal", async () => {
  // What it has to track is learnt at once; then it follows a billion rounds.
  const folder = newProject(COUNTING.replace("n = 20", "n = 1000000000"));
  const file = join(folder, "src", "loop.c");
  const child = spawn(
    process.execPath,
    ["dist/assay.js", "verify", file, "--analysis", "value", "--reuse", "auto"],
    { stdio: "ignore", detached: true },
  );
  const journals = (): readonly string[] => {
    try {
      return kept(folder).filter((name) => name.endsWith(".journal"));
    } catch {
      return [];
    }
  };
  for (let tries = 0; tries < 600 && journals().length === 0; tries++) {
    await new Promise((done) => setTimeout(done, 100));
  }
  process.kill(-child.pid!, "SIGKILL");
  expect(journals()).toHaveLength(1);
  const text = readFileSync(join(folder, ".assay", "precisions", journals()[0]!), "latin1");
  expect(text).toMatch(/^assay precision 1\n(.*\n)+place main /);
});

test("what cannot be read in the cache costs no verdict", async () => {
  const folder = newProject(COUNTING);
  await verifyIn(folder, "predicate");
  for (const name of kept(folder)) {
    writeFileSync(join(folder, ".assay", "precisions", name), "\0\xff(((( predicate main loop 1");
  }
  expect((await verifyIn(folder, "predicate")).verdict).toEqual({ kind: "TRUE" });
});

/** A project whose first revision has this program. */
function newRepository(text: string): string {
  const folder = newProject(text);
  rmSync(join(folder, ".git"), { recursive: true });
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...words], {
      cwd: folder,
      stdio: "pipe",
    });
  git("init", "-q");
  git("add", ".");
  git("commit", "-q", "-m", "first");
  return folder;
}

testWith("git")("the older version of a program is learnt from", async () => {
  const file = join(newRepository(COUNTING), "src", "loop.c");
  writeFileSync(file, COUNTING.replace(/\bi\b/g, "round").replace("++a;", "++a;\n    n = n;"));
  const report = await verifyInProcess({ file, analysis: "predicate", since: "HEAD" });
  expect(report.verdict).toEqual({ kind: "TRUE" });
  expect(report.counts.refinements).toBe(0);
  expect(report.notes.join()).toContain("Since HEAD: ");
  await expect(verifyInProcess({ file, analysis: "predicate", since: "nowhere" })).rejects.toThrow(
    /git has no 'loop.c' in 'nowhere'/,
  );
});

testWith("git").each([
  ["is no C", "int main(void) { return"],
  ["has no entry function", "int other(void) { return 0; }"],
  ["uses what is not supported", "int main(void) { _Complex double c; return 0; }"],
])("an older version that %s is a note, and the answer stands", async (_, older) => {
  const file = join(newRepository(older), "src", "loop.c");
  writeFileSync(file, COUNTING);
  const report = await verifyInProcess({ file, analysis: "predicate", since: "HEAD" });
  expect(report.verdict).toEqual({ kind: "TRUE" });
  expect(report.notes.join()).toContain("Since HEAD: nothing is learnt from the older version: ");
});
