import { Redis } from "ioredis";
import { UserError } from "../../base/diagnostics/index.ts";

const PATIENCE = 3000;
/** Milliseconds for a connection to end by itself; otherwise a command ends two seconds after its last word. */
const FAREWELL = 100;

/**
 * A connection that outlives restarts of the server: commands wait until it is back. A server that cannot be reached
 * now is a `UserError`.
 */
export async function connectRedis(address: string): Promise<Redis> {
  checkAddress(address);
  await probe(address);
  const redis = new Redis(address, {
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

/** The address without user and password. */
export function publicAddress(address: string): string {
  return address.replace(/\/\/[^@/]*@/, "//");
}

/** Whether the server writes an append-only file. */
export async function isPersistent(redis: Redis): Promise<boolean> {
  return /^aof_enabled:1/m.test(await redis.info("persistence"));
}

function checkAddress(address: string): void {
  const scheme = URL.canParse(address) ? new URL(address).protocol : "";
  if (scheme === "redis:" || scheme === "rediss:") return;
  throw new UserError(
    `'${publicAddress(address)}' is no address of a Redis server`,
    null,
    "it looks like redis://host:6379",
  );
}

async function probe(address: string): Promise<void> {
  const redis = new Redis(address, {
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
    await redis.ping();
  } catch (error) {
    const cause = errors.at(-1) ?? (error instanceof Error ? error : new Error(String(error)));
    const { code } = cause as NodeJS.ErrnoException;
    throw new UserError(
      `cannot reach the Redis server at ${publicAddress(address)}: ${code ?? cause.message}`,
    );
  } finally {
    redis.disconnect();
  }
}
