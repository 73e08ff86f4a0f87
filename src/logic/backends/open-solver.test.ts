import { expect, test } from "vitest";
import { Terms } from "../terms/index.ts";
import { openSolver } from "./index.ts";
import { testWith } from "../../../test/needs.ts";
import { nativeLibraryCandidates } from "./z3/native-library.ts";

test("auto takes the native library where there is one, else WebAssembly", () => {
  const context = openSolver(new Terms());
  expect(["z3-native", "z3-wasm"]).toContain(context.name);
  if (nativeLibraryCandidates().length === 0) expect(context.name).toBe("z3-wasm");
  expect(context.newProver().check()).toBe("sat");
  context.close();
});

test("a library can be named or ruled out", () => {
  const before = process.env["ASSAY_LIBZ3"];
  process.env["ASSAY_LIBZ3"] = "/some/where/libz3.so";
  expect(nativeLibraryCandidates()).toEqual(["/some/where/libz3.so"]);
  process.env["ASSAY_LIBZ3"] = "none";
  expect(nativeLibraryCandidates()).toEqual([]);
  if (before === undefined) delete process.env["ASSAY_LIBZ3"];
  else process.env["ASSAY_LIBZ3"] = before;
});

testWith("z3")("a process solver opens a channel for raw commands", () => {
  const context = openSolver(new Terms(), "smtlib:z3");
  const channel = context.openCommandChannel();
  expect(channel?.program).toBe("z3");
  expect(channel?.ask("(declare-const x Int)(assert (> x 3))(check-sat)", 5000)).toBe("sat");
  expect(channel?.ask("(eval (> x 2))", 5000)).toBe("true");
  channel?.close();
  context.close();
});
