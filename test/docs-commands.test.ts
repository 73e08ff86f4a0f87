/** Every command that the documentation shows is one; those about samples run. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { splitShellWords } from "../src/base/shell/index.ts";
import { createCommands } from "../src/cli/commands.ts";
import { withoutCompilerArguments } from "../src/cli/compiler-arguments.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { assay } from "./bench/scenario.ts";

const pages = [
  "README.md",
  ...readdirSync(join(repositoryRoot, "docs")).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));

interface Shown {
  readonly page: string;
  readonly command: string;
  /** What it prints is shown, too. */
  readonly isSession: boolean;
}

/** Lines of code that begin with a program; what a shell does with them is left out. */
function commandsOf(page: string, program: RegExp): readonly Shown[] {
  const text = readFileSync(join(repositoryRoot, page), "utf8");
  const blocks = [...text.matchAll(/^```(\w*)\n([^]*?)^```/gm)].flatMap(([, language, block]) =>
    ["", "sh", "bash"].includes(language!) ? [block!] : [],
  );
  return blocks
    .flatMap((block) => block.replace(/\\\n\s*/g, " ").split("\n"))
    .flatMap((line) => {
      const isSession = line.startsWith("$ ");
      const parts = line.replace(/^\$ /, "").split(/ && | \| /);
      return parts.map((part) => {
        const command = part
          .replace(/\s+#\s.*$/, "")
          .replace(/ > \S+$/, "")
          .trim();
        return { page, command, isSession };
      });
    })
    .filter(({ command }) => program.test(command));
}

// What may be left out, and repeated, is how to use a command, not one.
const commands = pages
  .flatMap((page) => commandsOf(page, /^(?:npx )?assay /))
  .filter(({ command }) => !/\[|\.\.\.|…/.test(command));
const silent = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };

test("there are commands", () => {
  expect(commands.length).toBeGreaterThan(25);
});

/** The command with nothing behind it. */
function withoutActions(command: Command): void {
  if (command.commands.length === 0) command.action(() => undefined);
  for (const one of command.commands) withoutActions(one);
}

test.each(commands)("$page: $command is understood", async ({ command }) => {
  const { program } = createCommands(silent);
  withoutActions(program);
  const words = splitShellWords(command.replace(/^(?:npx )?assay /, ""));
  await program.parseAsync(withoutCompilerArguments(words), { from: "user" });
});

// Those that are shown with what they print are run by other tests.
const withoutOutput = new Set(
  commands.filter(({ isSession }) => !isSession).map(({ command }) => command),
);
const runnable = [...withoutOutput].filter(
  (command) =>
    /^assay (?:verify|exec|cfa|harness) .*samples\//.test(command) && !/--test-suite/.test(command),
);

test.each(runnable)("%s runs", (command) => {
  const words = splitShellWords(command.replace("assay ", ""));
  const run = assay(words, repositoryRoot);
  expect(run.stderr).not.toMatch(/there is no|unknown option|this is a bug/);
  expect([0, 1, 2]).toContain(run.exit);
});

test("scripts are in package.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as {
    readonly scripts: object;
  };
  const said = ["README.md", "CONTRIBUTING.md", ...pages].flatMap((page) => [
    ...readFileSync(join(repositoryRoot, page), "utf8").matchAll(/npm run ([\w:-]+)/g),
  ]);
  const names = new Set(said.map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(20);
  for (const name of names) expect(scripts).toHaveProperty([name]);
});
