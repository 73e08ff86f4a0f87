/** What `assay table` says about several results together: repetitions, virtual results, own scores. */
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../src/cli/run-cli.ts";
import { browserPath, describeWith, testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();

/** Task, status, category, seconds. */
type Line = readonly [string, string, string, number];

function resultFile(name: string, configuration: string, lines: readonly Line[]): string {
  const runs = lines.map(
    ([task, status, category, seconds]) =>
      `<run name="${task}" files="[${task}]" properties="p" expectedVerdict="true">
      <column title="status" value="${status}"/><column title="cputime" value="${seconds}s"/>
      <column title="memory" value="${Math.round(seconds * 1e6)}B"/>
      <column title="category" value="${category}" hidden="true"/></run>`,
  );
  return temporary.file(
    `${name}.results.xml`,
    `<?xml version="1.0"?><result tool="T" version="1" benchmarkname="b" name="${configuration}" date="${name}">
    <columns><column title="status"/><column title="cputime"/><column title="memory"/></columns>${runs.join("")}</result>`,
  );
}

const ok = (task: string, seconds: number): Line => [task, "true", "correct", seconds];

/** Four repetitions of two configurations; the second takes longer for `b.c` and fails once. */
function repeatedResults(): readonly string[] {
  const old = [1, 1.2, 1.1, 1.3].map((a, i) =>
    resultFile(`old-${i}`, "old", [ok("a.c", a), ok("b.c", 2 + i / 10)]),
  );
  const recent = [1.15, 1.05, 1.25, 1.35].map((a, i) =>
    resultFile(`new-${i}`, "new", [
      i === 2 ? ["a.c", "TIMEOUT", "error", 9] : ok("a.c", a),
      ok("b.c", 4 + i / 10),
    ]),
  );
  return [...old, ...recent];
}

async function table(...args: readonly string[]): Promise<string> {
  let [out, err] = ["", ""];
  const exit = await runCli(["table", ...args], {
    stdout: { write: (text) => ((out += text.toString()), true) },
    stderr: { write: (text) => ((err += text.toString()), true) },
  });
  expect([exit, err]).toEqual([0, expect.not.stringContaining("error")]);
  return out;
}

const csv = async (...args: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const text = await table("-f", "csv", "-o", "-", "--no-diff", "-q", ...args);
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
};

describe("repeated results", () => {
  test("have means, intervals and a test of differences", async () => {
    const lines = await csv("--repeated", ...repeatedResults());
    expect(lines[2]!.slice(1)).toEqual([
      ...["status", "cputime (s)", "cputime ± (s)", "memory (MB)", "memory ± (MB)", "repetitions"],
      ...["status", "cputime (s)", "cputime ± (s)", "cputime p"],
      ...["memory (MB)", "memory ± (MB)", "memory p", "repetitions"],
    ]);
    const [, , , a, b] = lines;
    expect(a!.slice(1, 4)).toEqual(["true", "1.15", expect.stringMatching(/^0\.2054$/)]);
    // Wrong or lost once is what is shown.
    expect(a![7]).toBe("TIMEOUT (1 of 4, 3 true)");
    expect(b!.slice(7, 9)).toEqual(["true", "4.15"]);
    // All of four are above all of four: 2 of 70 orders.
    expect(Number(b![10])).toBeCloseTo(2 / 70, 5);
    expect(Number(a![10])).toBeGreaterThan(0.2);
    expect(b!.at(-1)).toBe("4");
  });

  test("of one configuration are compared with nothing", async () => {
    const lines = await csv("--repeated", ...repeatedResults().slice(0, 4));
    expect(lines[2]).not.toContain("cputime p");
    expect(lines[3]!.at(-1)).toBe("4");
  });

  test("stand beside each other if nobody joins them", async () => {
    expect((await csv(...repeatedResults()))[2]).toHaveLength(1 + 8 * 3);
  });
});

testWith("Linux")("assay bench executes runs again, and adds repetitions later", async () => {
  const tool = temporary.file("tool.sh", "#!/bin/sh\necho true\n");
  chmodSync(tool, 0o755);
  const definition = temporary.file(
    "d.xml",
    `<benchmark tool="./tool.sh"><rundefinition name="r"/>
    <tasks><withoutfile>one</withoutfile><withoutfile>two</withoutfile></tasks></benchmark>`,
  );
  const folder = `${join(temporary.path, "out")}/`;
  const bench = async (...args: readonly string[]): Promise<string> => {
    let text = "";
    const stream = { write: (chunk: string | Uint8Array) => ((text += chunk.toString()), true) };
    const all = ["bench", definition, "-o", folder, "--no-compress-results", ...args];
    expect(await runCli(all, { stdout: stream, stderr: stream })).toBe(0);
    return text;
  };
  const results = (): readonly string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".xml"))
      .map((name) => join(folder, name));
  expect(await bench("--repeat", "2")).toContain("2 runs of r.repetition-2");
  expect(results()).toHaveLength(2);
  const lines = await csv("--repeated", ...results());
  expect(lines.slice(3).map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ...[
      ["one", "2"],
      ["two", "2"],
    ],
  ]);
  // What was done is not executed again.
  const starts = (): readonly string[] =>
    results().map((file) => /starttime" value="[^"]+/.exec(readFileSync(file, "utf8"))![0]);
  const before = starts();
  await bench("--resume", "--repeat", "3");
  expect(results()).toHaveLength(3);
  expect(starts().slice(0, 2)).toEqual(before);
});

describe("virtual results", () => {
  const first = (): string =>
    resultFile("first", "first", [
      ...[ok("a.c", 5), ok("b.c", 1)],
      ["c.c", "false(p)", "wrong", 1] as const,
      ["d.c", "TIMEOUT", "error", 9] as const,
    ]);
  const second = (): string =>
    resultFile("second", "second", [
      ...[ok("a.c", 3), ["b.c", "unknown", "unknown", 0.5] as const],
      ["c.c", "TIMEOUT", "error", 9] as const,
      ["d.c", "unknown", "unknown", 2] as const,
    ]);

  test("are the best and the worst for each task, and say whose they are", async () => {
    const lines = await csv("--virtual", "best", "--virtual", "worst", first(), second());
    const virtual = lines.slice(3).map((cells) => cells.slice(7));
    expect(lines[1]!.slice(7)).toEqual([
      ...Array<string>(4).fill("virtual best"),
      ...Array<string>(4).fill("virtual worst"),
    ]);
    expect(virtual).toEqual([
      ["true", "3", "3.000000", "second", "true", "5", "5.000000", "first"],
      ["true", "1", "1.000000", "first", "unknown", "0.5", "0.500000", "second"],
      ["TIMEOUT", "9", "9.000000", "second", "false(p)", "1", "1.000000", "first"],
      ["unknown", "2", "2.000000", "second", "TIMEOUT", "9", "9.000000", "first"],
    ]);
  });

  test("know what only one of the results solves", async () => {
    const lines = await csv("--unique", first(), second());
    expect(lines[2]![4]).toBe("unique");
    expect(lines.slice(3).map((cells) => [cells[4], cells[8]])).toEqual([
      ...[
        ["", ""],
        ["unique", ""],
        ["", ""],
        ["", ""],
      ],
    ]);
  });

  test("have the points that somebody gives", async () => {
    const file = temporary.file("score.xml", '<table><column title="score"/></table>');
    const weights = "correct-true=3,wrong-false=-7,timeout=-0.5";
    const lines = await csv("-x", file, "--scores", weights, "-n", "x", first());
    expect(lines.slice(3).map((cells) => cells[1])).toEqual(["3", "3", "-7", "-0.5"]);
    let message = "";
    const streams = { write: (text: string | Uint8Array) => ((message += text.toString()), true) };
    const args = ["table", "--scores", "right=1", first()];
    expect(await runCli(args, { stdout: streams, stderr: streams })).toBe(64);
    expect(message).toContain("correct-true");
  });
});

describeWith("chromium")("the page of repeated results", () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath()!, args: ["--no-sandbox"] });
    page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    const args = [
      "--repeated",
      "--unique",
      "--virtual",
      "best",
      "-n",
      "page",
      "-o",
      temporary.path,
    ];
    await table("-f", "html", "--no-diff", ...args, ...repeatedResults());
    await page.goto(pathToFileURL(join(temporary.path, "page.table.html")).href);
  });
  afterAll(async () => {
    await browser.close();
  });

  const cells = async (name: string): Promise<readonly (readonly string[])[]> => {
    const rows = await page.locator(`[data-table="${name}"] tbody tr`).all();
    return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
  };

  test("shows the virtual best and what is unique", async () => {
    const cards = await page.locator(".card").allInnerTexts();
    expect(cards).toHaveLength(3);
    expect(cards[0]).toMatch(/unique/i);
    expect(cards[2]).toContain("virtual best");
  });

  test("shows the noise of the machine before differences", async () => {
    await page.getByRole("tab", { name: "Repetitions" }).click();
    const noise = await cells("noise");
    expect(noise.map(([name, count, tasks]) => [name, count, tasks])).toEqual([
      ...[
        ["old", "4", "2"],
        ["new", "4", "2"],
      ],
    ]);
    // From 3.0 to 3.6 with mean 3.3.
    expect(noise[0]![4]).toBe("18.2 %");
    await expect.poll(() => page.locator(".notice").innerText()).toContain("says nothing");
    const [difference] = await cells("differences");
    expect(difference![0]).toBe("old → new");
    expect(difference!.slice(-3)).toEqual(["0", "1", "0"]);
    await page.getByLabel("column").selectOption("memory");
    expect((await cells("noise"))[0]![3]).toContain("MB");
    expect(errors).toEqual([]);
  });

  test("is one file that holds every value", () => {
    const text = readFileSync(join(temporary.path, "page.table.html"), "utf8");
    expect(text).toContain('id="repetitions"');
  });
});
