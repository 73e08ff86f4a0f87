/** The known names a misspelt one most likely means, best first; at most three, none if nothing is near. */
export function nearestNames(name: string, known: readonly string[]): string[] {
  const limit = Math.max(1, Math.floor(name.length / 3));
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate, "en"))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Insertions, deletions, substitutions and swaps of neighbours; anything above `limit` is `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
