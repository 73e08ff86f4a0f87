import { closeSync, openSync } from "node:fs";
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { shellWords } from "../../../base/shell/index.ts";
import type { RunRequest } from "../run-execution.ts";
import { KeptOutput } from "./kept-output.ts";
import { openPipe } from "./pipes.ts";

/** Milliseconds that output may still come after the last process has ended. */
const PATIENCE = 2000;
const PIECE = 1 << 16;

type Stdio = readonly (number | "inherit" | "ignore")[];

/**
 * What a run reads and where its output goes: through a pipe to this process, which writes the file. So the file stays within its
 * limit while the run goes on, and a disk that is full is our problem, not an error of the run. Standard output and error share
 * one pipe, which keeps their order.
 */
export class RunOutput {
  /** Standard input, output and error for the command; closed by `started`. */
  readonly stdio: Stdio;
  private readonly copies: readonly Copy[];
  private isStarted = false;

  private constructor(stdio: Stdio, copies: readonly Copy[]) {
    this.stdio = stdio;
    this.copies = copies;
  }

  /** `failed` hears at most once that the output cannot be written any more. */
  static async open(request: RunRequest, failed: () => void): Promise<RunOutput> {
    const { command, outputFile, errorFile = null, outputLimit = null } = request;
    const copies: Copy[] = [];
    try {
      const copyTo = async (path: string): Promise<number> => {
        const file = new KeptOutput(path, outputLimit);
        const { reader, writer } = await openPipe();
        const copy = new Copy(reader, writer, file, failed);
        copies.push(copy);
        copy.write(Buffer.from(header(command)));
        return writer;
      };
      if (outputFile === null) {
        return new RunOutput([inputOf(request), "inherit", "inherit"], copies);
      }
      const output = await copyTo(outputFile);
      const error = errorFile === null ? output : await copyTo(errorFile);
      const result = new RunOutput([inputOf(request), output, error], copies);
      result.check();
      return result;
    } catch (error) {
      for (const copy of copies) copy.abandon();
      throw error;
    }
  }

  /** The command has its own copies of the descriptors, or will never have them. */
  started(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    const [input] = this.stdio;
    if (typeof input === "number") closeSync(input);
    for (const copy of this.copies) copy.closeWriter();
  }

  /** After the last process of the run: the files are complete. Whoever still holds a pipe then is not heard any more. */
  async finish(): Promise<void> {
    await Promise.all(this.copies.map((copy) => copy.finish()));
  }

  /** Throws what went wrong while writing. */
  check(): void {
    for (const { failure } of this.copies) if (failure !== null) throw failure;
  }
}

/** From one pipe to one file. */
class Copy {
  failure: Error | null = null;
  private readonly socket: Socket;
  private readonly file: KeptOutput;
  private readonly failed: () => void;
  private readonly ended: Promise<void>;
  private writer: number | null;
  private finishing: Promise<void> | null = null;

  constructor(reader: number, writer: number, file: KeptOutput, failed: () => void) {
    this.writer = writer;
    this.file = file;
    this.failed = failed;
    this.socket = new Socket({
      ...{ fd: reader, readable: true, writable: false },
      // Performance: one buffer for all of it. Left out of the types of Node 20.
      ...({
        onread: {
          buffer: Buffer.alloc(PIECE),
          callback: (length: number, buffer: Uint8Array) => {
            this.write(buffer.subarray(0, length));
            return true;
          },
        },
      } as object),
    });
    this.ended = new Promise((resolve) => {
      this.socket.once("close", () => {
        resolve();
      });
    });
    this.socket.on("error", () => undefined);
    this.socket.resume();
  }

  write(bytes: Uint8Array): void {
    if (this.failure !== null) return;
    this.attempt(() => {
      this.file.write(bytes);
    });
  }

  closeWriter(): void {
    if (this.writer !== null) closeSync(this.writer);
    this.writer = null;
  }

  finish(): Promise<void> {
    this.finishing ??= this.finishOnce();
    return this.finishing;
  }

  abandon(): void {
    this.closeWriter();
    void this.finish();
  }

  private async finishOnce(): Promise<void> {
    const patience = new AbortController();
    await Promise.race([
      this.ended,
      delay(PATIENCE, null, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    this.socket.destroy();
    this.attempt(() => {
      this.file.finish();
    });
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (this.failure === null) this.failed();
      this.failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }
}

function inputOf({ inputFile = null }: RunRequest): number | "inherit" | "ignore" {
  if (inputFile === null) return "ignore";
  return inputFile === "-" ? "inherit" : openSync(inputFile, "r");
}

/** As BenchExec begins its log files. */
function header(command: readonly string[]): string {
  return `${shellWords(command)}\n\n\n${"-".repeat(80)}\n\n\n`;
}
