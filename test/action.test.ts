/** The GitHub action and the Dockerfile: what they say is there, and the action's script does it. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { SAFE, UNSAFE, writeProject } from "./project-folder.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly id: string;
      readonly shell: string;
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
      readonly "working-directory": string;
    }[];
  };
}

const action = parse(readFileSync(join(repositoryRoot, "action.yml"), "utf8")) as Action;

describe("the action", () => {
  test("is composite, and uses each input as data", () => {
    expect(action.runs.using).toBe("composite");
    const [step] = action.runs.steps;
    expect(action.runs.steps).toHaveLength(1);
    expect(step!.shell).toBe("bash");
    // Text that is put into a script could be anything.
    expect(step!.run).not.toContain("${{");
    const used = [...Object.values(step!.env), step!["working-directory"]].map(
      (value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1],
    );
    expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
    for (const { value } of Object.values(action.outputs))
      expect(value).toContain(`steps.${step!.id}.outputs.`);
  });

  /** Runs the script as a runner does; npx is one that knows our bundle. */
  function run(inputs: Readonly<Record<string, string>>) {
    const [step] = action.runs.steps;
    const bin = join(folder.path, "bin");
    mkdirSync(bin, { recursive: true });
    const npx = folder.file(
      "bin/npx",
      `#!/usr/bin/env bash
echo "$@" > "${folder.path}/npx-words"
[ "$1 $2" = "--yes --package" ] && [ "$4 $5" = "-- assay" ] || exit 99
shift 5
exec "${process.execPath}" "${join(repositoryRoot, "dist/assay.js")}" "$@"
`,
    );
    chmodSync(npx, 0o755);
    const place = (name: string) => join(folder.path, name);
    for (const name of ["summary.md", "output.txt"]) rmSync(place(name), { force: true });
    const values = Object.entries(step!.env).map(([name, value]) => {
      const input = /inputs\.([\w-]+)/.exec(value)![1]!;
      return [name, inputs[input] ?? action.inputs[input]!.default] as const;
    });
    const ran = spawnSync(
      "bash",
      ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step!.run],
      {
        cwd: place(inputs["working-directory"] ?? "."),
        encoding: "utf8",
        env: {
          PATH: `${bin}:${process.env["PATH"] ?? ""}`,
          HOME: folder.path,
          GITHUB_STEP_SUMMARY: place("summary.md"),
          GITHUB_OUTPUT: place("output.txt"),
          GITHUB_WORKSPACE: folder.path,
          ...Object.fromEntries(values),
        },
      },
    );
    const read = (name: string) =>
      existsSync(place(name)) ? readFileSync(place(name), "utf8") : "";
    return {
      ...ran,
      summary: read("summary.md"),
      outputs: read("output.txt"),
      words: read("npx-words"),
    };
  }

  writeProject(folder.path, {
    "project/assay.json": {
      targets: { safe: { files: ["safe.c"] }, unsafe: { files: ["deep/un,safe.c"] } },
    },
    "project/safe.c": SAFE,
    "project/deep/un,safe.c": UNSAFE,
    "odd name.c": UNSAFE,
    "jump.c":
      "#include <setjmp.h>\njmp_buf b; void reach_error(void); int main(void) { if (setjmp(b)) reach_error(); }\n",
  });

  test("verifies a project, with annotations, a summary, outputs and the exit code", () => {
    const ran = run({
      "working-directory": "project",
      sarif: "s.json",
      arguments: "--timelimit=20s\n",
    });
    expect(ran.stderr).toContain(
      "::error file=project/deep/un%2Csafe.c,line=2,col=18,title=unsafe%3A FALSE(unreach-call)::reach_error() called in ",
    );
    expect(ran.stderr.match(/^::/gm)).toHaveLength(1);
    expect(ran.summary).toContain("| safe | ✅ TRUE |");
    expect(ran.outputs).toBe("exit-code=1\nresult=FALSE(unreach-call)\n");
    expect(ran.status).toBe(1);
    expect(existsSync(join(folder.path, "project/s.json"))).toBe(true);
  });

  test("verifies files, whatever their names are", () => {
    const ran = run({ files: "odd name.c\r\n", package: "assay@1.2.3" });
    expect(ran.words).toContain("--yes --package assay@1.2.3 -- assay verify ");
    expect(ran.stderr).toContain("::error file=odd name.c,line=2,");
    expect(ran.status).toBe(1);
    const none = run({ files: "$(touch started)\n`touch started`" });
    expect(none.status).toBe(64);
    expect(existsSync(join(folder.path, "started"))).toBe(false);
  });

  test("lets an UNKNOWN pass if it is asked to", () => {
    const strict = run({ files: "jump.c" });
    expect(strict.stderr).toMatch(
      /^::warning (file=jump\.c,line=\d+,col=\d+,)?title=jump\.c%3A UNKNOWN::/m,
    );
    expect(strict.status).toBe(2);
    const lenient = run({ files: "jump.c", unknown: "warning" });
    expect(lenient.status).toBe(0);
    expect(lenient.outputs).toMatch(/^exit-code=2\nresult=UNKNOWN \(/);
  });
});

/** Instructions with their arguments, continued lines put together. */
function instructions(): readonly (readonly [name: string, rest: string])[] {
  const text = readFileSync(join(repositoryRoot, "Dockerfile"), "utf8").replace(/\\\n/g, " ");
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line)!;
    return [name!, rest!.replace(/\s+/g, " ").trim()];
  });
}

describe("the Dockerfile", () => {
  const of = (name: string) =>
    instructions().flatMap(([own, rest]) => (own === name ? [rest] : []));

  test("has instructions that there are, and two stages on a Node that Assay runs on", () => {
    const known = ["FROM", "WORKDIR", "COPY", "RUN", "USER", "ENTRYPOINT", "CMD"];
    for (const [name] of instructions()) expect(known).toContain(name);
    const { engines, bin } = JSON.parse(
      readFileSync(join(repositoryRoot, "package.json"), "utf8"),
    ) as {
      readonly engines: { readonly node: string };
      readonly bin: object;
    };
    const [least] = /\d+/.exec(engines.node)!;
    expect(of("FROM").map((image) => /^node:(\d+)-/.exec(image)![1])).toEqual([least, least]);
    expect(JSON.parse(of("ENTRYPOINT")[0]!)).toEqual(Object.keys(bin));
    expect(of("COPY")).toEqual([". .", "--from=build /tmp/assay-*.tgz /tmp/assay.tgz"]);
  });

  test("has commands that a shell can read, and runs as nobody in particular", () => {
    for (const command of of("RUN")) {
      expect(spawnSync("sh", ["-n", "-c", command], { encoding: "utf8" }).stderr).toBe("");
    }
    expect(of("USER")).toEqual(["node"]);
  });

  test("leaves out what is made on this machine", () => {
    const ignored = readFileSync(join(repositoryRoot, ".dockerignore"), "utf8").split("\n");
    for (const name of ["node_modules", "dist", ".git"]) expect(ignored).toContain(name);
  });
});
