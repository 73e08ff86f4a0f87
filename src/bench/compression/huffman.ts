/** What readers of bzip2 accept at least. */
const LONGEST = 17;

/** Lengths of a Huffman code in which every symbol has one, also those that do not occur. */
export function codeLengths(frequencies: readonly number[]): readonly number[] {
  let weights = frequencies.map((frequency) => Math.max(1, frequency));
  for (;;) {
    const lengths = lengthsFor(weights);
    if (Math.max(...lengths) <= LONGEST) return lengths;
    // Rare symbols become less rare, until no code is too long.
    weights = weights.map((weight) => (weight >> 1) + 1);
  }
}

interface Tree {
  readonly weight: number;
  readonly symbols: readonly number[];
}

function lengthsFor(weights: readonly number[]): readonly number[] {
  const lengths = weights.map(() => 0);
  // At most 258 symbols: sorting anew is fast enough.
  let trees: Tree[] = weights.map((weight, symbol) => ({ weight, symbols: [symbol] }));
  while (trees.length > 1) {
    trees = trees.sort((a, b) => a.weight - b.weight);
    const [left, right, ...rest] = trees as [Tree, Tree, ...Tree[]];
    const symbols = [...left.symbols, ...right.symbols];
    for (const symbol of symbols) lengths[symbol]!++;
    trees = [{ weight: left.weight + right.weight, symbols }, ...rest];
  }
  return lengths;
}

/** The canonical code: shorter codes first, then by symbol. */
export function codesOf(lengths: readonly number[]): readonly number[] {
  const codes = lengths.map(() => 0);
  let code = 0;
  for (let length = 1; length <= LONGEST; length++) {
    lengths.forEach((own, symbol) => {
      if (own === length) codes[symbol] = code++;
    });
    code <<= 1;
  }
  return codes;
}
