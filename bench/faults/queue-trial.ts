import { Redis } from "ioredis";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "../../src/base/random/index.ts";
import { RedisServer } from "../../test/bench/redis-server.ts";
import { journalIn, RunningAssay } from "../../test/bench/scenario.ts";
import {
  differences,
  endWithin,
  leftProcesses,
  unexpectedEnd,
  writeBenchmark,
  type DisturbedBenchmark,
} from "./benchmark.ts";
import { GARBAGE } from "./queue-garbage.ts";
import type { Trial, TrialResult } from "./trial.ts";

const TASKS = 60;
const MOST_FAULTS = 8;
/** Seconds for the rest after the last fault. */
const PATIENCE = 90;
const INTERRUPTED = 130;
const BROKEN_PIPE = 141;
const UNUSABLE = 64;
const NO_SERVER = /cannot reach the Redis server/;

/** Two workers, a coordinator and a server, all of which may be gone at any time. */
export const queueTrial: Trial = async ({ folder, random }) => {
  const persistence = random.chance(50) ? "yes" : "no";
  const server = await RedisServer.create(join(folder, "redis"), { appendonly: persistence });
  const scene = new QueueScene(server, writeBenchmark(folder, TASKS, 0.05), random);
  try {
    await scene.play(1 + random.below(MOST_FAULTS));
    return await scene.result(folder);
  } finally {
    await scene.close();
    await server.stop("SIGKILL");
  }
};

class QueueScene {
  private readonly faults: string[] = [];
  private readonly problems: string[] = [];
  private readonly server: RedisServer;
  private readonly benchmark: DisturbedBenchmark;
  private readonly random: SeededRandom;
  private readonly client: Redis;
  private workers: RunningAssay[];
  private coordinator: RunningAssay;

  constructor(server: RedisServer, benchmark: DisturbedBenchmark, random: SeededRandom) {
    this.server = server;
    this.benchmark = benchmark;
    this.random = random;
    this.client = new Redis(server.address, {
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    this.client.on("error", () => undefined);
    this.workers = [this.startWorker(), this.startWorker()];
    this.coordinator = this.startCoordinator();
  }

  async play(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await sleep(100 + this.random.below(1200));
      const [name, fault] = this.random.pick(this.possibleFaults());
      this.faults.push(name);
      await fault();
    }
  }

  async result(folder: string): Promise<TrialResult> {
    // What found no server when it was started is started again, as a user would.
    const idle = this.workers.filter(({ child }) => child.exitCode !== null);
    this.workers.push(...idle.map(() => this.startWorker()));
    let run = await endWithin(this.coordinator, PATIENCE);
    if (run !== null && (run.exit === BROKEN_PIPE || run.exit === UNUSABLE)) {
      this.coordinator = this.startCoordinator();
      run = await endWithin(this.coordinator, PATIENCE);
    }
    if (run === null) this.problems.push("the benchmark does not end");
    else this.problems.push(...unexpectedEnd("bench", run, [0]));
    for (const worker of this.workers) await this.endOf(worker);
    this.workers = [];
    this.problems.push(...differences(this.benchmark), ...(await leftProcesses(folder)));
    return { faults: this.faults, problems: this.problems };
  }

  async close(): Promise<void> {
    this.client.disconnect();
    await Promise.all([this.coordinator, ...this.workers].map((one) => one.stop("SIGKILL")));
  }

  private possibleFaults(): readonly (readonly [string, () => Promise<void>])[] {
    return [
      ["a worker is killed", () => this.replaceWorker("SIGKILL")],
      ["a worker is told to end", () => this.replaceWorker("SIGTERM")],
      ["the coordinator is killed", () => this.resume("SIGKILL")],
      ["the coordinator is interrupted", () => this.resume("SIGINT")],
      ["the server is killed", () => this.restart("SIGKILL")],
      ["the server is restarted", () => this.restart("SIGTERM")],
      ["the server does not answer for a while", () => this.freeze()],
      ["pipes of the coordinator are closed", () => this.closePipes(this.coordinator)],
      ["pipes of a worker are closed", () => this.closePipes(this.random.pick(this.workers))],
      ...Object.entries(GARBAGE).map(
        ([name, write]) => [name, () => write(this.client, this.random)] as const,
      ),
    ];
  }

  private async replaceWorker(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const at = this.random.below(this.workers.length);
    const old = this.workers[at]!;
    this.workers[at] = this.startWorker();
    if (signal === "SIGKILL") await old.stop(signal);
    else await this.endOf(old);
  }

  private async endOf(worker: RunningAssay): Promise<void> {
    worker.child.kill("SIGTERM");
    const run = await endWithin(worker, 20);
    if (run === null) this.problems.push("a worker does not end");
    else if (!NO_SERVER.test(run.stderr)) {
      // -1: it had only just been started.
      this.problems.push(...unexpectedEnd("a worker", run, [0, -1, INTERRUPTED, BROKEN_PIPE]));
    }
  }

  private async resume(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    this.coordinator.child.kill(signal);
    const run = await endWithin(this.coordinator, 20);
    if (run === null) this.problems.push("the coordinator does not end");
    // It may have ended before.
    else if (!NO_SERVER.test(run.stderr))
      this.problems.push(
        ...unexpectedEnd("the coordinator", run, [0, -1, INTERRUPTED, BROKEN_PIPE]),
      );
    this.coordinator = this.startCoordinator();
  }

  private async restart(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    await this.server.stop(signal);
    await sleep(this.random.below(1500));
    await this.server.start();
  }

  private async freeze(): Promise<void> {
    this.server.signal("SIGSTOP");
    await sleep(500 + this.random.below(4000));
    this.server.signal("SIGCONT");
  }

  private closePipes({ child }: RunningAssay): Promise<void> {
    child.stdout!.destroy();
    child.stderr!.destroy();
    return Promise.resolve();
  }

  private startWorker(): RunningAssay {
    return new RunningAssay([
      ...["worker", "--queue", this.server.address, "-N", "2", "--lost-after", "2s"],
      ...["--allow-tool", this.benchmark.tool],
      ...(this.random.chance(70) ? ["--no-container"] : []),
    ]);
  }

  private startCoordinator(): RunningAssay {
    const { definition, results } = this.benchmark;
    return new RunningAssay([
      ...["bench", definition, "--no-compress-results", "-o", `${results}/`],
      ...["--queue", this.server.address, "--queue-patience", "60s"],
      ...(journalIn(results) === undefined ? [] : ["--resume"]),
    ]);
  }
}
