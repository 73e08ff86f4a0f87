import { describe, expect, test } from "vitest";
import { testWith } from "../../../../test/needs.ts";
import { cpuMillis } from "../../../base/budget/index.ts";
import { hardFormulas } from "../../smt/contract/hard-formulas.ts";
import { Terms } from "../../terms/index.ts";
import { NativeEngine } from "./native-engine.ts";
import { ToZ3 } from "./to-z3.ts";
import { WasmEngine } from "./wasm-engine.ts";
import type { Z3Engine } from "./z3-api.ts";

/** How a check is interrupted: where it was asked, or on a thread of its own because of its risk. */
const cases = [
  { name: "z3-wasm", risk: 0 },
  { name: "z3-native", risk: 0 },
  { name: "z3-native", risk: 1e6 },
] as const;

function engineOf(name: string): Z3Engine | null {
  return name === "z3-wasm" ? new WasmEngine() : NativeEngine.find();
}

describe.each(cases)("$name, risk $risk", ({ name, risk }) => {
  const testHere = name === "z3-native" ? testWith("libz3") : test;

  testHere("a context that was interrupted is not used again", () => {
    const engine = engineOf(name)!;
    const terms = new Terms();
    const session = engine.openContext();
    const { api, context } = session;
    const toZ3 = new ToZ3(terms, session);
    const solver = api.mk_simple_solver(context);
    api.solver_inc_ref(context, solver);
    api.solver_push(context, solver);
    api.solver_assert(context, solver, toZ3.term(hardFormulas.pigeons(terms)));
    const outcome = session.check(solver, null, { millis: 200, risk });
    expect(outcome).toBe("timeout");
    // An interrupt that is pending makes Z3 lose assertions, see the soundness note in `native-engine.ts`.
    expect(session.alive).toBe(false);
  });
});

/** Longer than its limit, but not so long that the instance is ended. */
test("a context that was interrupted although its work was done is not used again (z3-wasm)", () => {
  const session = new WasmEngine().openContext();
  const { api, context } = session;
  const limit = 400;
  const result = session.limited(limit, () => {
    const end = cpuMillis() + limit * 1.05;
    while (cpuMillis() < end) api.solver_inc_ref(context, api.mk_simple_solver(context));
    return "done";
  });
  expect(result).toBeNull();
  expect(session.alive).toBe(false);
});
