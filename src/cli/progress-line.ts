import type { RunCounts } from "../output/run-report.ts";
import type { Sink } from "./streams.ts";

/** One line on a terminal that is written over again and again. Silent everywhere else. */
export class ProgressLine {
  private readonly sink: Sink;
  private isShown = false;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  show(counts: RunCounts, cpuMillis: number): void {
    if (this.sink.isTTY !== true) return;
    const refinements = counts.refinements > 0 ? `, ${counts.refinements} refinements` : "";
    const seconds = (cpuMillis / 1000).toFixed(0);
    this.sink.write(`\r\u001b[K${counts.states} states${refinements}, ${seconds} s CPU`);
    this.isShown = true;
  }

  clear(): void {
    if (this.isShown) this.sink.write("\r\u001b[K");
    this.isShown = false;
  }
}
