import fc from "fast-check";
import type { Assignment, Term, Terms, Value } from "../../terms/index.ts";

/** Small formulas over three integers, three bytes and two Booleans. */
export interface FormulaSource {
  readonly formula: fc.Arbitrary<Term>;
  readonly assignment: fc.Arbitrary<Assignment>;
}

interface Variables {
  readonly integers: readonly Term[];
  readonly bytes: readonly Term[];
  readonly flags: readonly Term[];
}

export function formulaSource(terms: Terms): FormulaSource {
  const { sorts } = terms;
  const variables: Variables = {
    integers: ["i", "j", "k"].map((name) => terms.variable(`${name}.int`, sorts.int)),
    bytes: ["a", "b", "c"].map((name) => terms.variable(`${name}.byte`, sorts.bitVec(8))),
    flags: ["p", "q"].map((name) => terms.variable(name, sorts.bool)),
  };
  return { formula: formulas(terms, variables), assignment: assignments(variables) };
}

function formulas(terms: Terms, { integers, bytes, flags }: Variables): fc.Arbitrary<Term> {
  const { arith, bv } = terms;
  const pick = (list: readonly Term[]): fc.Arbitrary<Term> => fc.constantFrom(...list);
  return fc.letrec<{ formula: Term; integer: Term; byte: Term }>((tie) => ({
    integer: fc.oneof(
      { maxDepth: 3, depthIdentifier: "numbers" },
      pick(integers),
      fc.integer({ min: -4, max: 4 }).map((n) => arith.int(n)),
      fc.tuple(tie("integer"), tie("integer")).map(([x, y]) => arith.add(x, y)),
      fc
        .tuple(fc.integer({ min: -3, max: 3 }), tie("integer"))
        .map(([n, x]) => arith.multiply(arith.int(n), x)),
      fc
        .tuple(tie("formula"), tie("integer"), tie("integer"))
        .map(([f, x, y]) => terms.ite(f, x, y)),
    ),
    byte: fc.oneof(
      { maxDepth: 3, depthIdentifier: "numbers" },
      pick(bytes),
      fc.integer({ min: 0, max: 255 }).map((n) => bv.constant(n, 8)),
      fc.tuple(tie("byte"), tie("byte")).map(([x, y]) => bv.add(x, y)),
      fc
        .tuple(fc.integer({ min: 0, max: 255 }), tie("byte"))
        .map(([n, x]) => bv.multiply(bv.constant(n, 8), x)),
      fc.tuple(tie("byte"), tie("byte")).map(([x, y]) => bv.and(x, y)),
      tie("byte").map((x) => bv.not(x)),
    ),
    formula: fc.oneof(
      { maxDepth: 3, depthIdentifier: "formulas" },
      pick(flags),
      fc.tuple(tie("integer"), tie("integer")).map(([x, y]) => terms.eq(x, y)),
      fc.tuple(tie("integer"), tie("integer")).map(([x, y]) => arith.lessOrEqual(x, y)),
      fc.tuple(tie("byte"), tie("byte")).map(([x, y]) => terms.eq(x, y)),
      fc.tuple(tie("byte"), tie("byte")).map(([x, y]) => bv.sle(x, y)),
      fc.tuple(tie("byte"), tie("byte")).map(([x, y]) => bv.ule(x, y)),
      tie("formula").map((f) => terms.not(f)),
      fc.tuple(tie("formula"), tie("formula")).map(([f, g]) => terms.and(f, g)),
      fc.tuple(tie("formula"), tie("formula")).map(([f, g]) => terms.or(f, g)),
      fc.tuple(tie("formula"), tie("formula")).map(([f, g]) => terms.eq(f, g)),
    ),
  })).formula;
}

function assignments({ integers, bytes, flags }: Variables): fc.Arbitrary<Assignment> {
  return fc
    .tuple(
      fc.array(fc.bigInt(-6n, 6n), { minLength: 3, maxLength: 3 }),
      fc.array(fc.bigInt(0n, 255n), { minLength: 3, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
    )
    .map(([ints, bits, booleans]): Assignment => {
      const values = new Map<Term, Value>();
      integers.forEach((variable, i) => values.set(variable, ints[i]!));
      bytes.forEach((variable, i) => values.set(variable, bits[i]!));
      flags.forEach((variable, i) => values.set(variable, booleans[i]!));
      return {
        variable: (variable) => values.get(variable)!,
        apply: () => false,
        unspecified: () => null,
      };
    });
}
