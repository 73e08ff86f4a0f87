import { expect, test } from "vitest";
import { pressureOn, timeOfCores, transfersOfBlkio } from "./kernel-usage.ts";

test("times of cores without those that were not used", () => {
  expect(timeOfCores("1500000000 0 20 \n")).toEqual([
    { key: "cputime-cpu0", value: 1.5, unit: "s" },
    { key: "cputime-cpu2", value: 2e-8, unit: "s" },
  ]);
  expect(timeOfCores("\n")).toEqual([]);
});

test("bytes of all disks, not their totals", () => {
  const text =
    "8:0 Read 4096\n8:0 Write 1\n8:0 Total 4097\n8:16 Read 4\n8:16 Write 2\nTotal 4103\n";
  expect(transfersOfBlkio(text).map(({ value }) => value)).toEqual([4100, 3]);
  expect(transfersOfBlkio("Total 0\n").map(({ value }) => value)).toEqual([0, 0]);
});

test("a kernel without pressure says so by an error or an empty file", () => {
  expect(pressureOn("io", "")).toEqual([]);
});
