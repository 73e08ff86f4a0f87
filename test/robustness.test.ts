import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCli } from "../src/cli/run-cli.ts";
import { mutate, mutationNames } from "../tools/fuzz/mutations.ts";
import { complaint } from "../tools/fuzz/robustness.ts";
import { commandLine } from "../tools/fuzz/subject.ts";
import { readSamples } from "../tools/samples/sample.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-robustness-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const samples = readSamples();
const names = mutationNames();

/** Each mutation on another sample; the file has the sample's name, so that messages can show it. */
function mutantFile(mutation: string, seed: number, suffix: ".c" | ".i"): string {
  const sample = samples[(seed * 31) % samples.length]!;
  const path = join(folder, `mutant-${seed}${suffix}`);
  const { text } = mutate(readFileSync(sample.path, "latin1"), mutation, seed);
  writeFileSync(path, text, "latin1");
  return path;
}

async function inProcess(args: readonly string[]): Promise<string | null> {
  let stderr = "";
  const exit = await runCli(args, {
    stdout: { write: () => true },
    stderr: { write: (chunk) => (stderr += String(chunk)) },
  });
  return complaint({ exit, stderr });
}

describe("damaged programs are accepted or rejected with a position", () => {
  test.each(names.map((name, i) => [name, i] as const))("%s", async (mutation, i) => {
    const file = mutantFile(mutation, i, ".c");
    expect(
      await inProcess(["cfa", file, "--format", "json", "--preprocessor", "builtin"]),
    ).toBeNull();
    rmSync(file);
  });
});

describe("the built command rejects with status 64, source line and caret", () => {
  test.each(["truncate", "nul-bytes", "parentheses", "structs", "delete-tokens", "open-comment"])(
    "%s",
    (mutation) => {
      const file = mutantFile(mutation, 7, ".c");
      const { exit, stderr } = commandLine(["cfa", file, "--format", "json"]);
      expect(complaint({ exit, stderr })).toBeNull();
    },
  );
});
