import type { BddManager } from "./bdd-manager.ts";
import { forEachNode } from "./inspect.ts";
import { FALSE, TRUE, type Bdd } from "./node-table.ts";

/** How to build formulas of type `F` from a diagram. */
export interface FormulaBuilder<F> {
  readonly true: F;
  readonly false: F;
  /** The formula a variable stands for. */
  atom(variable: number): F;
  not(formula: F): F;
  and(left: F, right: F): F;
  or(left: F, right: F): F;
}

/** A formula equal to `f`, one connective per node: shared nodes become shared formulas. */
export function toFormula<F>(manager: BddManager, f: Bdd, builder: FormulaBuilder<F>): F {
  const formulas = new Map<Bdd, F>([
    [FALSE, builder.false],
    [TRUE, builder.true],
  ]);
  forEachNode(manager, f, (node) => {
    const atom = builder.atom(manager.rootVariable(node));
    formulas.set(node, choose(manager, node, atom, formulas, builder));
  });
  return formulas.get(f)!;
}

/** `if atom then high else low`, written with as few connectives as the children allow. */
function choose<F>(
  manager: BddManager,
  node: Bdd,
  atom: F,
  formulas: ReadonlyMap<Bdd, F>,
  builder: FormulaBuilder<F>,
): F {
  const lowNode = manager.low(node);
  const highNode = manager.high(node);
  const low = formulas.get(lowNode)!;
  const high = formulas.get(highNode)!;
  if (highNode === TRUE) return lowNode === FALSE ? atom : builder.or(atom, low);
  if (lowNode === TRUE) {
    return highNode === FALSE ? builder.not(atom) : builder.or(builder.not(atom), high);
  }
  if (lowNode === FALSE) return builder.and(atom, high);
  if (highNode === FALSE) return builder.and(builder.not(atom), low);
  return builder.or(builder.and(atom, high), builder.and(builder.not(atom), low));
}

/** The boolean structure of one formula; everything else is an atom with a variable. */
export type FormulaShape<F> =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "not"; readonly operand: F }
  | { readonly kind: "and" | "or" | "xor" | "equivalent"; readonly operands: readonly F[] }
  | { readonly kind: "implies"; readonly premise: F; readonly conclusion: F }
  | { readonly kind: "ite"; readonly condition: F; readonly whenTrue: F; readonly whenFalse: F }
  | { readonly kind: "atom"; readonly variable: number };

/** The diagram of `formula`. `shape` is asked once for each different subformula. */
export function fromFormula<F>(
  manager: BddManager,
  formula: F,
  shape: (formula: F) => FormulaShape<F>,
): Bdd {
  const known = new Map<F, Bdd>();
  const convert = (current: F): Bdd => {
    const found = known.get(current);
    if (found !== undefined) return found;
    const result = ofShape(manager, shape(current), convert);
    known.set(current, result);
    return result;
  };
  return convert(formula);
}

function ofShape<F>(
  manager: BddManager,
  shape: FormulaShape<F>,
  convert: (formula: F) => Bdd,
): Bdd {
  switch (shape.kind) {
    case "constant":
      return shape.value ? TRUE : FALSE;
    case "atom":
      return manager.variable(shape.variable);
    case "not":
      return manager.not(convert(shape.operand));
    case "and":
      return shape.operands.reduce<Bdd>((all, one) => manager.and(all, convert(one)), TRUE);
    case "or":
      return shape.operands.reduce<Bdd>((all, one) => manager.or(all, convert(one)), FALSE);
    case "xor":
      return shape.operands.reduce<Bdd>((all, one) => manager.xor(all, convert(one)), FALSE);
    case "equivalent":
      return chain(manager, shape.operands.map(convert));
    case "implies":
      return manager.implies(convert(shape.premise), convert(shape.conclusion));
    case "ite":
      return manager.ite(
        convert(shape.condition),
        convert(shape.whenTrue),
        convert(shape.whenFalse),
      );
  }
}

/** All operands equal, as in SMT-LIB's chainable `=`. */
function chain(manager: BddManager, operands: readonly Bdd[]): Bdd {
  let result: Bdd = TRUE;
  for (let i = 1; i < operands.length; i++) {
    result = manager.and(result, manager.equivalent(operands[i - 1]!, operands[i]!));
  }
  return result;
}
