import { Redis } from "ioredis";
import { UserError } from "../../base/diagnostics/index.ts";
import { errorCode } from "../../base/files/index.ts";

/** How to reach the server of a queue. */
export interface QueueServer {
  /** Without password. */
  readonly address: string;
  readonly password: string | null;
  /** Signs messages; null: they are not signed. */
  readonly secret: Buffer | null;
}

const PATIENCE = 3000;
/** Milliseconds for a connection to end by itself; otherwise a command ends two seconds after its last word. */
const FAREWELL = 100;

/**
 * A connection that outlives restarts of the server: commands wait until it is back. A server that cannot be reached or used
 * now is a `UserError`.
 */
export async function connectRedis(server: QueueServer): Promise<Redis> {
  checkAddress(server.address);
  await probe(server);
  const redis = new Redis(server.address, {
    ...passwordOf(server),
    maxRetriesPerRequest: null,
    disconnectTimeout: FAREWELL,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  // Every attempt to connect again reports here; the commands wait.
  redis.on("error", () => undefined);
  return redis;
}

/** The server is away or coming back: commands wait, nothing has to be said. */
export function isConnectionError(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return (
    code !== undefined || /^Connection is closed|^LOADING|^Command timed out/.test(error.message)
  );
}

/** What the server says instead of an answer: `OOM …`, `MISCONF …`, `READONLY …`. */
export function isRefusal(error: unknown): error is Error {
  return (
    error instanceof Error && (error.name === "ReplyError" || /^[A-Z]{3,} /.test(error.message))
  );
}

/** Whether the server writes an append-only file. */
export async function isPersistent(redis: Redis): Promise<boolean> {
  return /^aof_enabled:1/m.test(await redis.info("persistence"));
}

function passwordOf({ password }: QueueServer): { readonly password?: string } {
  return password === null ? {} : { password };
}

function checkAddress(address: string): void {
  const scheme = URL.canParse(address) ? new URL(address).protocol : "";
  if (scheme === "redis:" || scheme === "rediss:") return;
  throw new UserError(
    `'${address}' is no address of a Redis server`,
    null,
    "it looks like redis://host:6379",
  );
}

/** Also whether the password is right and the database is there. */
async function probe(server: QueueServer): Promise<void> {
  const redis = new Redis(server.address, {
    ...passwordOf(server),
    lazyConnect: true,
    connectTimeout: PATIENCE,
    disconnectTimeout: FAREWELL,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const errors: Error[] = [];
  redis.on("error", (error: Error) => errors.push(error));
  try {
    await redis.connect();
    // Behind a database that is not there ioredis goes on with the first one.
    await redis.select(redis.options.db ?? 0);
    await redis.ping();
  } catch (error) {
    throw unreachable(server, errors.at(-1) ?? error);
  } finally {
    redis.disconnect();
  }
}

function unreachable({ address }: QueueServer, cause: unknown): UserError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const needsPassword = /^(NOAUTH|WRONGPASS|ERR AUTH)/.test(message);
  return new UserError(
    isRefusal(cause)
      ? `the Redis server at ${address} cannot be used: ${message}`
      : `cannot reach the Redis server at ${address}: ${errorCode(cause) === String(cause) ? message : errorCode(cause)}`,
    null,
    needsPassword ? "--queue-password-file names a file with the password" : null,
  );
}
