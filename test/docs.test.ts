import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generatedDocuments } from "../tools/docs/generated-documents.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";

test.each([...generatedDocuments()])("docs/%s is what the declarations say", (name, text) => {
  // If this fails: npm run docs
  expect(readFileSync(join(repositoryRoot, "docs", name), "utf8")).toBe(text);
});

/** The commands of a page with what they print, and in which folder. */
function sessionsOf(
  page: string,
): readonly (readonly [command: string, output: string, folder: string])[] {
  const text = readFileSync(join(repositoryRoot, "docs", page), "utf8");
  const blocks = [...text.matchAll(/```\n(?:\$ cd (.*)\n)?\$ (assay .*)\n([^]*?)```/g)];
  return blocks.map(([, folder, command, output]) => [command!, output!, folder ?? ""] as const);
}

const PAGES = [
  "weaving.md",
  "strategies.md",
  "several-files.md",
  "witnesses.md",
  "entry-points.md",
  "contracts.md",
];

test.each(PAGES)("%s has commands to try", (page) => {
  expect(sessionsOf(page).length).toBeGreaterThanOrEqual(3);
});

test.each(["cells-or-induction", "sequence"])("strategies.md shows %s.strategy", (name) => {
  const file = join(repositoryRoot, "samples", "strategies", `${name}.strategy`);
  const page = readFileSync(join(repositoryRoot, "docs", "strategies.md"), "utf8");
  expect(page).toContain(`\`\`\`\n${readFileSync(file, "utf8")}\`\`\``);
});

test("projects.md shows the configuration of its sample", () => {
  const sample = readFileSync(join(repositoryRoot, "samples/projects/ring/assay.json"), "utf8");
  const page = readFileSync(join(repositoryRoot, "docs", "projects.md"), "utf8");
  expect(page).toContain(`\`\`\`json\n${sample}\`\`\``);
});

/** Machines differ. */
function withoutTimes(text: string): string {
  return text.replaceAll(/\bin \d+\.\d s/g, "in 0.1 s").replaceAll(/ +\d+\.\d s {2}/g, " 0.1 s  ");
}

/** Targets are done in any order. */
function sortedLines(text: string): readonly string[] {
  return withoutTimes(text).split("\n").sort();
}

test.each([...PAGES, "projects.md"].flatMap(sessionsOf))("%s", (command, output, folder) => {
  const args = command.split(" ").slice(1);
  const run = spawnSync(process.execPath, [join(repositoryRoot, "dist", "assay.js"), ...args], {
    cwd: join(repositoryRoot, folder),
    encoding: "utf8",
  });
  const said = run.stdout + run.stderr;
  if (folder === "") expect(withoutTimes(said)).toBe(withoutTimes(output));
  else expect(sortedLines(said)).toEqual(sortedLines(output));
});
