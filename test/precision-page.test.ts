/** What docs/precision-reuse.md shows is what happens. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../src/cli/run-cli.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const page = readFileSync(join(repositoryRoot, "docs", "precision-reuse.md"), "utf8");

for (const [, name, text] of page.matchAll(/```\w+ ([\w.-]+)\n(.*?)```/gs)) {
  temporary.file(name!, text!);
}

const blocks = [...page.matchAll(/```\n(\$ .*?)```/gs)].map(([, text]) => text!);

/** Each with what it prints. */
const commands = blocks.flatMap((block) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end + 1)] as const;
    }),
);

async function output(command: string): Promise<string> {
  const [name, ...words] = command.split(" ");
  const inFolder = (word: string): string =>
    /\.(?:c|precision|txt)$/.test(word) ? join(temporary.path, word) : word;
  if (name === "cat") return readFileSync(inFolder(words[0]!), "utf8");
  const out: string[] = [];
  const sink = { write: (chunk: string | Uint8Array) => out.push(Buffer.from(chunk).toString()) };
  const args = [
    ...words.map(inFolder),
    ...(/\.c\b/.test(command) ? ["--preprocessor", "builtin"] : []),
  ];
  expect(await runCli(args, { stdout: sink, stderr: sink })).toBe(0);
  return out.join("");
}

test("the page has commands", () => {
  expect(commands.length).toBeGreaterThan(4);
});

test.each(commands)("%s", async (command, expected) => {
  expect(await output(command)).toBe(expected);
});
