import { closeSync, openSync, rmSync } from "node:fs";
import { writeAll } from "../../../base/files/index.ts";
import { LocationKeys } from "../../../program/anchors/index.ts";
import type { Cfa } from "../../../program/cfa/graph.ts";
import type { PlacedFact } from "../../../refinement/index.ts";
import {
  describePrecision,
  printPrecision,
  type PrecisionHead,
} from "../../../refinement/reuse/index.ts";

/**
 * What a run learns, written as soon as it is learnt: a run that is killed leaves a precision that others read, but for a line that
 * was cut off. A disk that is full ends the journal, not the run.
 */
export class Journal {
  private readonly path: string;
  private readonly cfa: Cfa;
  private readonly head: PrecisionHead;
  private readonly keys: LocationKeys;
  private readonly shapes = new Set<string>();
  private file: number | null = null;
  private isBroken = false;

  constructor(path: string, cfa: Cfa, head: PrecisionHead) {
    this.path = path;
    this.cfa = cfa;
    this.head = head;
    this.keys = new LocationKeys(cfa);
  }

  append(facts: readonly PlacedFact[]): void {
    if (this.isBroken || facts.length === 0) return;
    const isFirst = this.file === null;
    const described = describePrecision(this.cfa, this.head, facts, this.keys);
    const shapes = new Map([...described.shapes].filter(([name]) => !this.shapes.has(name)));
    for (const name of shapes.keys()) this.shapes.add(name);
    const text = printPrecision({ ...described, shapes });
    // The head is written once.
    const part = isFirst ? text : text.slice(text.indexOf("\n\n") + 2);
    try {
      this.file ??= openSync(this.path, "w");
      writeAll(this.file, Buffer.from(part, "latin1"));
    } catch {
      this.isBroken = true;
    }
  }

  /** It is not needed any more. */
  remove(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
    this.isBroken = true;
    rmSync(this.path, { force: true });
  }
}
