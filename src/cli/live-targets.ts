/** Targets as they are verified: a line for each that is done, and on a terminal below them those that run. */
import { asWritten } from "../output/as-written.ts";
import { targetLine } from "../output/project-text.ts";
import type { TargetResult } from "../output/target-result.ts";
import type { TargetsObserver } from "../project/run-targets.ts";
import type { Sink, Streams } from "./streams.ts";

interface Running {
  stage: string | null;
  readonly startMillis: number;
}

const REDRAW_MILLIS = 200;
const WIDTH = 79;

export class LiveTargets implements TargetsObserver {
  private readonly out: Sink | null;
  private readonly live: Sink | null;
  private readonly log_: Sink;
  private readonly width: number;
  private readonly count: number;
  private readonly running = new Map<string, Running>();
  private done = 0;
  private shownLines = 0;
  private readonly timer: NodeJS.Timeout | null;

  /** `lines`: whether those that are done are printed. */
  constructor({ stdout, stderr }: Streams, names: readonly string[], lines: "lines" | "no lines") {
    this.out = lines === "lines" ? stdout : null;
    const isTerminal = stderr.isTTY === true && (this.out === null || stdout.isTTY === true);
    this.live = isTerminal ? stderr : null;
    this.log_ = stderr;
    this.width = Math.max(0, ...names.map((name) => name.length));
    this.count = names.length;
    this.timer = isTerminal
      ? setInterval(() => {
          this.draw();
        }, REDRAW_MILLIS)
      : null;
  }

  began(name: string): void {
    this.running.set(name, { stage: null, startMillis: performance.now() });
    this.draw();
  }

  progress(name: string, stage: string | null): void {
    const running = this.running.get(name);
    if (running !== undefined) running.stage = stage;
  }

  log(name: string, line: string): void {
    this.clear();
    this.log_.write(asWritten(`${name}: ${line}\n`));
    this.draw();
  }

  finished(result: TargetResult): void {
    this.running.delete(result.name);
    this.done++;
    this.clear();
    this.out?.write(asWritten(`${targetLine(result, this.width)}\n`));
    this.draw();
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.clear();
  }

  private draw(): void {
    if (this.live === null) return;
    const lines = [...this.running].map(([name, { stage, startMillis }]) => {
      const seconds = `${((performance.now() - startMillis) / 1000).toFixed(0)} s`;
      return `running  ${name.padEnd(this.width)}  ${seconds.padStart(7)}  ${stage ?? ""}`;
    });
    lines.push(`${this.done} of ${this.count} done`);
    const text = lines.map((line) => `${line.slice(0, WIDTH)}\u001b[K\n`).join("");
    this.live.write(`${this.upwards()}${text}\u001b[J`);
    this.shownLines = lines.length;
  }

  private clear(): void {
    if (this.live === null || this.shownLines === 0) return;
    this.live.write(`${this.upwards()}\u001b[J`);
    this.shownLines = 0;
  }

  private upwards(): string {
    return this.shownLines === 0 ? "" : `\u001b[${this.shownLines}A\r`;
  }
}
