import type { Term } from "../terms/index.ts";
import type { SymbolCode, SymbolSets } from "./symbol-sets.ts";

/**
 * Groups conjuncts that share symbols, directly or through others. Groups keep the order of the conjuncts;
 * the group of the last conjunct comes first, as it is the likeliest to be unsatisfiable.
 */
export function splitIntoComponents(
  symbols: SymbolSets,
  conjuncts: readonly Term[],
): readonly (readonly Term[])[] {
  const parent = conjuncts.map((_, i) => i);
  const find = (start: number): number => {
    let i = start;
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]!]!;
      i = parent[i]!;
    }
    return i;
  };
  const owner = new Map<SymbolCode, number>();
  conjuncts.forEach((conjunct, i) => {
    for (const symbol of symbols.of(conjunct)) {
      const other = owner.get(symbol);
      if (other === undefined) owner.set(symbol, i);
      else parent[find(i)] = find(other);
    }
  });
  const groups = new Map<number, Term[]>();
  for (let i = conjuncts.length - 1; i >= 0; i--) {
    const root = find(i);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [conjuncts[i]!]);
    else group.push(conjuncts[i]!);
  }
  return [...groups.values()].map((group) => group.reverse());
}
