/** Folders of processes that were killed with everything that should have cleaned up. */
import { existsSync, mkdirSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeOwnFolder, removeOrphans } from "../src/bench/execution/own-folders.ts";
import { describeWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();

describeWith("Linux")("folders that nobody needs any more", () => {
  test("are removed, those of living processes and of other namespaces are not", () => {
    const own = makeOwnFolder("run").split("/").at(-1)!;
    const namespace = /\d+/.exec(readlinkSync("/proc/self/ns/pid"))![0];
    expect(own).toMatch(new RegExp(`^assay-run-${process.pid}-\\d+\\.${namespace}-`));
    const stays = [
      own,
      "assay-run-999999999-5.1-abc",
      `assay-kept-999999999-5.${namespace}-abc`,
      "assay-run-999999999-abc",
      "other",
    ];
    const goes = [
      `assay-run-999999999-5.${namespace}-abc`,
      // The number has another process now.
      `assay-run-${process.pid}-5.${namespace}-abc`,
    ];
    for (const name of [...stays, ...goes]) {
      mkdirSync(join(temporary.path, name, "inner"), { recursive: true });
    }
    removeOrphans(temporary.path);
    expect(readdirSync(temporary.path).sort()).toEqual([...stays].sort());
    expect(existsSync(join(temporary.path, own, "inner"))).toBe(true);
  });
});
