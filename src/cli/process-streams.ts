import { isatty } from "node:tty";
import { errorCode, writeAll } from "../base/files/index.ts";
import type { Sink, Streams } from "./streams.ts";

/**
 * Standard output and standard error of this process. Everything is written when `write` returns, so that nothing is lost however the
 * process ends, and a stream that cannot be written is a fact to ask for, not an event that ends the process with a code of its own.
 */
export function processStreams(): Streams {
  return { stdout: new ProcessSink(1), stderr: new ProcessSink(2) };
}

class ProcessSink implements Sink {
  readonly isTTY: boolean;
  failure: string | null = null;
  private readonly file: number;

  constructor(file: number) {
    this.file = file;
    this.isTTY = isatty(file);
  }

  write(chunk: string | Uint8Array): void {
    if (this.failure !== null) return;
    try {
      writeAll(this.file, chunk);
    } catch (error) {
      this.failure = errorCode(error);
    }
  }
}
