import type { Prover } from "../../smt/index.ts";
import type { Rational, Term, Terms } from "../../terms/index.ts";
import type { LinearForm } from "../linear/linear-form.ts";
import type { LinearAtom } from "../linear/linear-reader.ts";

/**
 * Nonnegative integers (any integers for equations) such that the sum of the atoms times them is a
 * contradiction `constant <= 0` with a positive constant, or `constant < 0` with 0: Farkas' lemma. Null if the
 * solver finds none, that is, if the atoms are satisfiable over the reals or time ran out.
 *
 * The coefficients are the unknowns of one query in linear real arithmetic.
 */
export function farkasCoefficients(
  terms: Terms,
  prover: Prover,
  atoms: readonly LinearAtom[],
): bigint[] | null {
  const unknowns = atoms.map((_, i) => terms.variable(`farkas!${i}`, terms.sorts.real));
  prover.push();
  for (const constraint of contradiction(terms, atoms, unknowns)) prover.assert(constraint);
  let coefficients: bigint[] | null = null;
  if (prover.check() === "sat") {
    const model = prover.model();
    // The sort of the unknowns is Real, whose values are rationals.
    const values = unknowns.map((x) => model.variable(x) as Rational | null);
    if (values.every((value) => value !== null)) coefficients = scaledToIntegers(values);
    model.release();
  }
  prover.pop();
  return coefficients;
}

function contradiction(
  terms: Terms,
  atoms: readonly LinearAtom[],
  unknowns: readonly Term[],
): Term[] {
  const { arith } = terms;
  const zero = arith.real(0n);
  const columns = new Map<Term, Term[]>();
  const constants: Term[] = [];
  const strict: Term[] = [];
  const constraints: Term[] = [];
  atoms.forEach((atom, i) => {
    const unknown = unknowns[i]!;
    for (const [term, coefficient] of atom.form.coefficients) {
      const product = arith.multiply(arith.real(coefficient), unknown);
      const column = columns.get(term);
      if (column === undefined) columns.set(term, [product]);
      else column.push(product);
    }
    constants.push(arith.multiply(arith.real(atom.form.constant), unknown));
    if (atom.relation === "<") strict.push(unknown);
    if (atom.relation !== "=") constraints.push(arith.lessOrEqual(zero, unknown));
  });
  for (const column of columns.values()) constraints.push(terms.eq(arith.sum(column), zero));
  const sum = arith.sum(constants);
  constraints.push(arith.lessOrEqual(zero, sum));
  constraints.push(terms.eq(arith.sum([sum, ...strict]), arith.real(1n)));
  return constraints;
}

function scaledToIntegers(values: readonly Rational[]): bigint[] {
  let common = 1n;
  for (const { denominator } of values) {
    let [a, b] = [common, denominator];
    while (b !== 0n) [a, b] = [b, a % b];
    common = (common / a) * denominator;
  }
  return values.map(({ numerator, denominator }) => (numerator * common) / denominator);
}

/** The sum of atoms times coefficients, as an atom. */
export function combination(
  atoms: readonly LinearAtom[],
  coefficients: readonly bigint[],
): { readonly form: LinearForm; readonly relation: "=" | "<=" | "<" } {
  const sum = new Map<Term, bigint>();
  let constant = 0n;
  let relation: "=" | "<=" | "<" = "=";
  atoms.forEach((atom, i) => {
    const factor = coefficients[i]!;
    if (factor === 0n) return;
    for (const [term, coefficient] of atom.form.coefficients) {
      sum.set(term, (sum.get(term) ?? 0n) + factor * coefficient);
    }
    constant += factor * atom.form.constant;
    if (atom.relation === "<") relation = "<";
    else if (atom.relation === "<=" && relation === "=") relation = "<=";
  });
  for (const [term, coefficient] of sum) if (coefficient === 0n) sum.delete(term);
  return { form: { coefficients: sum, constant }, relation };
}
