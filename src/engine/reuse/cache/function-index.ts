/**
 * Which precisions of the cache know functions of this shape or name: programs that were moved or renamed, other versions of them, and
 * siblings that share code. Lines `s SHAPE FILE` and `n NAME FILE`, appended; what is outdated does no harm, because files are
 * anchored by what they say themselves.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { writeWhole } from "../../../base/files/index.ts";
import { LocationKeys, type Statement } from "../../../program/anchors/index.ts";
import type { Cfa } from "../../../program/cfa/graph.ts";
import type { PrecisionFile } from "../../../refinement/reuse/index.ts";

const LARGEST = 4 << 20;
/** Of the functions that a precision speaks of, so many have to be known. */
const LEAST_SHARE = 0.5;
/** A function of the same name that does something else, or the same in other words. */
const WEIGHT_OF_NAME = 0.75;
/** A shape that says little is the same in unrelated programs. */
const FEWEST_STATEMENTS = 4;

export class FunctionIndex {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Throws what the system says. */
  add(name: string, { shapes }: PrecisionFile): void {
    const known = new Set(this.lines());
    const lines = [...shapes].flatMap(([inFunction, statements]) => [
      `s ${shapeOf(statements)} ${name}`,
      `n ${inFunction} ${name}`,
    ]);
    const fresh = lines.filter((line) => !known.has(line));
    if (fresh.length === 0) return;
    const text = fresh.map((line) => `${line}\n`).join("");
    if (known.size > 0 && [...known].join("\n").length > LARGEST) writeWhole(this.path, text);
    else appendFileSync(this.path, text);
  }

  /** Files that speak mostly of functions of this program, those that do most first. */
  alike(cfa: Cfa): readonly string[] {
    const files = new Map<string, { shapes: Set<string>; names: Set<string> }>();
    for (const line of this.lines()) {
      const [kind, word, name] = line.split(" ", 3);
      if (name === undefined) continue;
      let entry = files.get(name);
      if (entry === undefined) files.set(name, (entry = { shapes: new Set(), names: new Set() }));
      (kind === "s" ? entry.shapes : entry.names).add(word!);
    }
    if (files.size === 0) return [];
    const keys = new LocationKeys(cfa);
    const shapes = new Set<string>();
    const names = new Set<string>();
    for (const inFunction of cfa.functions) {
      const statements = keys.of(inFunction).locations.map(({ statement }) => statement);
      if (statements.length >= FEWEST_STATEMENTS) shapes.add(shapeOf(statements));
      // Every program has one of these.
      const isTelling = inFunction !== cfa.main && inFunction !== cfa.start;
      if (isTelling) names.add(inFunction.name);
    }
    const scores = [...files].map(([name, entry]) => {
      const same = [...entry.shapes].filter((shape) => shapes.has(shape)).length;
      const called = [...entry.names].filter((inFunction) => names.has(inFunction)).length;
      const score = same + WEIGHT_OF_NAME * Math.max(0, called - same);
      return { name, share: score / Math.max(1, entry.names.size) };
    });
    return scores
      .filter(({ share }) => share >= LEAST_SHARE)
      .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  }

  private lines(): readonly string[] {
    try {
      return readFileSync(this.path, "latin1").split("\n");
    } catch {
      return [];
    }
  }
}

function shapeOf(statements: readonly Statement[]): string {
  const text = statements.map(({ structure }) => structure).join(" ");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
