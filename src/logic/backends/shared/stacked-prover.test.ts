import { expect, test } from "vitest";
import { emptyStatistics, type Model } from "../../smt/index.ts";
import { Evaluator, Terms, type Value } from "../../terms/index.ts";
import type { SolverDriver } from "./solver-driver.ts";
import { StackedProver, type ProverOwner } from "./stacked-prover.ts";

/** Calls everything satisfiable, by a model in which all variables have `value`. */
function credulousDriver(terms: Terms, value: Value, isDoubtful: boolean): SolverDriver {
  const ignore = (): void => undefined;
  const model: Model = {
    variable: () => value,
    apply: () => null,
    unspecified: () => null,
    value: (term) => new Evaluator(terms, model).value(term),
    isTrue: (term) => model.value(term) === true,
    release: ignore,
  };
  return {
    holdsStack: true,
    isDoubtful,
    requireSupport: ignore,
    stackEmptied: ignore,
    restart: ignore,
    push: ignore,
    pop: ignore,
    assert: ignore,
    check: () => "sat",
    model: () => model,
    core: () => [],
    beginAllSat: ignore,
    checkCube: () => "sat",
    readCube: () => "told",
    shrinkToCore: ignore,
    block: ignore,
    endAllSat: ignore,
    close: ignore,
  };
}

function ownerWith(millis: number): ProverOwner {
  return { statistics: emptyStatistics(), provers: new Set(), millisLeft: () => millis };
}

test("a question is not asked when no time is left for any", () => {
  const terms = new Terms();
  const prover = new StackedProver(credulousDriver(terms, 3n, true), 1000, ownerWith(0));
  expect(prover.check()).toBe("unknown");
  expect(prover.unknownReason()).toBe("timeout");
});

test("a model that our evaluator refutes makes the answer unknown", () => {
  const terms = new Terms();
  const x = terms.variable("x", terms.sorts.bitVec(8));
  const owner = ownerWith(Infinity);
  const prover = new StackedProver(credulousDriver(terms, 3n, true), 1000, owner);
  prover.assert(terms.bv.ult(x, terms.bv.constant(4, 8)));
  expect(prover.check()).toBe("sat");
  expect(prover.check([terms.eq(x, terms.bv.constant(2, 8))])).toBe("unknown");
  expect(prover.unknownReason()).toBe("incomplete");
  prover.push();
  prover.assert(terms.bv.ult(x, terms.bv.constant(3, 8)));
  expect(prover.check()).toBe("unknown");
  prover.pop();
  expect(prover.check()).toBe("sat");
  prover.close();
  expect(owner.provers.size).toBe(0);
});
