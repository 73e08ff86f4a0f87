/** `assay precision diff` and `merge`. */
import type { Shape } from "../../program/anchors/index.ts";
import {
  headLines,
  keyText,
  sortedEntries,
  type PrecisionFile,
  type PrecisionHead,
} from "../../refinement/reuse/index.ts";

/** What only one of them has; hashes are compared only where nothing else tells locations apart. */
export function diffPrecisions(a: PrecisionFile, b: PrecisionFile): readonly string[] {
  const [before, after] = [textsOf(a), textsOf(b)];
  const [oldHead, newHead] = [headLines(a.head), headLines(b.head)];
  const lines = [
    ...oldHead.filter((line) => !newHead.includes(line)).map((line) => `- ${line}`),
    ...newHead.filter((line) => !oldHead.includes(line)).map((line) => `+ ${line}`),
  ];
  const all = [...new Set([...before, ...after])].sort();
  for (const text of all) {
    if (!after.has(text)) lines.push(`- ${text}`);
    else if (!before.has(text)) lines.push(`+ ${text}`);
  }
  const both = all.filter((text) => before.has(text) && after.has(text)).length;
  const summary = `${both} in both, ${before.size - both} only in the first, ${after.size - both} only in the second`;
  return [...lines, summary];
}

function textsOf({ entries }: PrecisionFile): ReadonlySet<string> {
  return new Set(
    entries.map(({ key, fact }) => {
      const isPlain = key.place?.kind === "at" || key.place?.kind === "call";
      const where = keyText(isPlain ? key : { ...key, hash: null });
      return `${fact.kind} ${where} : ${fact.text}`;
    }),
  );
}

/** All facts of all files, old ones first: where they disagree about the shape of a function, the last one knows it. */
export function mergePrecisions(files: readonly PrecisionFile[]): PrecisionFile {
  const entries = files.flatMap((file) => file.entries);
  const shapes = new Map<string, Shape>(files.flatMap((file) => [...file.shapes]));
  return {
    head: mergedHead(files.map(({ head }) => head)),
    entries: sortedEntries(entries),
    shapes,
  };
}

/** What they agree on; costs add up. */
function mergedHead(heads: readonly PrecisionHead[]): PrecisionHead {
  const agreed = <K extends keyof PrecisionHead>(field: K): PrecisionHead[K] | null => {
    const values = new Set(heads.map((head) => head[field]));
    return values.size === 1 ? [...values][0]! : null;
  };
  const sum = (field: "cpuSeconds" | "refinements" | "states"): number | null => {
    const known = heads.map((head) => head[field]).filter((value) => value !== null);
    return known.length === 0 ? null : Number(known.reduce((a, b) => a + b).toFixed(3));
  };
  return {
    analysis: agreed("analysis"),
    property: agreed("property"),
    options: agreed("options"),
    program: agreed("program"),
    entry: agreed("entry"),
    dataModel: agreed("dataModel"),
    verdict: agreed("verdict"),
    stage: agreed("stage"),
    cpuSeconds: sum("cpuSeconds"),
    refinements: sum("refinements"),
    states: sum("states"),
  };
}
