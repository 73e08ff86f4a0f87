import type { Redis } from "ioredis";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "../../base/diagnostics/index.ts";
import { isRefusal } from "./redis-connection.ts";

const PAUSE = 500;

/** A server that is busy answers late, one that is frozen or behind a cut line not at all: the connection stays open. */
const LONGEST_SILENCE = 5000;
const CONNECTION_LOST = "the connection is lost";
const SILENT = "it does not answer";

export interface ServerWatchOptions {
  readonly address: string;
  /** Seconds without an answer after which there is nothing to wait for any more. */
  readonly patience: number;
  warn(message: string): void;
}

/** Says when the server does not answer or refuses, waits for it, and gives up in the end. */
export class ServerWatch {
  private readonly redis: Redis;
  private readonly options: ServerWatchOptions;
  private troubleSince: number | null = null;
  private trouble = "";
  /** When it was asked something that it has not answered yet. */
  private silentSince: number | null = null;

  constructor(redis: Redis, options: ServerWatchOptions) {
    this.redis = redis;
    this.options = options;
  }

  /** Rejects with a `UserError` when the patience is at an end; otherwise goes on until the signal. */
  async untilGone(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.listen();
      if (this.redis.status !== "ready") this.failed(CONNECTION_LOST);
      else if (this.isSilent()) this.failed(SILENT);
      else if (this.trouble === CONNECTION_LOST || this.trouble === SILENT) this.recovered();
      if (this.troubleSince !== null) this.checkPatience(this.troubleSince);
      await sleep(PAUSE, null, { signal }).catch(() => undefined);
    }
  }

  /** What the server refuses is tried again. */
  async persistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    for (;;) {
      try {
        const result = await work();
        this.recovered();
        return result;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.failed(error.message);
      }
      await sleep(PAUSE, null, { signal }).catch(() => undefined);
      if (signal.aborted) return null;
    }
  }

  private listen(): void {
    if (this.redis.status !== "ready") this.silentSince = null;
    if (this.silentSince !== null || this.redis.status !== "ready") return;
    this.silentSince = performance.now();
    const heard = (): void => {
      this.silentSince = null;
    };
    this.redis.ping().then(heard, heard);
  }

  private isSilent(): boolean {
    return this.silentSince !== null && performance.now() - this.silentSince > LONGEST_SILENCE;
  }

  private failed(trouble: string): void {
    if (this.troubleSince === null || this.trouble !== trouble) {
      const { address, patience } = this.options;
      this.options.warn(
        `the Redis server at ${address}: ${trouble}; waiting for up to ${patience} s`,
      );
    }
    this.troubleSince ??= performance.now();
    this.trouble = trouble;
  }

  private recovered(): void {
    if (this.troubleSince === null) return;
    this.troubleSince = null;
    this.trouble = "";
    this.options.warn(`the Redis server at ${this.options.address} answers again`);
  }

  private checkPatience(since: number): void {
    const { address, patience } = this.options;
    if (performance.now() - since < patience * 1000) return;
    throw new UserError(
      `the Redis server at ${address} did not answer for ${patience} s: ${this.trouble}`,
      null,
      "what is done is recorded; --resume goes on when it is back",
    );
  }
}
