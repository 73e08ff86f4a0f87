/** `assay verify` without files: what a project's configuration describes. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import DraftFour from "ajv-draft-04";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { assay, RunningAssay, until } from "./bench/scenario.ts";
import { describeWith } from "./needs.ts";
import { ENDLESS, SAFE, UNSAFE, writeProject } from "./project-folder.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();
const place = (name: string) => join(folder.path, name);

const SUM =
  "#include <limit.h>\nint sum(int a, int b) { return a > LIMIT || b > LIMIT || a < 0 || b < 0 ? 0 : a + b; }\n";
const MIXED = {
  "assay.json": {
    limits: { time: "20s" },
    targets: {
      safe: { files: ["safe.c"] },
      unsafe: { files: ["unsafe.c"] },
      sum: {
        files: ["sum.c"],
        includeDirectories: ["include"],
        entryFunction: "sum",
        checks: ["overflow"],
      },
      odd: { files: ["safe.c"], checks: ["nothing"] },
    },
  },
  "safe.c": SAFE,
  "unsafe.c": UNSAFE,
  "sum.c": SUM,
  "include/limit.h": "#define LIMIT 1000\n",
  "deep/x.txt": "",
};

describe("a project", () => {
  beforeAll(() => {
    writeProject(place("mixed"), MIXED);
  });

  test("has a line for each target, what is known of those that are not TRUE, and the worst exit code", () => {
    const run = assay(["verify"], place("mixed"));
    expect(run.stdout).toMatch(/^TRUE +safe +\d+\.\d s {2}assertion, unreach-call$/m);
    expect(run.stdout).toMatch(
      /^FALSE +unsafe +\d+\.\d s {2}unreach-call at unsafe\.c:2:18: reach_error/m,
    );
    expect(run.stdout).toMatch(/^TRUE +sum +\d+\.\d s {2}overflow, assumptions: 1$/m);
    expect(run.stdout).toMatch(/^ERROR +odd +there is no check 'nothing'$/m);
    expect(run.stdout).toContain("run it: assay exec unsafe.c --data-model LP64");
    expect(run.stdout).toMatch(
      /\nSummary: 4 targets: 2 TRUE, 1 FALSE, 1 that could not be verified in /,
    );
    expect(run.stdout).toMatch(/\nVerification result: ERROR \(odd could not be verified\)\n$/);
    expect(run.exit).toBe(64);
  });

  test("is found from a folder below, and named from there", () => {
    const run = assay(["verify", "--target", "unsafe", "--target", "safe"], place("mixed/deep"));
    expect(run.stdout).toContain(`unreach-call at ${place("mixed/unsafe.c")}:2:18`);
    expect(run.stdout).toMatch(/Verification result: FALSE\(unreach-call\)\n$/);
    expect(run.exit).toBe(1);
  });

  test("tells everything about a single target", () => {
    const run = assay(["verify", "--target", "unsafe", "--stats"], place("mixed"));
    expect(run.stdout).toContain("Counterexample (replayed in the concrete interpreter):");
    expect(run.stdout).toContain("CPU time for verification:");
    expect(run.exit).toBe(1);
  });

  test("takes options of the command line for all targets", () => {
    const words = ["--target", "sum", "-D", "LIMIT=2147483647", "-U", "LIMIT"];
    expect(assay(["verify", ...words], place("mixed")).exit).toBe(0);
    const found = assay(
      ["verify", "--target", "sum", "--check", "shift", "--json"],
      place("mixed"),
    );
    expect(JSON.parse(found.stdout)).toMatchObject({
      exitCode: 0,
      targets: [{ name: "sum", property: "overflow,shift" }],
    });
  });

  test("is one object for other programs", () => {
    const run = assay(
      ["verify", "--target", "safe", "--target", "unsafe", "--json"],
      place("mixed"),
    );
    expect(run.stderr).toBe("");
    expect(JSON.parse(run.stdout)).toMatchObject({
      exitCode: 1,
      targets: [
        { name: "safe", verdict: "TRUE", exitCode: 0 },
        {
          name: "unsafe",
          verdict: "FALSE",
          exitCode: 1,
          counterexample: { property: "unreach-call" },
        },
      ],
    });
  });

  test("is one report for services", () => {
    const files = [
      "--sarif",
      "s.json",
      "--junit",
      "j.xml",
      "--job-summary",
      "s.md",
      "--output",
      "out",
    ];
    assay(["verify", ...files], place("mixed"));
    const read = (name: string) => readFileSync(place(`mixed/${name}`), "utf8");
    const schema = (name: string) =>
      readFileSync(join(repositoryRoot, "test/schemas", name), "utf8");
    const isSarif = new DraftFour({ strict: false, validateFormats: false }).compile(
      JSON.parse(schema("sarif-schema-2.1.0.json")) as object,
    );
    const sarif = JSON.parse(read("s.json")) as {
      runs: { results: { kind: string; properties: object }[] }[];
    };
    isSarif(sarif);
    expect(isSarif.errors).toBe(null);
    const results = sarif.runs[0]!.results.map(({ kind, properties }) => ({ kind, ...properties }));
    expect(results).toContainEqual({ kind: "fail", target: "unsafe" });
    expect(sarif.runs).toHaveLength(1);
    const document = XmlDocument.fromString(read("j.xml"));
    const xsd = XmlDocument.fromString(schema("junit-jenkins-10.xsd"));
    const validator = XsdValidator.fromDoc(xsd);
    validator.validate(document);
    validator.dispose();
    xsd.dispose();
    document.dispose();
    expect(read("s.md")).toMatch(/\| unsafe \| ❌ FALSE\(unreach-call\) \|/);
    expect(readdirSync(place("mixed/out")).sort()).toEqual([
      "result.json",
      "result.txt",
      "safe",
      "sum",
      "unsafe",
    ]);
    expect(read("out/unsafe/inputs.txt")).toBe("\n");
    expect(read("out/safe/result.txt")).toMatch(/Verification result: TRUE\n$/);
    expect(read("out/result.txt")).toMatch(/Summary: 4 targets: /);
  });

  test.each([
    [["--witness", "w.yml"], "--witness names one file, and there are 4 targets"],
    [["--target", "sfe"], "has no target 'sfe'"],
    [["--changed-since", "HEAD"], "git does not know 'HEAD' here"],
  ])("refuses %j", (words, message) => {
    const run = assay(["verify", ...words], place("mixed"));
    expect(run.stderr).toContain(message);
    expect(run).toMatchObject({ exit: 64, stdout: "" });
  });

  test("is not there", () => {
    writeProject(place("none"), { "a.c": SAFE });
    const run = assay(["verify"], place("none"));
    expect(run.stderr).toContain("no file is given, and no assay.json describes a project here");
    expect(run.stderr).toContain("assay init");
    expect(run.exit).toBe(64);
    const refused = assay(["verify", "a.c", "--changed-since", "HEAD"], place("none"));
    expect(refused.stderr).toContain("--changed-since is about the targets of a project");
  });
});

describe("what is found in a project starts no program", () => {
  const EVIL = `smtlib:/bin/sh ./evil.sh`;
  const LOOP = `unsigned __VERIFIER_nondet_uint(void); void reach_error(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x; while (x > 0) { x--; y--; } if (y != 0) reach_error(); return 0; }
`;
  const project = (configuration: object) =>
    writeProject(place("evil"), {
      "assay.json": { files: ["a.c"], certify: true, limits: { time: "20s" }, ...configuration },
      "evil.config": `analysis = k-induction\ncertificate.solver = ${EVIL}\n`,
      "evil.strategy": `stage k-induction\n  analysis = k-induction\n  certificate.solver = ${EVIL}\n`,
      "evil.sh": "touch started\n",
      "@words": "-fplugin=./evil.so -wrapper /bin/sh,./evil.sh\n",
      "a.c": LOOP,
    });

  test.each([
    ["a file of options", { configuration: "evil.config" }],
    ["a strategy", { strategy: "evil.strategy" }],
    ["options", { options: { "certificate.solver": EVIL } }],
    ["the solver", { solver: EVIL }],
    ["the preprocessor", { preprocessor: "cc" }],
    ["arguments of the compiler", { includeFiles: ["@words"] }],
    ["a folder of headers", { systemDirectories: ["@words"], defines: ["@words"] }],
  ])("%s", (_, configuration) => {
    const run = assay(["verify"], project(configuration));
    expect(existsSync(place("evil/started"))).toBe(false);
    if (!("systemDirectories" in configuration)) expect(run.exit).toBe(64);
  });

  test("but the command line does", () => {
    project({ configuration: "evil.config" });
    assay(["verify", "--option", `certificate.solver=${EVIL}`], place("evil"));
    expect(existsSync(place("evil/started"))).toBe(true);
    rmSync(place("evil/started"));
  });

  test("and the user's own configuration", () => {
    const home = writeProject(place("home"), { "assay/config.json": { solver: "z3-wsm" } });
    writeProject(place("plain"), { "assay.json": { files: ["a.c"] }, "a.c": SAFE });
    for (const words of [["verify"], ["verify", "a.c"]]) {
      const run = assay(words, place("plain"), { XDG_CONFIG_HOME: home });
      expect(run.stdout + run.stderr).toContain("there is no solver 'z3-wsm'");
      const chosen = assay([...words, "--solver", "z3-wasm"], place("plain"), {
        XDG_CONFIG_HOME: home,
      });
      expect(chosen.exit).toBe(0);
    }
    writeProject(place("home"), { "assay/config.json": '{\n  "solvr": "x"\n}' });
    const run = assay(["verify", "a.c"], place("plain"), { XDG_CONFIG_HOME: home });
    expect(run.stderr).toMatch(/config\.json:2:3: error: there is no member 'solvr'/);
    expect(run.stderr).toContain("did you mean 'solver'?");
  });
});

function git(root: string, ...words: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...words], {
    cwd: root,
    stdio: "pipe",
  });
}

describeWith("git")("--changed-since", () => {
  const FILES = {
    "assay.json": {
      includeDirectories: ["include"],
      targets: {
        one: { files: ["one/*.c"] },
        two: { files: ["two.c"] },
        asks: { files: ["asks.c"] },
        spec: { files: ["two.c"], specification: "own.spc" },
      },
    },
    ".gitignore": "generated.h\n",
    "one/a.c": '#include "common.h"\nint b(void);\nint main(void) { return b() - X; }\n',
    "one/b.c": '#include "empty.h"\nint b(void) { return 1; }\n',
    "two.c": '#include "two.h"\nint main(void) { return 0; }\n',
    "asks.c": "#if __has_include(<extra.h>)\n#endif\nint main(void) { return 0; }\n",
    "own.spc": '#include "part.spc"\n',
    "part.spc":
      'AUTOMATON A INITIAL STATE s; STATE s: MATCH {nothing($?)} -> ERROR("no"); END AUTOMATON\n',
    "include/common.h": '#include "deep.h"\n',
    "include/deep.h": "#define X 1\n",
    "include/empty.h": "",
    "include/two.h": "",
    "other/notes.txt": "",
    "other/three.h": "",
  };
  let repositories = 0;

  function repository(): string {
    const root = writeProject(place(`git-${repositories++}`), FILES);
    git(root, "init", "-q");
    git(root, "add", ".");
    git(root, "commit", "-q", "-m", "first");
    return root;
  }

  function affected(root: string): Readonly<Record<string, string>> {
    const run = assay(["verify", "--changed-since", "HEAD", "--timelimit", "20s"], root);
    const lines = [...run.stdout.matchAll(/^affected: (\S+) \((.*)\)$/gm)];
    const others = [...run.stdout.matchAll(/^not affected: (\S+)$/gm)];
    expect(run.stderr).toBe("");
    expect(lines.length + others.length).toBe(4);
    return Object.fromEntries(lines.map(([, name, reason]) => [name!, reason!]));
  }

  const change = (name: string, text: string | object) => (root: string) => {
    writeProject(root, { [name]: text });
  };
  const remove = (name: string) => (root: string) => {
    rmSync(join(root, name));
  };

  test.each<[string, (root: string) => void, Readonly<Record<string, string>>]>([
    ["nothing", () => undefined, {}],
    ["what nobody reads", change("other/notes.txt", "x"), {}],
    ["a file", change("one/b.c", "int b(void) { return 1; }\n"), { one: "one/b.c was changed" }],
    [
      "a header of a header",
      change("include/deep.h", "#define X 2\n"),
      { one: "include/deep.h was changed" },
    ],
    [
      "a header that was empty",
      change("include/empty.h", "/**/\n"),
      { one: "include/empty.h was changed" },
    ],
    [
      "a file that matches the pattern",
      change("one/c.c", "int c;\n"),
      {
        one: "one/c.c was changed",
        asks: "one/c.c is new, and it asks which files there are (__has_include)",
      },
    ],
    [
      "a file that has matched",
      remove("one/b.c"),
      {
        one: "one/b.c is gone",
        asks: "one/b.c is gone, and it asks which files there are (__has_include)",
      },
    ],
    [
      "a header that is found first",
      change("one/common.h", "#define X 1\n"),
      {
        one: "one/common.h was changed",
        asks: "one/common.h is new, and it asks which files there are (__has_include)",
      },
    ],
    [
      "a header of a name that is read",
      change("other/two.h", ""),
      {
        two: "other/two.h is new, and it reads a file of that name",
        spec: "other/two.h is new, and it reads a file of that name",
        asks: "other/two.h is new, and it asks which files there are (__has_include)",
      },
    ],
    [
      "a specification",
      change("part.spc", FILES["part.spc"].replace("no", "yes")),
      { spec: "part.spc was changed" },
    ],
    [
      "the configuration of one target",
      change("assay.json", {
        ...FILES["assay.json"],
        targets: { ...FILES["assay.json"].targets, two: { files: ["two.c"], defines: ["X"] } },
      }),
      { two: "assay.json says something else about it" },
    ],
    [
      "a file that git does not keep",
      (root) => {
        writeProject(root, {
          "include/generated.h": "",
          "one/b.c": '#include "generated.h"\nint b(void) { return 1; }\n',
        });
        git(root, "commit", "-q", "-a", "-m", "second");
      },
      { one: "include/generated.h is not in git: it may have been changed" },
    ],
    [
      "a header that is missing",
      (root) => {
        writeProject(root, { "two.c": '#include "missing.h"\nint main(void) { return 0; }\n' });
        git(root, "commit", "-q", "-a", "-m", "second");
      },
      { two: "nobody knows which files it reads: ", spec: "nobody knows which files it reads: " },
    ],
  ])("%s", (_, doChange, expected) => {
    const root = repository();
    doChange(root);
    const found = affected(root);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, reason] of Object.entries(expected)) expect(found[name]).toContain(reason);
  });

  test("starts nothing that the repository configures", () => {
    const root = repository();
    writeProject(root, { "evil.sh": "#!/bin/sh\ntouch started\n" });
    execFileSync("chmod", ["755", join(root, "evil.sh")]);
    for (const key of ["core.fsmonitor", "diff.external", "core.pager"])
      git(root, "config", key, join(root, "evil.sh"));
    affected(root);
    expect(existsSync(join(root, "started"))).toBe(false);
  });
});

describe("assay init", () => {
  const read = (root: string) =>
    JSON.parse(readFileSync(join(root, "assay.json"), "utf8")) as { targets: object };

  test("links what single files need, and verifies", () => {
    const root = writeProject(place("init"), {
      "src/main.c": '#include "list.h"\nint main(void) { return length(0); }\n',
      "src/list.c": '#include "list.h"\nint length(int n) { return helper(n); }\n',
      "src/helper.c": '#include "list.h"\nint helper(int n) { return n > 9 ? 9 : n; }\n',
      "src/alone.c":
        "static int inner(int x) { return x; }\nint outer(int *p) { return inner(*p); }\n",
      "src/broken.c": "int main(void) { return undeclared; }\n",
      "inc/list.h": "int length(int n);\nint helper(int n);\n",
      "build/generated.c": SAFE,
    });
    const run = assay(["init"], root);
    expect(run.stderr).toContain("note: src/broken.c is left out: 'undeclared' is not declared");
    expect(run.stdout).toContain("assay.json has 2 targets: main, alone\n");
    expect(read(root)).toMatchObject({
      includeDirectories: ["inc"],
      targets: {
        main: { files: ["src/main.c", "src/list.c", "src/helper.c"] },
        alone: { files: ["src/alone.c"], entryFunction: ["outer"] },
      },
    });
    expect(assay(["verify"], root)).toMatchObject({ exit: 0, stderr: "" });
    const again = assay(["init"], root);
    expect(again.stderr).toContain("--force replaces it");
    expect(again.exit).toBe(64);
  });

  test("knows targets of the build tool", () => {
    const compiled = (file: string, target: string) => ({
      directory: ".",
      file,
      command: `cc -DN=3 -c ${file} -o CMakeFiles/${target}.dir/${file}.o`,
    });
    const root = writeProject(place("init-cmake"), {
      "build/compile_commands.json": [compiled("../a.c", "app"), compiled("../b.c", "lib")],
      "a.c": "int main(void) { return N - 3; }\n",
      "b.c": "int twice(int x) { return x > 100 || x < 0 ? 0 : N * x; }\n",
    });
    assay(["init"], root);
    expect(read(root)).toMatchObject({
      compileCommands: "build/compile_commands.json",
      targets: {
        app: { buildTargets: ["app"] },
        lib: { buildTargets: ["lib"], entryFunction: ["twice"] },
      },
    });
    expect(assay(["verify"], root).stdout).toMatch(/2 targets: 2 TRUE/);
  });

  test("reads what make would do, and starts nothing of the project", () => {
    const root = writeProject(place("init-make"), {
      Makefile: "X := $(shell touch started)\nall:\n\t+touch started\n",
      "a.c": "int f(void);\nint main(void) { return f() - LIMIT; }\n",
      "lib/b.c": "int f(void) { return 7; }\n",
      "make.txt": `make[1]: Entering directory '${place("init-make")}/lib'
cc -std=c99 -O2 -c b.c -o b.o
ar rcs libb.a b.o
make[1]: Leaving directory '${place("init-make")}/lib'
gcc -DLIMIT=7 -Ilib -c -o a.o a.c && echo done
gcc a.o -Llib -lb -o app
`,
    });
    const plain = assay(["init", "--print"], root);
    expect(plain.stderr).toContain("make -n -B | assay init --make-output -");
    expect(existsSync(join(root, "started"))).toBe(false);
    assay(["init", "--make-output", "make.txt"], root);
    expect(read(root)).toMatchObject({
      targets: {
        app: {
          files: ["a.c", "lib/b.c"],
          includeDirectories: ["lib"],
          defines: ["LIMIT=7"],
          standard: "c99",
        },
      },
    });
    expect(assay(["verify"], root)).toMatchObject({ exit: 0 });
    expect(existsSync(join(root, "started"))).toBe(false);
  });

  test("says what is missing", () => {
    const root = writeProject(place("init-empty"), { "a.txt": "" });
    const run = assay(["init"], root);
    expect(run.stderr).toContain("there is no C file below");
    expect(run.exit).toBe(64);
  });
});

/** Processes that verify something in a folder. */
function verifiers(below: string): readonly string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return readlinkSync(`/proc/${name}/cwd`) === below && /load-child|verify-run/.test(words);
    } catch {
      return false;
    }
  });
}

describe("killed in the middle", () => {
  const files = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.c`, ENDLESS]));
  const targets = Object.fromEntries(
    ["a", "b", "c"].map((name) => [name, { files: [`${name}.c`] }]),
  );
  const project = (name: string) =>
    writeProject(place(name), {
      ...files,
      "quick.c": UNSAFE,
      "assay.json": { targets: { quick: { files: ["quick.c"] }, ...targets } },
    });

  function started(root: string): RunningAssay {
    const output = ["--output", "out", "--sarif", "s.json"];
    return new RunningAssay(["verify", "--jobs", "2", ...output], root);
  }

  test("by a signal that can be heard, it tells what it knows", async () => {
    const root = project("term");
    const run = started(root);
    await until(
      () => existsSync(join(root, "out/quick/result.txt")) && verifiers(root).length === 2,
      "two targets",
    );
    const { exit, stdout } = await run.stop("SIGTERM");
    expect(stdout).toMatch(/^FALSE +quick /m);
    expect(stdout.match(/^UNKNOWN +[abc] .* interrupted$/gm)).toHaveLength(3);
    expect(exit).toBe(1);
    expect(JSON.parse(readFileSync(join(root, "s.json"), "utf8"))).toMatchObject({
      version: "2.1.0",
    });
    await until(() => verifiers(root).length === 0, "the end of all");
    expectWhole(root);
  });

  test("by one that cannot, nothing is left running or half-written", async () => {
    const root = project("kill");
    const run = started(root);
    await until(
      () => existsSync(join(root, "out/quick/result.txt")) && verifiers(root).length === 2,
      "two targets",
    );
    await run.stop("SIGKILL");
    await until(() => verifiers(root).length === 0, "the end of all");
    expect(existsSync(join(root, "s.json"))).toBe(false);
    expectWhole(root);
  });

  function expectWhole(root: string): void {
    const names = readdirSync(join(root, "out"), { recursive: true }).map(String);
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
    for (const name of names.filter((each) => each.endsWith(".json"))) {
      JSON.parse(readFileSync(join(root, "out", name), "utf8"));
    }
    expect(readFileSync(join(root, "out/quick/result.txt"), "utf8")).toMatch(
      /Verification result: FALSE\(unreach-call\)\n$/,
    );
  }
});

describe("--watch", () => {
  test("verifies again what a change can affect, and gives up what it was doing", async () => {
    const root = writeProject(place("watch"), {
      "assay.json": {
        includeDirectories: ["include"],
        targets: { one: { files: ["one.c"] }, two: { files: ["two.c"] } },
      },
      "one.c":
        '#include "one.h"\nvoid reach_error(void);\nint main(void) { if (BAD) reach_error(); return 0; }\n',
      "two.c": SAFE,
      "include/one.h": "#define BAD 0\n",
    });
    const run = spawn(
      process.execPath,
      [process.env["ASSAY_CLI"] ?? join(repositoryRoot, "dist/assay.js"), "verify", "--watch"],
      { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    for (const stream of [run.stdout, run.stderr])
      stream.on("data", (text) => (output += String(text)));
    const rest = (): string => {
      const text = output;
      output = "";
      return text;
    };
    const watching = () => until(() => /Watching \d+ files/.test(output), "the end of a round");
    try {
      await watching();
      expect(rest()).toMatch(/2 targets: 2 TRUE/);
      writeProject(root, { "include/one.h": "#define BAD 1\n" });
      await watching();
      const second = rest();
      expect(second).toContain("Changed: ");
      expect(second).toMatch(/Verification result: FALSE\(unreach-call\)/);
      expect(second).not.toMatch(/\btwo\b/);
      // Something that takes long is given up for what is newer.
      writeProject(root, { "two.c": ENDLESS });
      await until(() => verifiers(root).length === 1, "a long run");
      writeProject(root, { "two.c": UNSAFE });
      await watching();
      const third = rest();
      expect(third).toContain("unreach-call");
      expect(third).not.toContain("interrupted");
      expect(verifiers(root)).toEqual([]);
      // What is wrong is told, and put right again.
      writeProject(root, { "assay.json": "{" });
      await watching();
      expect(rest()).toContain("assay.json:1:2: error: '}' is expected");
      writeProject(root, { "assay.json": { files: ["two.c"] } });
      await watching();
      expect(rest()).toMatch(/Verification result: FALSE\(unreach-call\)/);
    } finally {
      run.kill("SIGINT");
    }
    const code = await new Promise((resolve) => run.on("close", resolve));
    expect(code).toBe(130);
  });
});
