/** `assay precision optimise`: similar predicates merged where a trial needs no more states (`boehm-thesis` 3.3). */
import {
  keyText,
  mergedAtLocations,
  MERGERS,
  sortedEntries,
  type PrecisionFile,
} from "../../refinement/reuse/index.ts";

/** What a run with a precision came to. */
export interface Trial {
  readonly verdict: string;
  readonly states: number;
  readonly refinements: number;
}

export interface Optimised {
  readonly file: PrecisionFile;
  /** Lines for the user: what was tried, and what it took. */
  readonly report: readonly string[];
}

/** The best of the ways to merge, or the precision itself. `trial` verifies the program with a precision. */
export async function optimisePrecision(
  file: PrecisionFile,
  trial: (file: PrecisionFile) => Promise<Trial>,
): Promise<Optimised> {
  const tries = MERGERS.flatMap((merger) => {
    const entries = mergedAtLocations(file.entries, ({ key }) => keyText(key), merger);
    if (entries === null) return [];
    return [{ merger, merged: { ...file, entries: sortedEntries(entries) } }];
  });
  if (tries.length === 0) return { file, report: ["no four predicates of a location are similar"] };
  const before = await trial(file);
  const report = [line("as it is", file, before)];
  let best = { file, trial: before };
  for (const { merger, merged } of tries) {
    const result = await trial(merged);
    report.push(line(merger, merged, result));
    const isSame = result.verdict === before.verdict && result.refinements <= before.refinements;
    const isBetter =
      result.states < best.trial.states ||
      (result.states === best.trial.states && merged.entries.length < best.file.entries.length);
    if (isSame && isBetter) best = { file: merged, trial: result };
  }
  return { file: best.file, report };
}

function line(name: string, { entries }: PrecisionFile, result: Trial): string {
  const { verdict, states, refinements } = result;
  return `${name}: ${entries.length} facts, ${verdict}, ${states} states, ${refinements} refinements`;
}
