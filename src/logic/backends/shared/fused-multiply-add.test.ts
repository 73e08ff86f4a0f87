import fc from "fast-check";
import { expect, test } from "vitest";
import { Evaluator, RoundingMode, Terms, type Term } from "../../terms/index.ts";
import { fusedMultiplyAdd } from "./fused-multiply-add.ts";

const MODES = Object.values(RoundingMode);

interface Setting {
  readonly terms: Terms;
  readonly fused: Term;
  readonly spelledOut: Term;
  readonly variables: readonly Term[];
}

function setting(exponentBits: number, significandBits: number): Setting {
  const terms = new Terms();
  const sort = terms.sorts.float(exponentBits, significandBits);
  const mode = terms.variable("mode", terms.sorts.roundingMode);
  const [x, y, z] = ["x", "y", "z"].map((name) => terms.variable(name, sort)) as [Term, Term, Term];
  const fused = terms.fp.fma(mode, x, y, z);
  return { terms, fused, spelledOut: fusedMultiplyAdd(terms, fused), variables: [x, y, z] };
}

function expectAgreement(at: Setting, mode: RoundingMode, bits: readonly bigint[]): void {
  const { terms, fused, spelledOut, variables } = at;
  const values = new Map<Term, bigint>();
  variables.forEach((variable, i) => {
    values.set(variable, terms.bigintValue(terms.fp.constant(bits[i]!, terms.sort(variable))));
  });
  const evaluator = new Evaluator(terms, {
    variable: (variable) => values.get(variable) ?? mode,
    apply: () => null,
    unspecified: () => null,
  });
  if (evaluator.value(spelledOut) === evaluator.value(fused)) return;
  expect.fail(`mode ${mode}, ${bits.join(", ")}`);
}

test("the spelled out fused multiply-add is right for all values of a tiny format", () => {
  const tiny = setting(2, 3);
  for (const mode of MODES) {
    for (let x = 0n; x < 32n; x++) {
      for (let y = 0n; y < 32n; y++) {
        for (let z = 0n; z < 32n; z++) expectAgreement(tiny, mode, [x, y, z]);
      }
    }
  }
});

test.each([
  [2, 2],
  [3, 5],
  [5, 11],
  [8, 24],
  [11, 53],
])("the spelled out fused multiply-add is right for random values of format (%d, %d)", (e, s) => {
  const at = setting(e, s);
  const bits = fc.bigInt(0n, (1n << BigInt(e + s)) - 1n);
  // Near each other's exponents, cancellation and ties are not as rare as among random bits.
  const near = fc.tuple(bits, bits, fc.nat(3)).map(([x, z, k]) => [x, z, z ^ (1n << BigInt(k))]);
  const property = fc.property(
    fc.constantFrom(...MODES),
    fc.oneof(fc.tuple(bits, bits, bits), near),
    (mode, values) => {
      expectAgreement(at, mode, values);
    },
  );
  fc.assert(property, { numRuns: 400 });
});
