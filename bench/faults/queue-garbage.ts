import type { Redis } from "ioredis";
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "../../src/base/random/index.ts";

type Garbage = (client: Redis, random: SeededRandom) => Promise<void>;

const QUEUE = "bull:assay-bench";
const TEXTS = [
  "{",
  "7",
  "null",
  '""',
  "[]",
  '{"body":3}',
  '{"body":"{}","signature":null}',
  "\u0000",
];

/** What somebody who reaches the server may do to the queue. */
export const GARBAGE: Readonly<Record<string, Garbage>> = {
  "a job nobody sent": async (client, random) => {
    const id = random.pick(["../../victim", "x", "1", `a-${random.below(1000)}`]);
    await client.hset(`${QUEUE}:${id}`, {
      name: "run",
      data: random.pick(TEXTS),
      opts: "{}",
      timestamp: 1,
    });
    await client.lpush(`${QUEUE}:wait`, id);
    await client.zadd(`${QUEUE}:marker`, 0, "0");
  },
  "an id without a job": async (client, random) => {
    await client.lpush(`${QUEUE}:wait`, `gone-${random.below(1000)}`);
    await client.zadd(`${QUEUE}:marker`, 0, "0");
  },
  "an answer nobody gave": async (client, random) => {
    const id = await client.rpop(`${QUEUE}:wait`);
    if (id === null) return;
    await client.hset(`${QUEUE}:${id}`, "returnvalue", random.pick(TEXTS));
    await client.zadd(`${QUEUE}:completed`, Date.now(), id);
  },
  "a failure nobody had": async (client) => {
    const id = await client.rpop(`${QUEUE}:wait`);
    if (id === null) return;
    await client.hset(`${QUEUE}:${id}`, "failedReason", "refused: no reason");
    await client.zadd(`${QUEUE}:failed`, Date.now(), id);
  },
  "a changed job": async (client, random) => {
    const [id] = await client.lrange(`${QUEUE}:wait`, 0, 0);
    if (id !== undefined) await client.hset(`${QUEUE}:${id}`, "data", random.pick(TEXTS));
  },
  "a job that disappears": async (client) => {
    const [id] = [
      ...(await client.lrange(`${QUEUE}:active`, 0, 0)),
      ...(await client.lrange(`${QUEUE}:wait`, 0, 0)),
    ];
    if (id !== undefined) await client.del(`${QUEUE}:${id}`);
  },
  "a list that disappears": async (client, random) => {
    await client.del(
      `${QUEUE}:${random.pick(["wait", "active", "completed", "failed", "delayed", "meta"])}`,
    );
  },
  "a list of another type for a while": async (client, random) => {
    const key = `${QUEUE}:${random.pick(["wait", "active", "completed", "delayed"])}`;
    await client.set(key, "nonsense");
    await sleep(random.below(2000));
    await client.del(key);
  },
  "everything is removed": async (client) => {
    await client.flushall();
  },
  "all connections are cut": async (client) => {
    await client.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
  },
};
