import { constantOf } from "../constants.ts";
import { operators } from "../parse-operators.ts";
import { printTerm } from "../print.ts";
import type { Sort, Term } from "../term.ts";
import type { Terms } from "../terms.ts";
import type { Value } from "../values.ts";

/** A sort as plain data, independent of any table. */
export type TreeSort =
  | { readonly kind: "Bool" | "Int" | "Real" | "RoundingMode" }
  | { readonly kind: "BitVec"; readonly width: number }
  | { readonly kind: "Float"; readonly exponent: number; readonly significand: number }
  | { readonly kind: "Array"; readonly index: TreeSort; readonly element: TreeSort };

/** A term as a plain tree of SMT-LIB operators, as somebody wrote it: nothing is shared or simplified. */
export type Tree =
  | { readonly kind: "constant"; readonly sort: TreeSort; readonly value: Value }
  | { readonly kind: "variable"; readonly sort: TreeSort; readonly name: string }
  | {
      readonly kind: "application";
      readonly sort: TreeSort;
      /** Operator, or name of an uninterpreted function. */
      readonly operator: string;
      readonly indices: readonly number[];
      readonly args: readonly Tree[];
    };

/** Uninterpreted functions that trees may use. */
export const treeFunctions: ReadonlyMap<string, readonly [readonly TreeSort[], TreeSort]> = new Map(
  [
    ["f", [[{ kind: "Int" }], { kind: "Int" }]],
    [
      "g",
      [
        [
          { kind: "BitVec", width: 4 },
          { kind: "BitVec", width: 8 },
        ],
        { kind: "BitVec", width: 4 },
      ],
    ],
    ["p", [[{ kind: "Real" }, { kind: "Bool" }], { kind: "Bool" }]],
  ],
);

function toSort(terms: Terms, sort: TreeSort): Sort {
  const { sorts } = terms;
  switch (sort.kind) {
    case "Bool":
      return sorts.bool;
    case "Int":
      return sorts.int;
    case "Real":
      return sorts.real;
    case "RoundingMode":
      return sorts.roundingMode;
    case "BitVec":
      return sorts.bitVec(sort.width);
    case "Float":
      return sorts.float(sort.exponent, sort.significand);
    case "Array":
      return sorts.array(toSort(terms, sort.index), toSort(terms, sort.element));
  }
}

/** Builds the tree through the simplifying constructors. */
export function toTerm(terms: Terms, tree: Tree): Term {
  switch (tree.kind) {
    case "constant":
      return constantOf(terms, tree.value, toSort(terms, tree.sort));
    case "variable":
      return terms.variable(tree.name, toSort(terms, tree.sort));
    case "application": {
      const args = tree.args.map((arg) => toTerm(terms, arg));
      const signature = treeFunctions.get(tree.operator);
      if (signature !== undefined) {
        const parameters = signature[0].map((sort) => toSort(terms, sort));
        const result = toSort(terms, signature[1]);
        return terms.apply(terms.declareFunction(tree.operator, parameters, result), args);
      }
      if (tree.operator === "const")
        return terms.arrays.constant(toSort(terms, tree.sort), args[0]!);
      return operators.get(tree.operator)!.build(terms, args, tree.indices);
    }
  }
}

/** The tree as SMT-LIB text, without any help of the constructors except for constants. */
export function toText(terms: Terms, tree: Tree): string {
  switch (tree.kind) {
    case "constant":
      return printTerm(terms, constantOf(terms, tree.value, toSort(terms, tree.sort)));
    case "variable":
      return tree.name;
    case "application": {
      const args = tree.args.map((arg) => toText(terms, arg)).join(" ");
      return `(${operatorText(terms, tree)} ${args})`;
    }
  }
}

function operatorText(terms: Terms, tree: Extract<Tree, { kind: "application" }>): string {
  if (tree.operator === "const") {
    return `(as const ${terms.sorts.toString(toSort(terms, tree.sort))})`;
  }
  if (tree.indices.length === 0) return tree.operator;
  return `(_ ${tree.operator} ${tree.indices.join(" ")})`;
}

export function treeVariables(
  tree: Tree,
  into = new Map<string, TreeSort>(),
): Map<string, TreeSort> {
  if (tree.kind === "variable") into.set(tree.name, tree.sort);
  if (tree.kind === "application") for (const arg of tree.args) treeVariables(arg, into);
  return into;
}
