import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { testWith } from "../../../test/needs.ts";
import { TemporaryFolder } from "../../../test/temporary-folder.ts";
import { locateLogs, readLog, type LogPlaces } from "./log-files.ts";
import { joinRunSets } from "./result-table.ts";
import { readRunSet } from "./read-run-set.ts";
import { singleResult } from "./table-definition.ts";

const temporary = new TemporaryFolder();
const logs = join(temporary.path, "b.logfiles");
let results = "";

beforeAll(() => {
  mkdirSync(logs);
  writeFileSync(join(logs, "a b#1.yml.log"), "first log");
  writeFileSync(join(logs, "long.yml.log"), `begin ${"x".repeat(3 << 20)} end`);
  results = temporary.file(
    "b.results.xml",
    `<result tool="t" version=""><run name="a b#1.yml"/><run name="long.yml"/><run name="none.yml"/>
    <run name="web.yml" logfile="https://example.org/x.log"/><run name="odd.yml" logfile="javascript:alert(1)"/></result>`,
  );
});

function locate(place: "embedded" | "linked", pageFolder = temporary.path): LogPlaces {
  const runSet = readRunSet(singleResult(results), {
    allColumns: false,
    correctOnly: false,
    ignoreErroneous: false,
    downloads: new Map(),
    userTools: new Map(),
    warn: () => undefined,
  })!;
  return locateLogs(joinRunSets([runSet], "all"), 0, { pageFolder, place });
}

describe("logs", () => {
  test("are addressed from the page, with what addresses need, and only if they exist", () => {
    const { base, names } = locate("linked").logs;
    expect(names.map((name) => (name === null ? null : base + name))).toEqual([
      "./b.logfiles/a%20b%231.yml.log",
      "./b.logfiles/long.yml.log",
      null,
      "https://example.org/x.log",
      null,
    ]);
    expect(locate("linked", join(temporary.path, "sub")).logs.names[0]).toBe(
      "./../b.logfiles/a%20b%231.yml.log",
    );
  });

  test("that are long lose their middle when they are embedded", () => {
    const text = readLog(locate("embedded").files[1]!).toString();
    expect(text.length).toBeLessThan((1 << 20) + 200);
    expect(text).toMatch(/^begin x+\n\n\[… 2\d+ bytes left out.*\]\n\nx+ end$/);
  });

  test("are regular files below the folder of the result, and nothing else is shown", () => {
    const foreign = temporary.file("secret.txt", "secret");
    const folder = join(temporary.path, "foreign");
    mkdirSync(join(folder, "logs"), { recursive: true });
    writeFileSync(join(folder, "logs", "fine.log"), "fine");
    symlinkSync(foreign, join(folder, "logs", "link.log"));
    symlinkSync("/dev/zero", join(folder, "logs", "zero.log"));
    const names = ["/etc/passwd", "../secret.txt", "/dev/zero", foreign];
    const own = ["logs/link.log", "logs/zero.log", "logs/fine.log"];
    const before = results;
    results = join(folder, "r.results.xml");
    const runs = [...names, ...own].map((log, i) => `<run name="${i}.yml" logfile="${log}"/>`);
    writeFileSync(results, `<result tool="t" version="">${runs.join("")}</result>`);
    for (const place of ["embedded", "linked"] as const) {
      const { files } = locate(place);
      expect(files.map((file) => file !== null)).toEqual([
        ...[...names, "link", "zero"].map(() => false),
        true,
      ]);
    }
    results = before;
  });

  testWith("python3")(
    "in BenchExec's archive are found when they are embedded, and explained when not",
    () => {
      const packed = spawnSync(
        "python3",
        ["-m", "zipfile", "-c", "b.logfiles.zip", "b.logfiles/"],
        {
          cwd: temporary.path,
        },
      );
      expect(packed.status).toBe(0);
      rmSync(logs, { recursive: true });
      const { files } = locate("embedded");
      expect(files.map((file) => file !== null)).toEqual([true, true, false, false, false]);
      expect(readLog(files[0]!).toString()).toBe("first log");
      const linked = locate("linked");
      expect(linked.files.every((file) => file === null)).toBe(true);
      expect(linked.logs.missing).toContain("b.logfiles.zip");
      writeFileSync(join(temporary.path, "b.logfiles.zip"), "no archive");
      expect(locate("embedded").files.every((file) => file === null)).toBe(true);
    },
  );
});
