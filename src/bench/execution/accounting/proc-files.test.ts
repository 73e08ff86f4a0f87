import { expect, test } from "vitest";
import { parseLoad } from "../machine/machine-watch.ts";
import { parseStat } from "./proc-files.ts";

test("a process may have any name", () => {
  const stat = parseStat(
    "42 (a) b (c) Z 7 1 1 0 -1 0 0 0 0 0 150 50 30 20 20 0 1 0 99 1000 10 18446744073709551615",
  );
  expect(stat).toEqual({
    pid: 42,
    parent: 7,
    isZombie: true,
    ownCpu: 2,
    childrenCpu: 0.5,
    residentBytes: 40_960,
  });
});

test("the load is that of the cores of the run", () => {
  const text =
    "cpu  9 9 9 9 9 9 9 9 9 9\ncpu0 100 0 100 900 5 0 0 50 0 0\ncpu1 300 0 0 0 0 0 0 0 0 0\n";
  expect(parseLoad(text, [0])).toEqual({ busy: 2, stolen: 0.5 });
  expect(parseLoad(text, null)).toEqual({ busy: 5, stolen: 0.5 });
});
