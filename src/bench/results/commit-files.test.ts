import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { testWith } from "../../../test/needs.ts";
import { commitFiles } from "./commit-files.ts";

testWith("git")("results are committed alone, and only if nothing else was changed", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-commit-"));
  const git = (...args: readonly string[]): string =>
    spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" }).stdout.trim();
  const results = join(folder, "results [1]");
  mkdirSync(join(results, "b.logfiles"), { recursive: true });
  const journal = join(results, "b.journal.jsonl");
  const file = join(results, "b.results.x.xml");
  expect(commitFiles(journal, [file], "m")).toContain("not in a git repository");
  git("init", "--quiet");
  git("config", "user.name", "n");
  git("config", "user.email", "n@example.org");
  for (const path of [file, join(results, "b.logfiles", "a.log"), join(folder, "mine.txt")])
    writeFileSync(path, "text\n");
  expect(commitFiles(journal, [file], "The message")).toBeNull();
  expect(git("log", "-1", "--format=%s")).toBe("The message");
  const committed = git("show", "--name-only", "--format=").split("\n");
  expect(committed).toEqual(["results [1]/b.logfiles/a.log", "results [1]/b.results.x.xml"]);
  writeFileSync(file, "other\n");
  expect(commitFiles(journal, [file], "m")).toContain("has other changes");
  rmSync(folder, { recursive: true });
});
