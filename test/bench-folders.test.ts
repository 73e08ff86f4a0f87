/** Tasks that need whole folders. */
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assay } from "./bench/scenario.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
for (const folder of ["t", "bin", "lib/deep/deeper", "lib/empty"]) {
  mkdirSync(join(temporary.path, folder), { recursive: true });
}
temporary.file("t/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
temporary.file("t/program.c", "int main(void) { return 0; }\n");
temporary.file("lib/deep/deeper/answer.h", "Verification result: TRUE\n");
symlinkSync("..", join(temporary.path, "lib/deep/round"));
symlinkSync("nowhere", join(temporary.path, "lib/deep/broken"));
temporary.file(
  "t/task.yml",
  `format_version: '2.0'
input_files: program.c
required_files: ../lib
properties:
  - property_file: unreach-call.prp
    expected_verdict: true
`,
);
const tool = temporary.file(
  "bin/tool.sh",
  '#!/bin/sh\ncat "${0%/*}/../lib/deep/deeper/answer.h"\n',
);
chmodSync(tool, 0o755);
temporary.file(
  "definition.xml",
  `<?xml version="1.0"?>
<benchmark tool="bin/tool.sh">
<rundefinition/>
<tasks name="all"><include>t/task.yml</include></tasks>
<propertyfile>t/unreach-call.prp</propertyfile>
</benchmark>
`,
);

test("required_files may be a folder, and runs see all that is below it", () => {
  const run = (...more: string[]) =>
    assay(["bench", "definition.xml", "--no-compress-results", ...more], temporary.path);
  const first = run();
  expect(first).toMatchObject({ exit: 0 });
  expect(first.stdout).toMatch(/correct: +1\b/);
  // A file below the folder is part of what a result depends on.
  expect(run("--resume").stderr).toBe("");
  temporary.file("lib/deep/deeper/answer.h", "Verification result: UNKNOWN\n");
  expect(run("--resume").stdout).toMatch(/correct: +0\b/);
});
