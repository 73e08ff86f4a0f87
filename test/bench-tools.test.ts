/** Tools that users bring along as modules. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assay, readResult, resultFiles } from "./bench/scenario.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const MODULE = `export default {
  name: "My verifier",
  executables: ["my-verifier"],
  needsProperty: false,
  versionFrom: (output) => output.trim().split(" ").at(-1),
  commandLine: (executable, { options, inputFiles, limits }) =>
    [executable, ...options, \`--seconds=\${limits.cpuTime}\`, ...inputFiles],
  statusOf: ({ output, exitCode }) =>
    exitCode === 0 && output.some((line) => line.startsWith("it holds")) ? "true" : "ERROR",
  columnValue: (output, pattern) => output.find((line) => line.startsWith(pattern))?.split("=")[1] ?? null,
};
`;

describe("a tool with a module of its user", () => {
  const temporary = new TemporaryFolder();
  const at = (...path: readonly string[]): string => join(temporary.path, ...path);
  let executions = 0;

  function bench(
    tool: string,
    ...args: readonly string[]
  ): { readonly exit: number; readonly stderr: string; readonly output: string } {
    const text = `<benchmark tool="${tool}" timelimit="9s"><option name="--fast"/><rundefinition/>
      <tasks><withoutfile>a task</withoutfile></tasks><columns><column title="steps">steps</column></columns></benchmark>`;
    writeFileSync(at("d.xml"), text);
    const output = at(`results-${++executions}`);
    const places = ["--outputpath", `${output}/`, "--no-compress-results"];
    return { ...assay(["bench", at("d.xml"), ...places, ...args], temporary.path), output };
  }

  function install(folder: string): void {
    mkdirSync(folder, { recursive: true });
    const program = '#!/bin/sh\nif [ "$1" = --version ]; then echo my version 1.2; exit; fi\n';
    writeFileSync(join(folder, "my-verifier"), `${program}echo it holds: $*\necho steps=7\n`);
    chmodSync(join(folder, "my-verifier"), 0o755);
  }

  function expectResult(output: string): void {
    const result = readResult(resultFiles(output)[0]!);
    expect(result.attributes.get("tool")).toBe("My verifier");
    expect(result.attributes.get("version")).toBe("1.2");
    const run = result.children.find(({ name }) => name === "run")!;
    const values = new Map(
      run.children.map(({ attributes }) => [attributes.get("title"), attributes.get("value")]),
    );
    expect([values.get("status"), values.get("steps")]).toEqual(["true", "7"]);
  }

  test("is found in the tool directory, by path, and as a package", () => {
    install(at("tools"));
    writeFileSync(at("tools", "mine.mjs"), MODULE);
    const directory = ["--tool-directory", at("tools")];
    const byName = bench("mine", ...directory);
    expect(byName.exit).toBe(0);
    expectResult(byName.output);
    const byPath = bench("./tools/mine.mjs", ...directory);
    expect(byPath.exit).toBe(0);
    expectResult(byPath.output);
    const folder = at("node_modules", "assay-tool-packaged");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "main": "main.js" }');
    writeFileSync(join(folder, "main.js"), MODULE);
    const byPackage = bench("packaged", ...directory);
    expect(byPackage.exit).toBe(0);
    expectResult(byPackage.output);
  });

  test("says what tables show of its logs, if its folder is named", () => {
    install(at("tools"));
    writeFileSync(at("tools", "mine.mjs"), MODULE);
    const { output } = bench("./tools/mine.mjs", "--tool-directory", at("tools"));
    const definition = at("table.xml");
    writeFileSync(
      definition,
      `<table><column title="later">steps</column>
        <result filename="${resultFiles(output)[0]!}"/></table>`,
    );
    const table = (...words: readonly string[]) =>
      assay(["table", "-x", definition, "-f", "csv", "-o", "-", "-q", ...words]);
    expect(table("--tool-directory", at("tools")).stdout).toMatch(/\na task\t7\n$/);
    const { stdout, stderr } = table();
    expect(stdout).toMatch(/\na task\t\n$/);
    expect(stderr).toContain("nothing is known about the output of the tool 'mine'");
  });

  test.each([
    ["export default 7;", "exports no tool"],
    ["export default { name: 'x' };", "the tool has no executables"],
    [
      "export default { name: 'x', executables: 'y', statusOf() {} };",
      "executables has to be a list of texts",
    ],
    [
      "export default { name: 'x', executables: [], statusof() {} };",
      "a tool has no member 'statusof'",
    ],
    ["export default {", "cannot be loaded"],
  ])("is refused with the place of the mistake: %s", (text, message) => {
    const folder = at(`broken-${++executions}`);
    mkdirSync(folder);
    writeFileSync(join(folder, "broken.mjs"), text);
    const { exit, stderr } = bench("broken", "--tool-directory", folder);
    expect(exit).toBe(64);
    expect(stderr).toContain(message);
    expect(stderr).toContain("broken.mjs");
    expect(stderr).toMatch(/d\.xml:1:\d+: error: /);
  });
});
