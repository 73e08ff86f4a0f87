/** Processes that check seeds and tell one line of JSON about each. */
import { spawn } from "node:child_process";
import { usageOf } from "../../src/engine/supervision/process-usage.ts";

/** Which seeds are checked, one after the other: by worker `i` of `jobs` each `jobs`-th from `first + i` on. */
export interface Seeds {
  readonly first: number;
  readonly count: number;
  readonly jobs: number;
}

/** What a worker says on standard output: how far it is, or what it found. */
type Message<Outcome> = { readonly step: string } | { readonly outcome: Outcome };

export interface WorkerHooks<Outcome> {
  report(outcome: Outcome): void;
  /** The worker died or said nothing for too long; it goes on with the next seed. */
  lost(seed: number, why: string): void;
}

/** In CPU time: on a busy machine nothing is said for long. */
const LONGEST_SILENCE_MILLIS = 60_000;
const LOOK_MILLIS = 1000;

/** In a worker: `check` may say what it does next, to show that it is not stuck; if it dies, this was the cause. */
export async function work<Outcome>(
  { first, count, jobs }: Seeds,
  from: number,
  check: (seed: number, next: (step: string) => void) => Promise<Outcome>,
): Promise<void> {
  const say = (message: Message<Outcome>): void => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  };
  for (let seed = from; seed < first + count; seed += jobs) {
    const outcome = await check(seed, (step) => {
      say({ step });
    });
    say({ outcome });
  }
}

/** Starts `script` with the arguments of this process and `--worker SEED` until every seed had its turn. */
export async function runWorkers<Outcome>(
  script: string,
  seeds: Seeds,
  hooks: WorkerHooks<Outcome>,
): Promise<void> {
  const lane = async (number: number): Promise<void> => {
    let seed = seeds.first + number;
    while (seed < seeds.first + seeds.count) {
      const { reported, why } = await startWorker<Outcome>(script, seed, hooks);
      seed += reported * seeds.jobs;
      if (why === null) return;
      hooks.lost(seed, why);
      seed += seeds.jobs;
    }
  };
  await Promise.all(Array.from({ length: seeds.jobs }, (_, i) => lane(i)));
}

interface WorkerEnd {
  /** How many outcomes it told. */
  readonly reported: number;
  /** Null if it came to its end. */
  readonly why: string | null;
}

function startWorker<Outcome>(
  script: string,
  seed: number,
  hooks: WorkerHooks<Outcome>,
): Promise<WorkerEnd> {
  const args = ["--import", "tsx", script, ...process.argv.slice(2), "--worker", String(seed)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let reported = 0;
  let isSilent = false;
  let step = "";
  let usedBefore = 0;
  const used = (): number => usageOf(child.pid!)?.cpuMillis ?? usedBefore;
  const timer = setInterval(() => {
    if (used() - usedBefore < LONGEST_SILENCE_MILLIS) return;
    isSilent = true;
    child.kill("SIGKILL");
  }, LOOK_MILLIS);
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    usedBefore = used();
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line) as Message<Outcome>;
      if ("step" in message) {
        step = message.step;
        continue;
      }
      reported++;
      hooks.report(message.outcome);
    }
  });
  return new Promise((resolve) =>
    child.on("close", (status, signal) => {
      clearInterval(timer);
      const end = isSilent ? "was stuck" : `ended with ${status ?? signal ?? "nothing"}`;
      const why = status === 0 ? null : step === "" ? end : `${end} (${step})`;
      resolve({ reported, why });
    }),
  );
}
