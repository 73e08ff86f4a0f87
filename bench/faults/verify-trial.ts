import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RunningAssay } from "../../test/bench/scenario.ts";
import { endWithin, leftProcesses, unexpectedEnd } from "./benchmark.ts";
import type { Trial } from "./trial.ts";

const PROGRAM = (bound: number) => `void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  while (x > 0) { x--; y--; }
  if (y != ${bound}) reach_error();
  return 0;
}
`;
const [UNKNOWN, UNUSABLE, NOT_WRITTEN, BROKEN_PIPE] = [2, 64, 74, 141];

interface Disturbance {
  readonly arguments?: readonly string[];
  /** Exit codes besides that of the undisturbed verification. */
  readonly ends: readonly number[];
  readonly during?: (command: RunningAssay) => void;
}

const PLACES = ["/dev/full", "/dev/full/x", "/proc/x", "/sys/x", "/dev/null/x"];
const OUTPUTS = ["--output", "--sarif", "--witness", "--test-harness", "--report", "--junit"];

/** A verification of which processes are killed, pipes are closed or outputs cannot be written. Its answer is never another one. */
export const verifyTrial: Trial = async ({ folder, random }) => {
  const isSafe = random.chance(50);
  const file = join(folder, "a.c");
  writeFileSync(file, PROGRAM(isSafe ? 0 : 1));
  const place = random.pick(PLACES);
  const kinds: Readonly<Record<string, Disturbance>> = {
    "the verifying process is killed": { ends: [UNKNOWN], during: killChild },
    "it is told to end": {
      ends: [UNKNOWN, 130, 143],
      during: ({ child }) => child.kill("SIGTERM"),
    },
    "it is interrupted": { ends: [UNKNOWN, 130], during: ({ child }) => child.kill("SIGINT") },
    "it is killed": { ends: [-1], during: ({ child }) => child.kill("SIGKILL") },
    "its pipes are closed": {
      ends: [BROKEN_PIPE],
      during: ({ child }) => {
        child.stdout!.destroy();
        child.stderr!.destroy();
      },
    },
    "its memory is limited": {
      ends: [UNKNOWN],
      arguments: ["--memlimit", `${60 + random.below(100)}MB`],
    },
    "its output cannot be written": {
      ends: [UNUSABLE, NOT_WRITTEN],
      arguments: [random.pick(OUTPUTS), place],
    },
  };
  const name = random.pick(Object.keys(kinds));
  const { arguments: words = [], ends, during } = kinds[name]!;
  const command = new RunningAssay(["verify", file, "--timelimit", "20s", ...words]);
  await sleep(random.below(1500));
  during?.(command);
  const run = await endWithin(command, 60);
  const problems =
    run === null
      ? [`${name} (${words.join(" ")}): it does not end`]
      : [
          ...unexpectedEnd(`${name} (${words.join(" ")})`, run, [isSafe ? 0 : 1, ...ends]),
          ...wrongAnswer(run.stdout, isSafe),
        ];
  return { faults: [name], problems: [...problems, ...(await leftProcesses(folder))] };
};

function wrongAnswer(stdout: string, isSafe: boolean): readonly string[] {
  const wrong = isSafe ? /result: FALSE/ : /result: TRUE/;
  return wrong.test(stdout) ? [`a wrong answer: ${stdout}`] : [];
}

function killChild({ child }: RunningAssay): void {
  const children = readdirSync(`/proc/${child.pid!}/task`).flatMap((task) =>
    readFileSync(`/proc/${child.pid!}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  for (const pid of children) process.kill(Number(pid), "SIGKILL");
}
