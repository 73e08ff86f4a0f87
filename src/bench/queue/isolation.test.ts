import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ContainerOptions, DirectoryMode } from "../execution/index.ts";
import { decideIsolation, type IsolationWishes } from "./isolation.ts";

const DEFAULT: ContainerOptions = {
  ...{ directories: [], network: "none", storage: "memory", home: "own" },
};
const rule = (path: string, mode: DirectoryMode) => ({ path, mode });
const folder = mkdtempSync(join(tmpdir(), "assay-isolation-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("what nobody asks for is the worker's choice", () => {
  expect(decideIsolation(null, {}, [])).toBeNull();
  expect(decideIsolation(DEFAULT, {}, [])).toEqual(DEFAULT);
  const open: ContainerOptions = {
    directories: [rule("/data", "full-access")],
    ...{ network: "host", storage: "disk", home: "host" },
  };
  expect(decideIsolation(open, {}, [])).toEqual(open);
});

test("a worker without container isolates runs that ask for it", () => {
  expect(decideIsolation(null, { container: "on" }, [])).toEqual(DEFAULT);
  const directories = [rule("/data", "hidden")];
  expect(decideIsolation(null, { directories, network: "host" }, [])).toEqual({
    ...{ ...DEFAULT, directories, network: "host" },
  });
  expect(decideIsolation(null, { container: "off", network: "host" }, [])).toBeNull();
});

describe("a worker does not give more than its command line says", () => {
  const asked: readonly (readonly [IsolationWishes, Partial<ContainerOptions>, RegExp])[] = [
    [{ network: "host" }, { network: "host" }, /--network-access/],
    [{ storage: "disk" }, { storage: "disk" }, /--no-tmpfs/],
    [{ home: "host" }, { home: "host" }, /--keep-system-config/],
    [
      { directories: [rule("/tmp", "full-access")] },
      { directories: [rule("/tmp", "full-access")] },
      /full-access of \/tmp, .*\(hidden here\)/,
    ],
    [
      { directories: [rule("/usr/share/../lib/x/", "full-access")] },
      { directories: [rule("/usr/lib", "full-access")] },
      /full-access of \/usr\/lib\/x, .*\(overlay here\)/,
    ],
  ];
  test.each(asked)("%j", (wishes, allowing, refusal) => {
    expect(() => decideIsolation(DEFAULT, wishes, [])).toThrow(refusal);
    const isolation = decideIsolation({ ...DEFAULT, ...allowing }, wishes, []);
    expect(isolation).toMatchObject({ network: wishes.network ?? "none" });
  });

  test("no container, whatever it says about the rest", () => {
    const open: ContainerOptions = { ...DEFAULT, network: "host", storage: "disk", home: "host" };
    expect(() => decideIsolation(open, { container: "off" }, [])).toThrow(/--no-container/);
  });

  test("files in what it hides, by whatever name", () => {
    const own = { ...DEFAULT, directories: [rule(`${folder}/secret`, "hidden")] };
    symlinkSync("/etc", join(folder, "link"));
    const etc = { ...DEFAULT, directories: [rule("/etc", "hidden")] };
    expect(() => decideIsolation(own, {}, [`${folder}/secret/key`])).toThrow(/which this worker/);
    expect(() => decideIsolation(etc, {}, [`${folder}/link/passwd`])).toThrow(/which this worker/);
    const revealing = { directories: [rule(`${folder}/secret/x`, "read-only")] };
    expect(() => decideIsolation(own, revealing, [])).toThrow(/read-only of .*hidden here/);
    expect(decideIsolation(own, {}, [`${folder}/secrets`])).toEqual(own);
  });
});

test("a run may ask for less than the worker gives", () => {
  const own = { ...DEFAULT, directories: [rule("/data", "full-access")] };
  for (const mode of ["hidden", "read-only", "overlay"] as const) {
    const directories = [rule("/data/x", mode)];
    expect(decideIsolation(own, { directories }, [])!.directories).toEqual([
      ...own.directories,
      ...directories,
    ]);
  }
});
