import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SharedFact } from "../companions.ts";

/** What a process of a run tells all others. */
export type Notice =
  | { readonly kind: "claim"; readonly job: number; readonly what: string }
  | { readonly kind: "learnt"; readonly job: number; readonly facts: readonly SharedFact[] }
  /** The job is over and tells its end to nobody else. */
  | { readonly kind: "ended"; readonly job: number }
  /** Each job that goes on may use so much more CPU time: others did not need it. */
  | { readonly kind: "grant"; readonly millis: number };

/**
 * A file without a name that all processes of a run have open: nothing is left of it when the last one is gone, however it
 * ends. Each notice is one appending write, so that all of them see the same notices in the same order.
 */
export class Board {
  readonly descriptor: number;
  private readonly notices: Notice[] = [];
  private read = 0;

  constructor(descriptor: number) {
    this.descriptor = descriptor;
  }

  static open(): Board {
    const folder = mkdtempSync(join(tmpdir(), "assay-jobs-"));
    const board = new Board(openSync(join(folder, "board"), "ax+"));
    rmSync(folder, { recursive: true });
    return board;
  }

  post(notice: Notice): void {
    writeSync(this.descriptor, `${JSON.stringify(notice)}\n`);
  }

  /** In the order in which they were posted. */
  all(): readonly Notice[] {
    const { size } = fstatSync(this.descriptor);
    if (size > this.read) {
      const bytes = Buffer.alloc(size - this.read);
      const length = readSync(this.descriptor, bytes, 0, bytes.length, this.read);
      const whole = bytes.subarray(0, bytes.lastIndexOf("\n", length - 1) + 1);
      this.read += whole.length;
      const lines = whole.toString("utf8").split("\n").slice(0, -1);
      for (const line of lines) this.add(line);
    }
    return this.notices;
  }

  private add(line: string): void {
    try {
      this.notices.push(JSON.parse(line) as Notice);
    } catch {
      // Torn by a disk that is full: a notice that nobody has seen.
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
