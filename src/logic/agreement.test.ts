import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWith, type Need } from "../../test/needs.ts";
import { openSolver, type SolverChoice } from "./backends/index.ts";
import type { SolverContext } from "./smt/index.ts";
import { RandomAssignment } from "./terms/testing/random-assignment.ts";
import {
  Choices,
  float,
  randomTree,
  rootSorts,
  type TreeTheories,
} from "./terms/testing/random-tree.ts";
import { toTerm, treeVariables, type Tree, type TreeSort } from "./terms/testing/tree.ts";
import {
  constantOf,
  evaluate,
  printTerm,
  Terms,
  variablesOf,
  type Assignment,
  type Term,
  type Value,
} from "./terms/index.ts";
import { cases } from "../../test/extent.ts";

/**
 * Random terms under random assignments: every solver must find the value that our evaluator finds. What a
 * solver lacks is left out by the name of the feature.
 */
const RUNS = cases(60);

const streams = fc.tuple(
  fc.nat(0xff),
  fc.array(fc.nat(0xffff), { maxLength: 80, size: "max" }),
  fc.array(fc.nat(0xffff), { minLength: 60, maxLength: 60 }),
);

/** cvc5 1.0.3 rounds square roots wrongly that are subnormal, as they are only in the tiniest formats. */
function formatsOf(version: string): readonly TreeSort[] {
  return /cvc5/.test(version) ? [float(4, 5), float(5, 4)] : [float(4, 5), float(3, 4)];
}

function theoriesOf({ features, version }: SolverContext): TreeTheories {
  const arithmetic = features.has("integers") && features.has("reals") && features.has("nonlinear");
  const bitVectors = features.has("bit-vectors");
  const floats = features.has("floats") && bitVectors;
  return {
    arithmetic,
    bitVectors,
    floats,
    formats: formatsOf(version),
    arrays: features.has("arrays") && features.has("constant-arrays"),
    functions: features.has("functions"),
    mixed: features.has("bit-vector-integers") && arithmetic,
    floatReals: features.has("float-reals") && floats,
    fma: features.has("float-fma"),
  };
}

function rootsOf({
  arithmetic,
  bitVectors,
  floats,
  formats = [],
}: TreeTheories): readonly TreeSort[] {
  const sorts = rootSorts.filter(
    ({ kind }) =>
      kind === "Bool" ||
      (arithmetic && (kind === "Int" || kind === "Real")) ||
      (bitVectors && kind === "BitVec"),
  );
  return floats ? [...sorts, ...formats] : sorts;
}

/** Keeps which values of functions were used, and leaves open what SMT-LIB leaves open. */
function recording(terms: Terms, tree: Tree, values: readonly number[], facts: Term[]): Assignment {
  const random = new RandomAssignment(new Choices(values), treeVariables(tree)).forTerms(terms);
  return {
    variable: (variable) => random.variable(variable),
    apply: (symbol, args) => {
      const { parameters, result } = terms.declaration(symbol);
      const value = random.apply(symbol, args);
      const constants = args.map((arg, i) => constantOf(terms, arg, parameters[i]!));
      facts.push(terms.eq(terms.apply(symbol, constants), constantOf(terms, value, result)));
      return value;
    },
    unspecified: () => null,
  };
}

/** Equations that fix every symbol of the term, and its value; null if that is left open. */
function problem(
  terms: Terms,
  tree: Tree,
  values: readonly number[],
): { readonly term: Term; readonly facts: readonly Term[]; readonly value: Value } | null {
  const term = toTerm(terms, tree);
  const facts: Term[] = [];
  const assignment = recording(terms, tree, values, facts);
  const value = evaluate(terms, term, assignment);
  for (const variable of variablesOf(terms, term)) {
    const fixed = constantOf(terms, assignment.variable(variable), terms.sort(variable));
    facts.push(terms.eq(variable, fixed));
  }
  return value === null ? null : { term, facts, value };
}

/** Null if the machine lacks the solver. */
const choices = [
  ["z3-wasm", []],
  ["z3-native", ["libz3"]],
  ["smtlib:z3", ["z3"]],
  ["smtlib:cvc5", ["cvc5"]],
] as const satisfies readonly [SolverChoice, readonly Need[]][];

for (const [choice, needs] of choices) {
  describeWith(...needs)(choice, () => {
    const terms = new Terms();
    let context: SolverContext;
    beforeAll(() => {
      context = openSolver(terms, choice);
    });
    afterAll(() => {
      context.close();
    });

    test("finds the values that our evaluator finds", () => {
      const theories = theoriesOf(context);
      const sorts = rootsOf(theories);
      const prover = context.newProver({ timeoutMillis: 1000 });
      let decided = 0;
      const property = fc.property(streams, ([sortIndex, shape, values]) => {
        const tree = randomTree(new Choices(shape), sorts[sortIndex % sorts.length]!, 4, theories);
        const known = problem(terms, tree, values);
        if (known === null) return;
        const expected = constantOf(terms, known.value, terms.sort(known.term));
        const claims = [...known.facts, terms.not(terms.eq(known.term, expected))];
        prover.push();
        for (const claim of claims) prover.assert(claim);
        const result = prover.check();
        prover.pop();
        if (result !== "unknown") decided++;
        if (result === "sat")
          expect.fail(claims.map((claim) => printTerm(terms, claim)).join("\n"));
      });
      fc.assert(property, { numRuns: RUNS, endOnFailure: true });
      expect(decided).toBeGreaterThan(RUNS / 2);
      prover.close();
    });

    test("gives models under which our evaluator finds the assertions true", () => {
      const theories = theoriesOf(context);
      const prover = context.newProver({ timeoutMillis: 500, needs: ["models"] });
      let satisfied = 0;
      const property = fc.property(streams, ([, shape]) => {
        const tree = randomTree(new Choices(shape), { kind: "Bool" }, 4, theories);
        const term = toTerm(terms, tree);
        prover.push();
        prover.assert(term);
        if (prover.check() === "sat") {
          const model = prover.model();
          const value = evaluate(terms, term, model);
          model.release();
          if (value === true) satisfied++;
          expect(value, printTerm(terms, term)).not.toBe(false);
        }
        prover.pop();
      });
      fc.assert(property, { numRuns: RUNS, endOnFailure: true });
      expect(satisfied).toBeGreaterThan(RUNS / 4);
      prover.close();
    });
  });
}
