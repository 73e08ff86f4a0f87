import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { RunOutcome } from "../runs/index.ts";
import { ExecutionLock, Journal, type JournalHeader } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-journal-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const HEADER: JournalHeader = {
  kind: "benchmark",
  format: 1,
  execution: "e",
  benchmark: "b",
  startTime: "2026-01-01T00:00:00.000Z",
  definition: "<benchmark/>\n",
  definitionPath: "/b.xml",
  commandLine: [],
  settings: {
    name: null,
    limits: { timelimit: null, walltimelimit: null, memlimit: null, cpuCores: null },
    threads: null,
    selection: { runDefinitions: [], taskSets: [] },
    toolDirectory: null,
  },
};

const outcome = (status: string): RunOutcome => ({
  status,
  category: "correct",
  score: 2,
  cpuTime: 1,
  wallTime: 1,
  memory: null,
  exitCode: 0,
  exitSignal: null,
  terminationReason: null,
  startTime: "2026-01-01T00:00:00.000Z",
  host: "h",
  cores: null,
  measuredBy: { cpuTime: "x", wallTime: "x", memory: null },
  warnings: [],
  columns: {},
});
const run = (id: string, fingerprint = "f"): { id: string; fingerprint: string } => ({
  id,
  fingerprint,
});

describe("a journal", () => {
  test("cut anywhere holds exactly the whole records before the cut", () => {
    const path = join(folder, "cut.jsonl");
    const journal = Journal.create(path, HEADER);
    for (const id of ["1", "2", "3"]) journal.record(run(id), outcome(`ü${id}`));
    journal.close();
    const bytes = readFileSync(path);
    const ends = [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at + 1);
    for (let length = ends[0]!; length <= bytes.length; length += 7) {
      writeFileSync(path, bytes.subarray(0, length));
      const reopened = Journal.open(path);
      const whole = ends.filter((end) => end <= length).length - 1;
      const found = ["1", "2", "3"].filter((id) => reopened.outcomeOf(run(id)) !== null);
      expect(found).toEqual(["1", "2", "3"].slice(0, whole));
      // What is appended then does not stick to half a record.
      reopened.record(run("4"), outcome("new"));
      reopened.close();
      const again = Journal.open(path);
      expect(again.outcomeOf(run("4"))?.status).toBe("new");
      again.close();
    }
  });

  test("counts the first of two outcomes, and none of a run that has changed", () => {
    const journal = Journal.create(join(folder, "twice.jsonl"), HEADER);
    expect(journal.record(run("1"), outcome("first"))).toBe(true);
    expect(journal.record(run("1"), outcome("second"))).toBe(false);
    expect(journal.outcomeOf(run("1"))?.status).toBe("first");
    expect(journal.outcomeOf(run("1", "other"))).toBeNull();
    expect(journal.record(run("1", "other"), outcome("third"))).toBe(true);
    journal.close();
  });

  test("forgets for good", () => {
    const path = join(folder, "forget.jsonl");
    const journal = Journal.create(path, HEADER);
    journal.record(run("1"), outcome("old"));
    journal.record(run("2"), outcome("old"));
    journal.forget(["1"]);
    journal.close();
    const reopened = Journal.open(path);
    expect([reopened.outcomeOf(run("1")), reopened.outcomeOf(run("2"))?.status]).toEqual([
      null,
      "old",
    ]);
    reopened.close();
  });

  test("that is damaged in the middle is refused with its line", () => {
    const path = join(folder, "damaged.jsonl");
    writeFileSync(path, `${JSON.stringify(HEADER)}\n{"kind":\n{}\n`);
    expect(() => Journal.open(path)).toThrow("the journal is damaged here");
    writeFileSync(path, "{}\n");
    expect(() => Journal.open(path)).toThrow("is no journal of a benchmark");
  });
});

describe("the lock of an execution", () => {
  const journal = join(folder, "locked.jsonl");

  test("is held once and free again afterwards", () => {
    const lock = ExecutionLock.acquire(journal);
    expect(() => ExecutionLock.acquire(journal)).toThrow(`process ${process.pid} is executing`);
    lock.release();
    ExecutionLock.acquire(journal).release();
  });

  test("of a process that is gone, or whose number has another process now, is void", () => {
    for (const holder of ["999999999 1", `${process.pid} 1`, "", "garbage"]) {
      writeFileSync(`${journal}.lock`, holder);
      ExecutionLock.acquire(journal).release();
    }
  });
});
