import { expect, test } from "vitest";
import { enumerateCubes } from "./all-sat.ts";

test("a cube that the solver does not tell is not made up", () => {
  const driver = {
    readCube: () => "untold" as const,
    shrinkToCore: () => undefined,
    block: () => undefined,
  };
  const visited: unknown[] = [];
  const visit = (cube: unknown): "continue" => {
    visited.push(cube);
    return "continue";
  };
  expect(enumerateCubes(driver, () => "sat", 2, visit, "full")).toBe("unknown");
  expect(visited).toEqual([]);
});
