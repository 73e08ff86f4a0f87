/** What the README shows is what happens. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";

const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");

/** The fenced text that follows a sentence. */
function blockAfter(sentence: string): string {
  const start = readme.indexOf(sentence);
  if (start < 0) throw new Error(`the README does not say: ${sentence}`);
  return /```\n(.*?)```/s.exec(readme.slice(start))![1]!;
}

test("the first command prints the output in the README, line by line", () => {
  const command = blockAfter("Install and verify a sample program").trim();
  const args = /^npm ci && npx assay (.*)$/.exec(command)![1]!.split(" ");
  const run = spawnSync(process.execPath, [join("dist", "assay.js"), ...args], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  // Machines differ.
  const lines = (text: string) => text.replaceAll(/\bin \d+\.\d s/g, "in 0.1 s").split("\n");
  expect(lines(run.stdout)).toEqual(lines(blockAfter("The first command above prints")));
  expect(run.status).toBe(1);
});

test("the second command is what runs these tests", () => {
  expect(blockAfter("Run all tests").trim()).toBe("npm ci && npm test");
});
