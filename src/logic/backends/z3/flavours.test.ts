import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constantOf, evaluate, printTerm, Terms, variablesOf } from "../../terms/index.ts";
import { RandomAssignment } from "../../terms/testing/random-assignment.ts";
import {
  Choices,
  float,
  randomTree,
  rootSorts,
  type TreeTheories,
} from "../../terms/testing/random-tree.ts";
import { toTerm, treeVariables } from "../../terms/testing/tree.ts";
import type { Prover } from "../../smt/index.ts";
import { openSolver } from "../open-solver.ts";
import { Flavours } from "./flavours.ts";
import { testWith } from "../../../../test/needs.ts";
import { cases } from "../../../../test/extent.ts";

const RUNS = cases(60);

const vectors: TreeTheories = {
  arithmetic: false,
  bitVectors: true,
  floats: false,
  formats: [float(3, 4)],
  arrays: false,
  functions: false,
  mixed: false,
  floatReals: false,
  fma: true,
};

const drawn = {
  QF_AUFBV: vectors,
  QF_FPBV: { ...vectors, floats: true },
} as const;

const streams = fc.tuple(
  fc.nat(0xff),
  fc.array(fc.nat(0xffff), { maxLength: 60, size: "max" }),
  fc.array(fc.nat(0xffff), { minLength: 40, maxLength: 40 }),
);

/** A random term has the value that our evaluator gives it, and a random formula a model that fits. */
function agree(terms: Terms, prover: Prover, theories: TreeTheories): void {
  const kinds = theories.floats ? ["Bool", "BitVec", "Float"] : ["Bool", "BitVec"];
  const sorts = rootSorts.filter(
    (sort) =>
      kinds.includes(sort.kind) &&
      (sort.kind !== "Float" || (sort.exponent === 3 && sort.significand === 4)),
  );
  fc.assert(
    fc.property(streams, ([root, shape, values]) => {
      const tree = randomTree(new Choices(shape), sorts[root % sorts.length]!, 4, theories);
      const random = new RandomAssignment(new Choices(values), treeVariables(tree));
      const assignment = { ...random.forTerms(terms), unspecified: () => null };
      const term = toTerm(terms, tree);
      const value = evaluate(terms, term, assignment);
      if (value === null) return;
      prover.push();
      for (const variable of variablesOf(terms, term)) {
        const fixed = constantOf(terms, assignment.variable(variable), terms.sort(variable));
        prover.assert(terms.eq(variable, fixed));
      }
      const expected = terms.eq(term, constantOf(terms, value, terms.sort(term)));
      prover.push();
      prover.assert(terms.not(expected));
      expect(prover.check(), printTerm(terms, term)).toBe("unsat");
      prover.pop();
      prover.assert(expected);
      expect(prover.check(), printTerm(terms, term)).toBe("sat");
      prover.pop();
      prover.push();
      prover.assert(expected);
      if (prover.check() === "sat") {
        const model = prover.model();
        expect(model.value(expected), printTerm(terms, expected)).toBe(true);
        model.release();
      }
      prover.pop();
    }),
    { numRuns: RUNS, seed: 17 },
  );
}

describe.each(["z3-native", "z3-wasm"] as const)("%s", (choice) => {
  const testHere = choice === "z3-native" ? testWith("libz3") : test;

  testHere.each(["QF_AUFBV", "QF_FPBV"] as const)(
    "set up for %s agrees with our evaluator",
    (flavour) => {
      const terms = new Terms();
      const context = openSolver(terms, choice);
      const prover = context.newProver({ timeoutMillis: 5000 });
      // Something in the theory on the stack, so that the flavour is the one meant.
      const sort = flavour === "QF_FPBV" ? terms.sorts.float(3, 4) : terms.sorts.bitVec(4);
      const anchor = terms.variable(`anchor${sort}`, sort);
      prover.assert(terms.not(terms.eq(anchor, terms.variable(`other${sort}`, sort))));
      agree(terms, prover, drawn[flavour]);
      context.close();
    },
  );
});

test("a flavour is taken only if it has all theories of the stack", () => {
  const terms = new Terms();
  const { sorts } = terms;
  const flavours = new Flavours(terms);
  const variable = (name: string, sort: ReturnType<typeof sorts.bitVec>): number =>
    flavours.theoriesOf(terms.eq(terms.variable(name, sort), terms.variable(`${name}'`, sort)));
  const byte = sorts.bitVec(8);
  const vector = variable("v", byte);
  const float = variable("f", sorts.float(8, 24));
  const integer = variable("i", sorts.int);
  const memory = variable("m", sorts.array(byte, byte));
  const nested = variable("n", sorts.array(byte, sorts.array(byte, byte)));
  const f = terms.declareFunction("g", [byte], byte);
  const applied = flavours.theoriesOf(
    terms.eq(terms.apply(f, [terms.variable("v", byte)]), terms.variable("v", byte)),
  );
  expect(flavours.choose(0, "general")).toBe("general");
  expect(flavours.choose(vector, "general")).toBe("QF_AUFBV");
  expect(flavours.choose(0, "QF_AUFBV")).toBe("QF_AUFBV");
  expect(flavours.choose(vector | memory | applied, "general")).toBe("QF_AUFBV");
  expect(flavours.choose(vector | float, "QF_AUFBV")).toBe("QF_FPBV");
  expect(flavours.choose(vector | integer, "QF_AUFBV")).toBe("general");
  expect(flavours.choose(vector | nested, "QF_AUFBV")).toBe("general");
  expect(flavours.choose(float | memory, "QF_FPBV")).toBe("general");
  expect(flavours.choose(float | applied, "QF_FPBV")).toBe("general");
  expect(flavours.choose(float | integer, "QF_FPBV")).toBe("general");
});
