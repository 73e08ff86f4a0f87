/**
 * `stdout` as glibc buffers it: what a program wrote but had not flushed is lost when it is killed, which
 * can be seen in its output. `stderr` has no buffer.
 */
import type { OutputSink } from "./machine.ts";

/** Full: to a file or pipe. Line: to a terminal. */
export type BufferMode = "full" | "line" | "none";

const BUFFER_SIZE = 4096;
const NEWLINE = 10;

export class StandardOutput {
  mode: BufferMode;
  private readonly sink: OutputSink;
  private readonly buffer = new Uint8Array(BUFFER_SIZE);
  private used = 0;

  constructor(sink: OutputSink, mode: BufferMode) {
    this.sink = sink;
    this.mode = mode;
  }

  write(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.mode === "none") {
      this.sink.write("stdout", bytes.slice());
      return;
    }
    this.fill(bytes);
    if (this.mode === "line" && bytes.includes(NEWLINE)) this.flush();
  }

  /** The buffer is filled up; whole blocks behind it go out at once, the rest waits. */
  private fill(bytes: Uint8Array): void {
    const room = BUFFER_SIZE - this.used;
    if (bytes.length <= room) {
      this.buffer.set(bytes, this.used);
      this.used += bytes.length;
      return;
    }
    this.buffer.set(bytes.subarray(0, room), this.used);
    this.used = BUFFER_SIZE;
    this.flush();
    const rest = bytes.subarray(room);
    const whole = rest.length - (rest.length % BUFFER_SIZE);
    if (whole > 0) this.sink.write("stdout", rest.slice(0, whole));
    this.buffer.set(rest.subarray(whole));
    this.used = rest.length - whole;
  }

  flush(): void {
    if (this.used === 0) return;
    this.sink.write("stdout", this.buffer.slice(0, this.used));
    this.used = 0;
  }

  /** What the end of the process swallows. */
  discard(): Uint8Array {
    const lost = this.buffer.slice(0, this.used);
    this.used = 0;
    return lost;
  }
}
