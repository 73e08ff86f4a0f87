import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { writeSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NO_PROGRESS, type RunReport } from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import type { VerifyRequest } from "../verify-request.ts";
import { BoardTeam } from "./board-companions.ts";
import { Board } from "./board.ts";
import { superviseTwice } from "./second-try.ts";
import { supervise, type SupervisedRun } from "./supervise.ts";

const HOOKS = { progress: () => undefined, log: () => undefined };
const LIMITS = { cpuMillis: 60_000, wallMillis: 60_000, memoryBytes: 2e9 };
/** Nobody reads it. */
const REQUEST = {} as VerifyRequest;

const unknown = (reason: string): Verdict => {
  return { kind: "UNKNOWN", reason, location: null, hint: null };
};

function report(verdict: Verdict, more: Partial<RunReport> = {}): RunReport {
  return {
    ...NO_PROGRESS,
    ...{
      verdict,
      results: [],
      analysis: "a",
      properties: [],
      propertyWords: [],
      file: "a.c",
      program: ["a.c"],
      command: "assay verify a.c",
      dataModel: null,
      entryFunction: null,
    },
    ...{
      solver: null,
      counterexample: null,
      proof: null,
      certificate: null,
      validation: null,
      reuse: null,
    },
    ...{ files: [], configuration: {}, unusedOptions: [], assumptions: [], jobs: null },
    ...{ isSpeaker: true, notes: [], warnings: [], ...more },
  };
}

/** What a process does: JavaScript that knows `tell(message)`. */
const TELL = `const tell = (message) => require("node:fs").writeSync(3, JSON.stringify(message) + "\\n");`;
const FOR_EVER = "setInterval(() => undefined, 1000);";
const telling = (verdict: Verdict, more: Partial<RunReport> = {}): string =>
  `tell(${JSON.stringify({ kind: "report", report: report(verdict, more), peakMemoryBytes: 1 })});`;
const bug = `tell({ kind: "failed", exitCode: 70, text: "Error: broken\\n  at here" });`;
const after = (millis: number, script: string): string =>
  `setTimeout(() => { ${script} process.exit(0); }, ${millis});`;

async function run(
  scripts: readonly string[],
  limits = LIMITS,
): Promise<SupervisedRun & { readonly children: readonly ChildProcess[] }> {
  const children: ChildProcess[] = [];
  const end = await supervise(REQUEST, limits, HOOKS, scripts.length, (_, _memory, board) => {
    const stdio = ["ignore", "pipe", "pipe", "pipe", ...(board ? [board.descriptor] : [])] as const;
    const script = `${TELL} ${scripts[children.length]!}`;
    const child = spawn(process.execPath, ["-e", script], { stdio: [...stdio], detached: true });
    children.push(child);
    return child;
  });
  return { ...end, children };
}

async function verdictOf(...scripts: readonly string[]): Promise<unknown> {
  const { end } = await run(scripts);
  switch (end.kind) {
    case "report":
      return [end.report.verdict, end.report.jobs?.decidedBy, end.report.warnings];
    case "died":
      return end.verdict;
    case "failed":
      return [end.exitCode, end.text];
  }
}

test("a violation that was told counts, although the process that found it is killed later", async () => {
  const told = { verdict: { kind: "FALSE", property: "bounds" } } as const;
  const message = JSON.stringify({ kind: "finding", report: report(told.verdict) });
  const { end } = await run([`tell(${message}); ${FOR_EVER}`], { ...LIMITS, wallMillis: 1000 });
  expect(end).toMatchObject({ kind: "report", report: told });
  expect(end.kind === "report" && end.report.notes.join()).toContain("not all was decided: wall");
});

describe("a crash in native code", () => {
  const crash = "process.kill(process.pid, 'SIGSEGV');";

  async function runTwice(request: Partial<VerifyRequest>, limits = LIMITS) {
    const solvers: string[] = [];
    const { end } = await superviseTwice(
      { solver: "auto", ...request } as VerifyRequest,
      limits,
      HOOKS,
      1,
      (asked, ...rest) => {
        solvers.push(asked.solver);
        const script = asked.solver === "z3-wasm" ? telling({ kind: "TRUE" }) : crash;
        return supervise(asked, rest[0], rest[1], 1, () =>
          spawn(process.execPath, ["-e", `${TELL} ${script}`], {
            stdio: ["ignore", "pipe", "pipe", "pipe"],
            detached: true,
          }),
        );
      },
    );
    return { end, solvers };
  }

  test("is followed by a second try with the embedded solver", async () => {
    const { end, solvers } = await runTwice({});
    expect(solvers).toEqual(["auto", "z3-wasm"]);
    const warning = expect.stringMatching(/died of SIGSEGV.*z3-wasm was used instead/) as string;
    expect(end).toMatchObject({
      kind: "report",
      report: { verdict: { kind: "TRUE" }, warnings: [warning] },
    });
  });

  test("is the answer about a solver that the user chose, and where no time is left", async () => {
    const chosen = await runTwice({ solver: "z3-native" });
    expect(chosen.solvers).toEqual(["z3-native"]);
    expect(chosen.end).toMatchObject({ kind: "died", crash: "SIGSEGV" });
    const late = await runTwice({}, { ...LIMITS, cpuMillis: 400 });
    expect(late.solvers).toEqual(["auto"]);
  });
});

describe("several processes", () => {
  test("the first answer ends all of them", async () => {
    const { end, children } = await run([
      FOR_EVER,
      after(100, telling({ kind: "TRUE" })),
      FOR_EVER,
    ]);
    expect(end).toMatchObject({
      report: { verdict: { kind: "TRUE" }, jobs: { count: 3, decidedBy: 2 } },
    });
    expect(children.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", null, "SIGKILL"]);
  });

  test("no answer of one does not end the others", async () => {
    const late = after(400, telling({ kind: "FALSE", property: "p" }));
    expect(await verdictOf(telling(unknown("nothing")), late)).toEqual([
      { kind: "FALSE", property: "p" },
      2,
      [],
    ]);
  });

  test("a bug of one is told, and is no answer", async () => {
    const warning = "job 1 met a bug of assay: Error: broken";
    expect(await verdictOf(bug, after(300, telling({ kind: "TRUE" })))).toEqual([
      { kind: "TRUE" },
      2,
      [warning],
    ]);
    expect(await verdictOf(bug, after(300, telling(unknown("nothing"))))).toEqual([
      70,
      "Error: broken\n  at here",
    ]);
  });

  test("what cannot be used is told once, and ends all of them", async () => {
    const refusing = `tell({ kind: "failed", exitCode: 64, text: "no file" });`;
    expect(await verdictOf(FOR_EVER, refusing)).toEqual([64, "no file"]);
  });

  test("one that dies leaves the answer to the others", async () => {
    expect(await verdictOf("process.abort();", after(300, telling({ kind: "TRUE" })))).toEqual([
      { kind: "TRUE" },
      2,
      [],
    ]);
    const dying = await verdictOf("process.abort();", after(300, "process.abort();"));
    expect(dying).toMatchObject({ kind: "UNKNOWN" });
  });

  test("one that is not the speaker is believed only if the speaker does not come to speak", async () => {
    const quiet = telling({ kind: "TRUE" }, { isSpeaker: false, files: ["none"] });
    const loud = after(300, telling({ kind: "TRUE" }, { files: ["a"] }));
    const { end } = await run([quiet, loud]);
    expect(end).toMatchObject({ report: { files: ["a"], jobs: { decidedBy: 2 } } });
    expect(await verdictOf(quiet, after(300, "process.abort();"))).toEqual([
      { kind: "TRUE" },
      1,
      [],
    ]);
  });

  test("the reason that lies in the program is told", async () => {
    const location = { file: "a.c", line: 1, column: 1 };
    const placed = { ...unknown("asm"), location } as Verdict;
    const busy = `const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);`;
    expect(await verdictOf(telling(placed), `${busy} ${telling(unknown("time"))}`)).toEqual([
      placed,
      null,
      [],
    ]);
  });

  const BURN = "for (;;);";
  const sum = { ...LIMITS, cpuMillis: 1500 };
  test("the CPU time of all of them together is limited", async () => {
    const { end, cpuMillis, children } = await run([BURN, BURN], sum);
    expect(end).toMatchObject({ kind: "died", verdict: { reason: "time limit of 1.5s reached" } });
    expect(cpuMillis).toBeLessThan(3000);
    expect(children.map(({ signalCode }) => signalCode)).toEqual(["SIGKILL", "SIGKILL"]);
  });

  test("elapsed time is limited", async () => {
    const { end } = await run([FOR_EVER, FOR_EVER], { ...LIMITS, wallMillis: 500 });
    expect(end).toMatchObject({ verdict: { reason: "wall-clock limit of 0.5s reached" } });
  });

  test("the largest leaves when there is not enough memory for all of them", async () => {
    const large = `const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 10);`;
    const limits = { ...LIMITS, memoryBytes: 400e6 };
    const { end, children } = await run([large, after(3000, telling({ kind: "TRUE" }))], limits);
    expect(end).toMatchObject({ report: { verdict: { kind: "TRUE" }, jobs: { decidedBy: 2 } } });
    expect(children[0]!.signalCode).toBe("SIGKILL");
  });

  test("CPU time that one did not need is for the others", async () => {
    const notices = `const notices = () => {
      const bytes = Buffer.alloc(1000);
      return bytes.toString("utf8", 0, require("node:fs").readSync(4, bytes, 0, 1000, 0));
    };`;
    const waiting = `${notices} const look = setInterval(() => {
      const grant = /"grant","millis":(\\d+)/.exec(notices());
      if (grant !== null) { clearInterval(look); ${telling({ kind: "TRUE" })} }
    }, 50);`;
    expect(await verdictOf(telling(unknown("nothing")), waiting)).toEqual([
      { kind: "TRUE" },
      2,
      [],
    ]);
  });
});

describe("a board", () => {
  test("each thing is claimed by one, whoever asks how often", () => {
    const board = Board.open();
    const teams = [0, 1].map((index) => new BoardTeam(board, { index, count: 2 }));
    const [first, second] = teams as [BoardTeam, BoardTeam];
    expect([second.claim("a"), first.claim("a"), second.claim("a")]).toEqual([true, false, true]);
    expect([first.part("x").claim("a"), second.part("x").claim("a")]).toEqual([true, false]);
    expect([first.isSpeaker("TRUE"), second.isSpeaker("FALSE")]).toEqual([true, false]);
    expect([first.isSpeaker("UNKNOWN"), second.isSpeaker("UNKNOWN")]).toEqual([false, true]);
    board.post({ kind: "grant", millis: 3 });
    board.post({ kind: "grant", millis: 4 });
    expect(first.granted()).toBe(7);
    const facts = [{ at: 3, fact: { kind: "predicate", text: "x == 1" } }] as const;
    second.tell(facts);
    expect([first.told(), second.told()]).toEqual([facts, []]);
    board.close();
  });

  test("what is torn is nobody's", () => {
    const board = Board.open();
    const team = new BoardTeam(board, { index: 0, count: 2 });
    writeSync(board.descriptor, '{"kind":"claim","job":1,"wh\n');
    expect([team.claim("a"), board.all().length]).toEqual([true, 1]);
    board.close();
  });

  test("processes that claim at the same time agree", () => {
    const board = Board.open();
    // The same appending writes, 200 claims of each of three processes.
    const script = `const { writeSync } = require("node:fs");
      for (let i = 0; i < 200; i++) {
        writeSync(4, JSON.stringify({ kind: "claim", job: Number(process.argv[1]), what: String(i) }) + "\\n");
      }`;
    const shell = [0, 1, 2].map((job) => `"$0" -e "$1" ${job} &`).join(" ");
    const stdio = ["ignore", "ignore", "inherit", "ignore", board.descriptor] as const;
    spawnSync("sh", ["-c", `${shell} wait`, process.execPath, script], { stdio: [...stdio] });
    expect(board.all()).toHaveLength(600);
    const teams = [0, 1, 2].map((index) => new BoardTeam(board, { index, count: 3 }));
    for (let i = 0; i < 200; i++) {
      expect(teams.filter((team) => team.claim(String(i)))).toHaveLength(1);
    }
    board.close();
  });
});
