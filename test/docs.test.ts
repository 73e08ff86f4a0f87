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

/** The commands of a page with what they print. */
function sessionsOf(page: string): readonly (readonly [command: string, output: string])[] {
  const text = readFileSync(join(repositoryRoot, "docs", page), "utf8");
  const blocks = [...text.matchAll(/```\n\$ (assay .*)\n([^]*?)```/g)];
  return blocks.map(([, command, output]) => [command!, output!] as const);
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

/** Machines differ. */
function withoutTimes(text: string): string {
  return text.replaceAll(/\bin \d+\.\d s/g, "in 0.1 s");
}

test.each(PAGES.flatMap(sessionsOf))("%s", (command, output) => {
  const args = command.split(" ").slice(1);
  const run = spawnSync(process.execPath, [join("dist", "assay.js"), ...args], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  expect(withoutTimes(run.stdout + run.stderr)).toBe(withoutTimes(output));
});
