/**
 * How fast the page of `assay table` is, measured inside a real browser: `npm run bench:table [rows] [run sets] [repetitions]`.
 * With repetitions the page also has the virtual best and the unique results.
 * First paint is counted from the start of loading, a filter or a sort from the event to the end of the next frame. Beside
 * it stands the CPU time of the page's main thread, which a busy machine does not change.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { writeTables } from "../src/bench/table/index.ts";
import { buildTablePage } from "../tools/pages.mjs";
import { generateResult } from "./table/generated-results.ts";

const rows = Number(process.argv[2] ?? 10_000);
const runSets = Number(process.argv[3] ?? 2);
const repetitions = Number(process.argv[4] ?? 1);
const REPETITIONS = 7;

const FIRST_PAINT = `new Promise((done) => {
  const look = () => {
    const entry = performance.getEntriesByName("first-contentful-paint")[0];
    if (entry === undefined) requestAnimationFrame(look);
    else done(entry.startTime);
  };
  look();
})`;

const ACTIONS: readonly (readonly [string, (i: number) => string])[] = [
  ["filter by text", (i) => type("Filter task", ["loops", "sort", "vogal -1", ""][i % 4]!)],
  [
    "filter by range",
    (i) => type("Filter set-0.ReachSafety cputime (s)", ["1:10", ">5", ""][i % 3]!),
  ],
  ["sort by a number", () => "document.querySelectorAll('.sorter')[3].click()"],
  ["sort by a text", () => "document.querySelectorAll('.sorter')[0].click()"],
  [
    "scroll by 3,000 rows",
    (i) => `document.querySelector('.scroller').scrollTop = ${((i * 3000) % rows) * 29}`,
  ],
];

const folder = mkdtempSync(join(tmpdir(), "assay-bench-table-"));
try {
  const path = await writePage();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await measure(page, path);
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}

async function writePage(): Promise<string> {
  const built = join(folder, "page");
  await buildTablePage(built);
  const results = Array.from({ length: runSets * repetitions }, (_, at) => {
    const i = at % runSets;
    return generateResult({
      folder: join(folder, String(Math.floor(at / runSets))),
      rows,
      runSet: `set-${i}`,
      seed: i + 1,
      slowness: (1 + i / 3) * (1 + at / 1000),
      writesLogs: false,
    });
  });
  const before = process.cpuUsage();
  const { written } = await writeTables(
    {
      results,
      definition: null,
      name: "bench",
      outputPath: folder,
      formats: ["html", "csv"],
      tasks: "all",
      toolDirectory: null,
      allColumns: false,
      correctOnly: false,
      writeDifferences: true,
      ignoreErroneous: false,
      logs: "linked",
      initialState: null,
      showsStatistics: true,
      joinsRepetitions: repetitions > 1,
      virtual: repetitions > 1 ? ["best"] : [],
      marksUnique: repetitions > 1,
      scoreWeights: null,
      generator: "bench",
      now: new Date(0),
    },
    {
      assets: () => ({
        script: readFileSync(join(built, "page.js"), "utf8"),
        style: readFileSync(join(built, "page.css"), "utf8"),
      }),
      warn: console.warn,
      print: console.log,
    },
  );
  const { user, system } = process.cpuUsage(before);
  const size = statSync(written[0]!).size / 1e6;
  console.log(`${rows} rows, ${runSets} run sets, page of ${size.toFixed(2)} MB`);
  console.log(`reading and writing  ${((user + system) / 1e3).toFixed(0)} ms CPU`);
  return written[0]!;
}

async function measure(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const address = pathToFileURL(path).href;
  for (const tab of ["overview", "table", "difference", "quantile", "scatter"]) {
    const costs: Cost[] = [];
    for (let i = 0; i < REPETITIONS; i++) {
      await page.goto("about:blank");
      costs.push(
        await costOf(session, async () => {
          await page.goto(`${address}#/${tab}`);
          return page.evaluate<number>(FIRST_PAINT);
        }),
      );
    }
    report(`first paint, ${tab}`, costs);
  }
  await page.goto("about:blank");
  await page.goto(`${address}#/table`);
  for (const [title, action] of ACTIONS) {
    const costs: Cost[] = [];
    for (let i = 0; i < REPETITIONS * 2; i++)
      costs.push(await costOf(session, () => page.evaluate<number>(timed(action(i)))));
    report(title, costs);
  }
}

interface Cost {
  /** Milliseconds that a user waits. */
  readonly elapsed: number;
  /** Milliseconds of the main thread. */
  readonly cpu: number;
}

async function costOf(session: CDPSession, act: () => Promise<number>): Promise<Cost> {
  const before = await threadTime(session);
  const elapsed = await act();
  return { elapsed, cpu: (await threadTime(session)) - before };
}

async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

function type(label: string, text: string): string {
  return `(() => {
    const input = document.querySelector(${JSON.stringify(`[aria-label="${label}"]`)});
    input.value = ${JSON.stringify(text)};
    input.dispatchEvent(new Event("input"));
  })()`;
}

function timed(action: string): string {
  return `new Promise((done) => requestAnimationFrame(() => {
    const start = performance.now();
    ${action};
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - start);
      channel.port2.postMessage(null);
    });
  }))`;
}

function report(title: string, costs: readonly Cost[]): void {
  const figure = (values: readonly number[]): string => {
    const sorted = values.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)]!;
    return `median ${median.toFixed(0).padStart(5)} ms, worst ${sorted.at(-1)!.toFixed(0).padStart(5)} ms`;
  };
  const elapsed = figure(costs.map((cost) => cost.elapsed));
  console.log(`${title.padEnd(24)} ${elapsed}   CPU ${figure(costs.map(({ cpu }) => cpu))}`);
}
