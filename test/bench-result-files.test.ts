import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { assay } from "./bench/scenario.ts";
import { testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();

testWith("Linux", "root")("files that runs write are kept as the definition says", () => {
  const at = (...path: readonly string[]): string => join(temporary.path, ...path);
  writeFileSync(
    at("tool.sh"),
    '#!/bin/sh\necho "$2" > witness.graphml\necho x > other\necho TRUE\n',
  );
  chmodSync(at("tool.sh"), 0o755);
  const filesOf = (elements: string): readonly string[] => {
    writeFileSync(
      at("d.xml"),
      `<benchmark tool="./tool.sh">${elements}<option>-w</option><rundefinition name="r"/>
      <tasks><withoutfile>one</withoutfile><withoutfile>two</withoutfile></tasks></benchmark>`,
    );
    const time = `2026-01-01 00:00:${String(10 + readdirSync(temporary.path).length)}`;
    const output = at(`results${readdirSync(temporary.path).length}`);
    const places = ["--outputpath", `${output}/`, "--startTime", time];
    const { exit, stderr } = assay(["bench", at("d.xml"), ...places], temporary.path);
    expect(stderr).not.toContain("error");
    expect(exit).toBe(0);
    const folder = readdirSync(output).find((name) => name.endsWith(".files"));
    if (folder === undefined) return [];
    const text = join(output, folder, "r", "one", "witness.graphml");
    if (existsSync(text)) expect(readFileSync(text, "utf8")).toBe("one\n");
    return readdirSync(join(output, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).split(".files/")[1]!)
      .sort();
  };
  expect(filesOf("")).toEqual([
    ...["r/one/other", "r/one/witness.graphml", "r/two/other", "r/two/witness.graphml"],
  ]);
  expect(filesOf("<resultfiles>*.graphml</resultfiles>")).toEqual([
    ...["r/one/witness.graphml", "r/two/witness.graphml"],
  ]);
  expect(filesOf("<resultfiles/>")).toEqual([]);
});
