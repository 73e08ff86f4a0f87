import type { Assignment } from "../assignment.ts";
import { Kind } from "../kinds.ts";
import { SortKind } from "../sorts.ts";
import type { Sort } from "../term.ts";
import type { Terms } from "../terms.ts";
import { valueKey, type Value } from "../values.ts";
import type { TreeAssignment } from "./naive-evaluator.ts";
import { randomValue, type Choices } from "./random-tree.ts";
import { treeFunctions, type TreeSort } from "./tree.ts";

const openOperators: Partial<Record<Kind, string>> = {
  [Kind.IntDiv]: "div",
  [Kind.IntMod]: "mod",
  [Kind.RealDiv]: "/",
  [Kind.FpMin]: "fp.min",
  [Kind.FpMax]: "fp.max",
  [Kind.FpToUnsigned]: "fp.to_ubv",
  [Kind.FpToSigned]: "fp.to_sbv",
  [Kind.FpToReal]: "fp.to_real",
};

/** The same random meaning of symbols and open operations for trees and for terms. */
export class RandomAssignment implements TreeAssignment {
  private readonly choices: Choices;
  private readonly chosen = new Map<string, Value>();
  private readonly variables: ReadonlyMap<string, TreeSort>;

  constructor(choices: Choices, variables: ReadonlyMap<string, TreeSort>) {
    this.choices = choices;
    this.variables = variables;
  }

  variable(name: string): Value {
    return this.choose(name, this.variables.get(name)!);
  }

  apply(name: string, args: readonly Value[]): Value {
    return this.choose(`${name}(${args.map(valueKey).join()})`, treeFunctions.get(name)![1]);
  }

  unspecified(operator: string, sort: TreeSort, args: readonly Value[]): Value {
    return this.choose(`${operator}:${JSON.stringify(sort)}(${args.map(valueKey).join()})`, sort);
  }

  /** The same assignment for terms. */
  forTerms(terms: Terms): Assignment {
    return {
      variable: (term) => this.variable(terms.nameOf(term)),
      apply: (symbol, args) => this.apply(terms.declaration(symbol).name, args),
      unspecified: (term, args) =>
        this.unspecified(openOperators[terms.kind(term)]!, treeSort(terms, terms.sort(term)), args),
    };
  }

  private choose(key: string, sort: TreeSort): Value {
    let value = this.chosen.get(key);
    if (value === undefined) {
      value = randomValue(this.choices, sort);
      this.chosen.set(key, value);
    }
    return value;
  }
}

function treeSort(terms: Terms, sort: Sort): TreeSort {
  const { sorts } = terms;
  switch (sorts.kind(sort)) {
    case SortKind.Bool:
      return { kind: "Bool" };
    case SortKind.Int:
      return { kind: "Int" };
    case SortKind.Real:
      return { kind: "Real" };
    case SortKind.RoundingMode:
      return { kind: "RoundingMode" };
    case SortKind.BitVec:
      return { kind: "BitVec", width: sorts.width(sort) };
    case SortKind.Float:
      return {
        kind: "Float",
        exponent: sorts.exponentBits(sort),
        significand: sorts.significandBits(sort),
      };
    case SortKind.Array:
      return {
        kind: "Array",
        index: treeSort(terms, sorts.indexSort(sort)),
        element: treeSort(terms, sorts.elementSort(sort)),
      };
  }
}
