/** Everything that the states recorded at one head suggest. */
import type { Expression } from "../../../program/cfa/expression.ts";
import { pairKey } from "../observed-places.ts";
import type { Proposal } from "../proposal.ts";
import type { Writer } from "../writer.ts";
import { ColumnFacts, congruenceOf, distinctValues, proposals } from "./column-facts.ts";
import { affineEquations } from "./equations.ts";
import { quadraticEquations } from "./polynomials.ts";
import type { SampleTable } from "./sample-table.ts";
import { SumBounds, type FormBound } from "./sum-bounds.ts";

export interface InferenceContext {
  readonly writer: Writer;
  /** Numbers that the program mentions, and their neighbours. */
  readonly significant: ReadonlySet<bigint>;
  /** Keys of pairs of variables that some operation speaks of together. */
  readonly related: ReadonlySet<string>;
  /** Whether to look for equations of degree two, and how much to expect of them. */
  readonly polynomials: "unlikely" | "likely" | "none";
}

const EQUATION_COLUMNS = 14;
const SIMPLE_COLUMNS = 8;
const PAIR_COLUMNS = 10;
const TRIPLE_COLUMNS = 7;
const POLYNOMIAL_COLUMNS = 6;
/** Products of flags are flags. */
const VALUES_FOR_PRODUCTS = 4;
/** Branches that add different constants explain so many different changes. */
const STEPS_OF_BRANCHES = 4;
const CONSERVED_BONUS = 16;

export class HeadInference {
  private readonly table: SampleTable;
  private readonly steps: readonly (readonly bigint[])[];
  private readonly context: InferenceContext;
  /** Columns with several values, one of those that are always equal. */
  readonly varying: readonly number[];
  private readonly equalPairs: readonly (readonly [number, number])[];

  constructor(
    table: SampleTable,
    steps: readonly (readonly bigint[])[],
    context: InferenceContext,
  ) {
    this.table = table;
    this.steps = steps;
    this.context = context;
    const varying: number[] = [];
    const equal: [number, number][] = [];
    table.places.forEach((_, column) => {
      if (table.constantOf(column) !== null) return;
      const same = varying.find((other) => table.rows.every((row) => row[other] === row[column]));
      if (same === undefined) varying.push(column);
      else equal.push([same, column]);
    });
    this.varying = varying;
    this.equalPairs = equal;
  }

  proposals(): Proposal[] {
    if (this.table.rows.length === 0) return [];
    const sums = this.sumBounds();
    return [
      ...this.singles(),
      ...this.equalities(),
      ...this.equations(EQUATION_COLUMNS),
      ...this.orders(sums, (constant) => this.isTelling(constant)),
      ...this.sums(sums),
      ...this.pairCongruences(),
    ];
  }

  /** Those that take little time. */
  simpleProposals(): Proposal[] {
    if (this.table.rows.length === 0) return [];
    const sums = this.sumBounds();
    return [
      ...this.singles(),
      ...this.equalities(),
      ...this.equations(SIMPLE_COLUMNS),
      ...this.orders(sums, (constant) => Math.abs(constant) <= 1),
    ];
  }

  /** Conditions that single out few of the values of a place: those of flags, and the smallest of counters. */
  turningPoints(): Expression[] {
    const found: (Expression | null)[] = [];
    for (const column of this.varying.slice(0, PAIR_COLUMNS)) {
      const values = distinctValues(this.table, column);
      const place = this.table.places[column]!;
      const isFlag = values.length <= 3;
      for (const value of isFlag ? values : values.slice(0, 1)) {
        found.push(this.context.writer.compared(place, "==", value));
      }
    }
    return [...this.passedElements(), ...found].filter((expression) => expression !== null);
  }

  /** Whether a place that counts has passed the position of an element that is looked at. */
  private passedElements(): (Expression | null)[] {
    const { places } = this.table;
    const positions = new Set<bigint>();
    for (const { expression } of places) {
      if (expression.kind !== "index" || expression.index.kind !== "integer") continue;
      positions.add(expression.index.value);
    }
    const counting = this.varying.filter(
      (column) =>
        places[column]!.expression.kind !== "index" &&
        this.steps.some((step) => step[column] === 1n || step[column] === -1n),
    );
    return counting
      .slice(0, 2)
      .flatMap((column) =>
        [...positions].map((value) => this.context.writer.compared(places[column]!, "<=", value)),
      );
  }

  /** Equations of degree two between places that no linear equation relates. */
  polynomials(): Proposal[] {
    const { writer, polynomials } = this.context;
    if (polynomials === "none") return [];
    // Queries with products are hard: not without a reason.
    if (polynomials === "unlikely" && !this.hasVaryingSteps()) return [];
    const base = polynomials === "likely" ? 18 : 34;
    const dependent = new Set(
      affineEquations(this.table, this.varying.slice(0, EQUATION_COLUMNS)).map(
        ({ form }) => form[form.length - 1]!.place,
      ),
    );
    const columns = this.varying
      .filter((column) => !dependent.has(this.table.places[column]!))
      .filter((column) => distinctValues(this.table, column).length >= VALUES_FOR_PRODUCTS)
      .slice(0, POLYNOMIAL_COLUMNS);
    if (columns.length < 2) return [];
    return quadraticEquations(this.table, columns)
      .filter(({ monomials }) => monomials.some(({ places }) => places.length > 1))
      .flatMap(({ monomials, constant }) =>
        proposals("polynomial", base + monomials.length, [
          writer.polynomialEquation(monomials, constant),
        ]),
      );
  }

  /** Rounds change some place by ever different amounts. */
  private hasVaryingSteps(): boolean {
    return this.varying.some(
      (column) => new Set(this.steps.map((step) => step[column])).size > STEPS_OF_BRANCHES,
    );
  }

  private singles(): Proposal[] {
    const facts = new ColumnFacts(this.table, this.context.writer, this.context.significant);
    const isVarying = new Set(this.varying);
    return this.table.places.flatMap((_, column) => {
      const constant = this.table.constantOf(column);
      if (constant !== null) return facts.constant(column, constant);
      return isVarying.has(column) ? facts.of(column) : [];
    });
  }

  private equalities(): Proposal[] {
    const { places } = this.table;
    return this.equalPairs.flatMap(([a, b]) =>
      proposals("equation", 9, [this.context.writer.ordered(places[a]!, "==", places[b]!)]),
    );
  }

  private equations(width: number): Proposal[] {
    const columns = this.varying.slice(0, width);
    return affineEquations(this.table, columns).flatMap(({ form, constant }) =>
      proposals("equation", 10 + form.length / 2, [this.context.writer.equation(form, constant)]),
    );
  }

  private sumBounds(): SumBounds {
    return new SumBounds(
      this.table,
      this.steps,
      (constant) => Math.abs(constant) <= 1 || this.context.significant.has(BigInt(constant)),
    );
  }

  private isTelling(constant: number): boolean {
    return Math.abs(constant) <= 8 || this.context.significant.has(BigInt(constant));
  }

  private orders(sums: SumBounds, isWanted: (constant: number) => boolean): Proposal[] {
    const bounds = sums.pairs(this.varying.slice(0, PAIR_COLUMNS), isWanted);
    return bounds.flatMap((bound) => this.ofBound("order", bound, 22));
  }

  private sums(sums: SumBounds): Proposal[] {
    const columns = this.varying.slice(0, TRIPLE_COLUMNS);
    const bounds = sums.triples(columns, (constant) => Math.abs(constant) <= 1);
    return bounds.flatMap((bound) => this.ofBound("sum", bound, 32));
  }

  /** Bounds of what a round does not change, near zero and between related places come first. */
  private ofBound(kind: "order" | "sum", bound: FormBound, base: number): Proposal[] {
    const { form, constant, columns, isConserved } = bound;
    const distance = Number(constant < 0n ? -constant : constant);
    const rank =
      base +
      Math.min(distance, 6) +
      (isConserved ? -CONSERVED_BONUS : 0) +
      (this.areRelated(columns) ? 0 : 14) +
      columns[columns.length - 1]! / 2;
    return proposals(kind, rank, [this.context.writer.atMost(form, constant)]);
  }

  private areRelated(columns: readonly number[]): boolean {
    const { places } = this.table;
    const variables = columns.map((column) => places[column]!.variable);
    const [first, ...rest] = variables;
    return rest.every((variable) => this.context.related.has(pairKey(first!, variable)));
  }

  private pairCongruences(): Proposal[] {
    const { table } = this;
    const columns = this.varying.slice(0, PAIR_COLUMNS);
    const found: Proposal[] = [];
    columns.forEach((x, i) => {
      for (const y of columns.slice(i + 1)) {
        if (!this.areRelated([x, y])) continue;
        for (const sign of [-1n, 1n]) {
          const values = new Set(table.rows.map((row) => row[x]! + sign * row[y]!));
          const sum = congruenceOf([...values]);
          if (sum === null || sum.modulus > 64n || this.areCongruent(x, y, sum.modulus)) continue;
          const form = [
            { place: table.places[x]!, coefficient: 1n },
            { place: table.places[y]!, coefficient: sign },
          ];
          const written = this.context.writer.congruence(form, sum.modulus, sum.remainder);
          found.push(...proposals("congruence", 30, [written]));
        }
      }
    });
    return found;
  }

  /** Each of the two has a remainder of its own. */
  private areCongruent(x: number, y: number, modulus: bigint): boolean {
    return [x, y].every((column) => {
      const alone = congruenceOf(distinctValues(this.table, column));
      return alone !== null && alone.modulus % modulus === 0n;
    });
  }
}
