import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const file = join(repositoryRoot, "samples", "reach-safety", "sum-of-input.yml");

test("a violation is replayed with the inputs that the solver found", async () => {
  const { verdict, counterexample } = await verifyInProcess({ file, analysis: "value" });
  expect(verdict).toMatchObject({ kind: "FALSE", property: "unreach-call" });
  expect(counterexample?.inputs).toEqual(["120"]);
});

test("replay refuses what a wrong encoding claims, and names the operation", async () => {
  const fault = { encoding: { fault: "addition-plus-one" } } as const;
  const { verdict, counterexample } = await verifyInProcess(
    { file, analysis: "value" },
    undefined,
    fault,
  );
  expect(verdict.kind).toBe("UNKNOWN");
  if (verdict.kind === "UNKNOWN") expect(verdict.reason).toMatch(/replay leaves.*y = x \+ 3/);
  expect(counterexample).toBeNull();
});

test("an execution that depends on the last bits of the C library confirms nothing", async () => {
  const sine = join(repositoryRoot, "samples", "reach-safety", "sine.yml");
  const { verdict } = await verifyInProcess({ file: sine, analysis: "value" });
  expect(verdict.kind).toBe("UNKNOWN");
  if (verdict.kind === "UNKNOWN") expect(verdict.reason).toContain("last bits of what sin returns");
});
