import { forEachSubterm, Kind, type Sort, type Term, type Terms } from "../../terms/index.ts";
import { casesOf } from "../cases.ts";
import type { PathProblem } from "../path-problem.ts";
import { kernel, inverseOfOdd, type Matrix } from "./kernel.ts";
import { addScaled, reduce, scale, type LinearForm, type Modulus } from "./linear-form.ts";
import type { LinearReader } from "./linear-reader.ts";

/** `form = 0` in the ring of `sort`. */
export interface Equation {
  readonly form: LinearForm;
  readonly sort: Sort;
}

/** Alternatives of one block that are told apart; beyond that, disjunctive conjuncts are ignored. */
const MAXIMUM_CASES = 16;
/** Larger systems are not solved densely: the analysis then forgets everything at that cut. */
const MAXIMUM_DIMENSIONS = 80;

/**
 * Linear equations between shared terms that hold after the blocks before each cut: Karr's analysis along
 * one path, over the rationals for Int and Real and modulo 2^w for bit-vectors (Müller-Olm, Seidl 2007),
 * where an equation survives wrap-around. Alternatives inside a block are joined.
 */
export class AffineAnalysis {
  private readonly terms: Terms;
  private readonly reader: LinearReader;
  private readonly problem: PathProblem;
  /** Literals of each alternative of each block. */
  private readonly cases: readonly (readonly Term[])[][];

  constructor(reader: LinearReader, problem: PathProblem) {
    this.terms = problem.terms;
    this.reader = reader;
    this.problem = problem;
    const matters = (conjunct: Term): boolean => this.hasEquation(conjunct);
    this.cases = problem.blocks.map((block) => casesOf(this.terms, block, MAXIMUM_CASES, matters));
  }

  /**
   * For each cut `1 … lastCut` (index 0 is unused), those without constant first. Where the equations of
   * the prefix contradict each other the only one is `1 = 0`.
   */
  equations(): Equation[][] {
    const result: Equation[][] = Array.from({ length: this.problem.lastCut + 1 }, () => []);
    for (const sort of this.numericSorts()) this.analyse(sort, result);
    return result;
  }

  private numericSorts(): Sort[] {
    const sorts = new Set<Sort>();
    for (const variable of this.problem.vocabulary.allVariables()) {
      const sort = this.terms.sort(variable);
      if (this.reader.modulus(sort) !== null) sorts.add(sort);
    }
    return [...sorts];
  }

  private analyse(sort: Sort, result: Equation[][]): void {
    const modulus = this.reader.modulus(sort)!;
    let rows: LinearForm[] = [];
    for (let cut = 1; cut <= this.problem.lastCut; cut++) {
      const next = this.after(rows, cut, sort, modulus);
      if (next === null) {
        result[cut]!.push({ form: { coefficients: new Map(), constant: 1n }, sort });
        return;
      }
      rows = next;
      const all = generalFirst(rows, modulus);
      for (const form of all) result[cut]!.push({ form, sort });
    }
  }

  /** Equations at `cut`; null if the prefix is infeasible by equations alone. */
  private after(
    before: readonly LinearForm[],
    cut: number,
    sort: Sort,
    modulus: Modulus,
  ): LinearForm[] | null {
    const isKept = (term: Term): boolean => this.problem.vocabulary.isShared(term, cut);
    const systems: LinearForm[][] = [];
    for (const literals of this.cases[cut - 1]!) {
      const equations = literals
        .map((literal) => this.reader.atom(literal))
        .filter((atom) => atom?.relation === "=" && atom.sort === sort)
        .map((atom) => atom!.form);
      const system = eliminate([...before, ...equations], isKept, modulus);
      if (system !== null && eliminate(system, () => false, modulus) !== null) systems.push(system);
    }
    if (systems.length === 0) return null;
    const only = systems[0]!;
    if (systems.length === 1 && only.every((row) => [...row.coefficients.keys()].every(isKept))) {
      return only;
    }
    return join(systems, isKept, modulus);
  }

  private hasEquation(conjunct: Term): boolean {
    let found = false;
    forEachSubterm(this.terms, [conjunct], (term) => {
      const kind = this.terms.kind(term);
      if (kind !== Kind.Eq && kind !== Kind.Ite) return;
      const sort = this.terms.sort(kind === Kind.Eq ? this.terms.child(term, 0) : term);
      found ||= this.reader.modulus(sort) !== null;
    });
    return found;
  }
}

/**
 * Removes terms that are not kept, as far as some row has an invertible coefficient for them. Null if a row
 * `constant = 0` with another constant remains.
 */
function eliminate(
  rows: readonly LinearForm[],
  isKept: (term: Term) => boolean,
  modulus: Modulus,
): LinearForm[] | null {
  let system = rows.filter((row) => row.coefficients.size > 0 || row.constant !== 0n);
  for (let i = 0; i < system.length;) {
    const row = system[i]!;
    if (row.coefficients.size === 0) {
      if (row.constant !== 0n) return null;
      system.splice(i, 1);
      continue;
    }
    const pivot = [...row.coefficients].find(
      ([term, coefficient]) => !isKept(term) && isInvertible(coefficient, modulus),
    );
    if (pivot === undefined) {
      i++;
      continue;
    }
    const others = system.filter((one) => one !== row);
    system = others.map((other) => cleared(other, row, pivot[0], modulus));
    i = 0;
  }
  return system;
}

function isInvertible(coefficient: bigint, modulus: Modulus): boolean {
  return modulus === 0n || coefficient % 2n === 1n;
}

function cleared(row: LinearForm, pivotRow: LinearForm, term: Term, modulus: Modulus): LinearForm {
  const entry = row.coefficients.get(term);
  if (entry === undefined) return row;
  const pivot = pivotRow.coefficients.get(term)!;
  if (modulus === 0n) return addScaled(scale(row, pivot, 0n), -entry, pivotRow, 0n);
  return addScaled(row, -entry * inverseOfOdd(pivot, modulus), pivotRow, modulus);
}

/**
 * The equations and combinations of them: first those without constant, then all, then, modulo 2^w, what
 * they say about the lower bits, beginning with the lowest (an even number stays even when the number
 * itself is forgotten).
 */
function generalFirst(rows: readonly LinearForm[], modulus: Modulus): LinearForm[] {
  const [low, whole]: [LinearForm[], LinearForm[]] = [[], []];
  for (const row of [...withoutConstant(rows, modulus), ...rows]) {
    (modulus !== 0n && isAboutLowBits(row) ? low : whole).push(row);
  }
  if (modulus === 0n) return whole;
  const lowest = whole.map((row) => scale(row, modulus / 2n, modulus));
  return [...whole, ...lowest, ...low].filter((row) => row.coefficients.size > 0);
}

/**
 * Equations that hold in every one of the systems, all of one ring, and combinations of them: the general ones
 * first.
 */
export function commonEquations(
  systems: readonly (readonly LinearForm[])[],
  modulus: Modulus,
): LinearForm[] {
  const consistent = systems.filter((system) => eliminate(system, () => false, modulus) !== null);
  return generalFirst(join(consistent, () => true, modulus) ?? [], modulus);
}

/** All equations over kept terms that hold in every one of the systems. */
function join(
  systems: readonly (readonly LinearForm[])[],
  isKept: (term: Term) => boolean,
  modulus: Modulus,
): LinearForm[] | null {
  const dimensions = new Set<Term>();
  for (const row of systems.flat())
    for (const term of row.coefficients.keys()) dimensions.add(term);
  if (dimensions.size > MAXIMUM_DIMENSIONS) return [];
  const columns = [...dimensions];
  const kept = columns.filter(isKept);
  // Points (1, x) of each system, as generators; forgetting a term is dropping its coordinate.
  const points: Matrix = [];
  for (const system of systems) {
    const rows = system.map((row) => [
      row.constant,
      ...columns.map((term) => row.coefficients.get(term) ?? 0n),
    ]);
    const generators = kernel(rows, columns.length + 1, modulus);
    if (!generators.some((point) => isInvertible(point[0]!, modulus) && point[0] !== 0n)) continue;
    for (const point of generators) {
      points.push([point[0]!, ...kept.map((term) => point[columns.indexOf(term) + 1]!)]);
    }
  }
  if (points.length === 0) return null;
  return kernel(points, kept.length + 1, modulus).map((row) => ({
    coefficients: new Map(
      kept
        .map((term, i): [Term, bigint] => [term, reduce(row[i + 1]!, modulus)])
        .filter(([, coefficient]) => coefficient !== 0n),
    ),
    constant: row[0]!,
  }));
}

/** Even coefficients make a statement about the lower bits only. */
function isAboutLowBits(form: LinearForm): boolean {
  return [...form.coefficients.values()].every((coefficient) => coefficient % 2n === 0n);
}

/** Generators of the combinations of `rows` whose constant vanishes. */
function withoutConstant(rows: readonly LinearForm[], modulus: Modulus): LinearForm[] {
  if (rows.every((row) => row.constant === 0n)) return [];
  const combinations = kernel([rows.map((row) => row.constant)], rows.length, modulus);
  return combinations
    .map((factors) =>
      rows.reduce<LinearForm>((sum, row, i) => addScaled(sum, factors[i]!, row, modulus), {
        coefficients: new Map(),
        constant: 0n,
      }),
    )
    .filter((form) => form.coefficients.size > 0);
}
