/** A disk that becomes full while a benchmark is executed. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const ASSAY = `'${process.execPath}' '${join(repositoryRoot, "dist", "assay.js")}'`;

testWith("root")(
  "no run is taken for done whose log had no room",
  () => {
    const tool = temporary.file("noisy.sh", "head -c 400000 /dev/urandom | base64\necho TRUE\n");
    chmodSync(tool, 0o755);
    mkdirSync(join(temporary.path, "t"));
    for (const name of ["1", "2", "3"])
      temporary.file(`t/${name}.c`, "int main(void) { return 0; }\n");
    temporary.file(
      "d.xml",
      `<benchmark tool="./noisy.sh"><rundefinition/><tasks><include>t/*.c</include></tasks></benchmark>`,
    );
    mkdirSync(join(temporary.path, "disk"));
    // The disk is gone with the mount namespace.
    const script = `mount -t tmpfs -o size=700k tmpfs disk || exit 99
    ${ASSAY} bench d.xml -o disk/r/ --no-container --no-compress-results; echo "exit $?"
    grep -c '"kind":"run"' disk/r/*.jsonl; grep -c '"status":"true"' disk/r/*.jsonl
    mount -o remount,size=20M disk
    ${ASSAY} bench d.xml -o disk/r/ --no-container --no-compress-results --resume >/dev/null 2>&1; echo "exit $?"
    grep -c '"status":"true"' disk/r/*/journal.jsonl`;
    const { stdout, stderr } = spawnSync("sh", ["-c", 'exec unshare --mount sh -c "$0"', script], {
      cwd: temporary.path,
      encoding: "utf8",
      timeout: 100_000,
    });
    expect(stderr).toMatch(/error: '.*\/2\.c\.log' cannot be written \(ENOSPC\)\n$/);
    expect(stdout).toBe("exit 64\n1\n1\nexit 0\n3\n");
  },
  120_000,
);
