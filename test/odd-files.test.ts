/** Programs that are no files, have no end, or become endless: a message, soon, and an answer to signals. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { assay, RunningAssay, until } from "./bench/scenario.ts";
import { testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const MACROS = Array.from({ length: 40 }, (_, i) => `#define A${i + 1} A${i} + A${i}\n`).join("");
const bomb = temporary.file("bomb.c", `#define A0 1\n${MACROS}int main(void) { return A40; }\n`);
temporary.file("h.h", "#define H 1\n");
const includes = temporary.file(
  "includes.c",
  `${'#include "h.h"\n'.repeat(100_000)}int main(void) { return 0; }\n`,
);
const program = temporary.file("a.c", "#define SEVEN 7\nint main(void) { return SEVEN; }\n");
const pipe = join(temporary.path, "pipe.c");
spawnSync("mkfifo", [pipe]);

describe.each(["exec", "cfa", "verify"])("assay %s", (command) => {
  testWith("Linux")("refuses what has no end", () => {
    const { exit, stderr } = assay([command, "/dev/zero"]);
    expect({ exit, stderr }).toEqual({
      exit: 64,
      stderr: "error: '/dev/zero' has more than 256 MB\n",
    });
  });

  test("does not wait for the writer of a pipe that has none", () => {
    const { exit, stderr } = assay([command, pipe]);
    expect({ exit, stderr }).toEqual({
      exit: 64,
      stderr: `error: '${pipe}' is a pipe, and nobody writes to it\n`,
    });
  });

  test("ends a macro that becomes endless, and does not count includes of the same", () => {
    const macros = assay([command, bomb, "--preprocessor", "builtin"]);
    expect(macros.exit).toBe(64);
    expect(macros.stderr).toContain("macro expansion produces more than");
    const many = assay([command, includes, "--preprocessor", "builtin"]);
    expect(many.exit).toBe(64);
    expect(many.stderr).toContain("too much text is included");
  });
});

testWith("Linux")("an output folder that cannot be made is told, and not tried for ever", () => {
  const { exit, stderr } = assay(["verify", program, "--output", "/proc/x"]);
  expect({ exit, stderr }).toEqual({
    exit: 64,
    stderr: "error: '/proc/x' cannot be written (ENOENT)\n",
  });
});

test("what a compiler makes of a program has a limit", () => {
  const folder = join(temporary.path, "bin");
  mkdirSync(folder);
  temporary.file("bin/cc", "#!/bin/sh\nexec cat /dev/zero\n");
  chmodSync(join(folder, "cc"), 0o755);
  const PATH = `${folder}:${process.env["PATH"] ?? ""}`;
  const { exit, stderr } = assay(["exec", program, "--preprocessor", "cc"], undefined, { PATH });
  expect({ exit, stderr }).toEqual({
    exit: 64,
    stderr: `error: ${program} has more than 256 MB after preprocessing\n`,
  });
});

testWith("cc")("a program may come out of a pipe", () => {
  const script = `"${process.execPath}" "${join(repositoryRoot, "dist/assay.js")}" exec "$1" & cat "$2" > "$1"; wait $!`;
  const run = spawnSync("sh", ["-c", script, "sh", pipe, program], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  expect(run.status).toBe(7);
});

testWith("Linux")("SIGTERM ends what waits for a pipe", async () => {
  const writer = spawn("sh", ["-c", 'exec 9> "$1"; echo open; exec sleep 100', "sh", pipe]);
  let isOpen = false;
  writer.stdout.on("data", () => (isOpen = true));
  const command = new RunningAssay(["exec", pipe]);
  // The writer waits for a reader.
  await until(() => isOpen, "both");
  const { exit } = await command.stop("SIGTERM");
  expect(exit).toBe(-1);
  writer.kill("SIGKILL");
});
