/** What `assay bench` refuses: one message with file and line, exit code 64, nothing written. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assay, DUMMY, writeTasks } from "./bench/scenario.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
writeTasks(temporary.path, 2);
temporary.file("t/no-property.yml", "format_version: '2.0'\ninput_files: p1.c\n");
temporary.file("t/no-input.yml", "format_version: '2.0'\nproperties: []\n");
temporary.file("t/broken.yml", "format_version: '2.0'\ninput_files: [p1.c\nproperties:\n");
temporary.file("t/old.yml", "format_version: '9.9'\ninput_files: p1.c\n");
temporary.file("t/listed.set", "# tasks\np1.yml\nmissing.yml\n");
temporary.file("other.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");

const PROPERTY = "<propertyfile>unreach-call.prp</propertyfile>";
const TASKS = "<tasks><include>t/p1.yml</include></tasks>";
const definitionOf = (inside: string, tool = DUMMY, more = ""): string =>
  `<?xml version="1.0"?>\n<benchmark tool="${tool}"${more}>\n<rundefinition/>\n${inside}\n</benchmark>\n`;
const tasksOf = (include: string): string => `<tasks>\n${include}\n</tasks>\n${PROPERTY}`;

interface Refusal {
  readonly text: string;
  /** Where and what: `line: error: …`. */
  readonly message: string;
}

const REFUSED: Readonly<Record<string, Refusal>> = {
  "malformed XML": {
    text: definitionOf(`<tasks><include>t/p1.yml</tasks>${PROPERTY}`),
    message: "bad.xml:4:25: error: malformed XML: Expected closing tag 'include'",
  },
  "an empty file": { text: "", message: "bad.xml:1:1: error: malformed XML" },
  "another document": {
    text: "<?xml version='1.0'?>\n<result/>\n",
    message: "bad.xml:2:1: error: this is no benchmark definition",
  },
  "no tool": {
    text: definitionOf(TASKS + PROPERTY, ""),
    message: "bad.xml:2:1: error: <benchmark> needs the attribute 'tool'",
  },
  "an unknown tool": {
    text: definitionOf(TASKS + PROPERTY, "cpacheker"),
    message: "bad.xml:2:12: error: there is no tool 'cpacheker'",
  },
  "a module in Python": {
    text: definitionOf(TASKS + PROPERTY, "my_package.verifier"),
    message: "hint: modules of BenchExec are in Python; docs/benchmarking.md says what one in",
  },
  "a tool that is not installed": {
    text: definitionOf(TASKS + PROPERTY, "klee"),
    message: "bad.xml:2:12: error: KLEE is not installed: no 'klee' in PATH",
  },
  "a program that is not there": {
    text: definitionOf(TASKS + PROPERTY, "./missing.sh"),
    message: "missing.sh is no program that can be executed",
  },
  "an unknown column": {
    text: definitionOf(
      `${TASKS}${PROPERTY}\n<columns>\n<column>Number of refinement</column></columns>`,
      "assay",
    ),
    message: "bad.xml:6:1: error: Assay has no column 'Number of refinement'",
  },
  "tasks without property": {
    text: definitionOf(TASKS, "assay"),
    message: "bad.xml:4:1: error: these tasks have no property",
  },
  "a task without property": {
    text: definitionOf(tasksOf("<include>t/no-property.yml</include>")),
    message: "t/no-property.yml:1:1: error: the task has no property",
  },
  "a property that is not there": {
    text: definitionOf(`${TASKS}\n<propertyfile>missing.prp</propertyfile>`),
    message: "bad.xml:5:1: error: there is no property file 'missing.prp'",
  },
  "a property that no task has": {
    text: definitionOf(`${TASKS}\n<propertyfile>other.prp</propertyfile>`),
    message: "bad.xml:5:1: error: none of the 1 tasks has the property other.prp",
  },
  "a pattern without files": {
    text: definitionOf(tasksOf("<include>t/q*.yml</include>")),
    message: "bad.xml:5:1: error: no file matches 't/q*.yml'",
  },
  "a list with a missing task": {
    text: definitionOf(tasksOf("<includesfile>t/listed.set</includesfile>")),
    message: "t/listed.set:3:1: error: no file matches 'missing.yml'",
  },
  "a list that is a program": {
    text: definitionOf(tasksOf("<includesfile>t/p1.c</includesfile>")),
    message: "t/p1.c:1:1: error: this does not look like a list of files",
  },
  "a task definition without input": {
    text: definitionOf(tasksOf("<include>t/no-input.yml</include>")),
    message: "t/no-input.yml:1:1: error: the task definition has no input_files",
  },
  "a task definition that is no YAML": {
    text: definitionOf(tasksOf("<include>t/broken.yml</include>")),
    message: "t/broken.yml:3:1: error: not a task definition: ",
  },
  "a task definition of the future": {
    text: definitionOf(tasksOf("<include>t/old.yml</include>")),
    message: "t/old.yml:1:17: error: format_version cannot be 9.9",
  },
  "an unknown element": {
    text: definitionOf(`<task/>${TASKS}${PROPERTY}`),
    message: "bad.xml:4:1: error: <task> cannot be in <benchmark>",
  },
  "an unknown attribute": {
    text: definitionOf(TASKS + PROPERTY, DUMMY, ' timelimt="3s"'),
    message: "error: <benchmark> has no attribute 'timelimt'",
  },
  "a limit without unit": {
    text: definitionOf(TASKS + PROPERTY, DUMMY, ' memlimit="4000"'),
    message: "error: memlimit cannot be '4000'",
  },
  "more cores than there are": {
    text: definitionOf(TASKS + PROPERTY, DUMMY, ' cpuCores="4096"'),
    message: "error: 1 parallel run needs 4096 cores, there are ",
  },
};

describe("refused with file and line:", () => {
  test.each(Object.entries(REFUSED))("%s", (_, { text, message }) => {
    const definition = temporary.file("bad.xml", text);
    const results = join(temporary.path, "results");
    const { exit, stdout, stderr } = assay([
      "bench",
      definition,
      "--no-compress-results",
      "-o",
      `${results}/`,
    ]);
    expect(stderr).toContain(message);
    expect(stderr).toContain(temporary.path);
    expect({ exit, stdout }).toEqual({ exit: 64, stdout: "" });
    expect(stderr.match(/error: /g)).toHaveLength(1);
    expect(existsSync(results)).toBe(false);
  });
});

describe("refused on the command line:", () => {
  const good = temporary.file("good.xml", definitionOf(TASKS + PROPERTY));
  const results = join(temporary.path, "results");
  test.each([
    [["--queue", "redis://127.0.0.1:1"], "cannot reach the Redis server at redis://127.0.0.1:1"],
    [["--queue", "http://x"], "'http://x' is no address of a Redis server"],
    [["-r", "fast"], "no run definition is called fast"],
    [["-t", "loops"], "no tasks are called loops"],
    [["--resume"], "there is no execution of good to resume"],
    [["--resume", "/nowhere/x.journal.jsonl"], "there is no journal /nowhere/x.journal.jsonl"],
    [["--allowedCores", "9999"], "there is no core 9999"],
    [["--hidden-dir", "/no/such/folder"], "there is no directory /no/such/folder"],
    [["-T", "soon"], "a time such as 900s or 15min"],
    [["-N", "0"], "a number from 1"],
  ])("%j", (args, message) => {
    const { exit, stdout, stderr } = assay([
      "bench",
      good,
      "--no-compress-results",
      "-o",
      `${results}/`,
      ...args,
    ]);
    expect(stderr).toContain(message);
    expect({ exit, stdout }).toEqual({ exit: 64, stdout: "" });
    expect(existsSync(results)).toBe(false);
  });

  test("a definition that is not there", () => {
    expect(assay(["bench", "/nowhere.xml"]).stderr).toBe(
      "error: cannot read the definition /nowhere.xml: there is no such file\n",
    );
  });
});
