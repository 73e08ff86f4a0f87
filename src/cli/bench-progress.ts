import type { BenchmarkObserver, Progress } from "../bench/index.ts";
import type { Sink } from "./streams.ts";

/** How far a benchmark is: one line on a terminal that is written over again and again. Elsewhere only warnings. */
export class BenchProgress implements BenchmarkObserver {
  private readonly sink: Sink;
  private last = "";

  constructor(sink: Sink) {
    this.sink = sink;
  }

  progress({ runs, done, correct, wrong, remaining }: Progress): void {
    if (this.sink.isTTY !== true) return;
    const left = remaining === null || done === runs ? "" : `, about ${printTime(remaining)} left`;
    this.last = `${done}/${runs} done, ${correct} correct, ${wrong} wrong${left}`;
    this.sink.write(`\r\u001b[K${this.last}`);
  }

  warning(message: string): void {
    const line = this.last;
    this.clear();
    this.sink.write(`warning: ${message}\n`);
    if (line !== "") this.sink.write(line);
    this.last = line;
  }

  clear(): void {
    if (this.last !== "") this.sink.write("\r\u001b[K");
    this.last = "";
  }
}

/** `45 s`, `12 min`, `3 h 20 min`. */
function printTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
