/**
 * Pages of runs: how large they are, how long a browser takes to open each of their views, and what they cost the run:
 * `npm run bench:report -- [--set SET.csv] [--timelimit 15s]`, or of pages that are there: `npm run bench:report -- PAGE.html...`. Without `chromium` only sizes are measured. The set has a column
 * `task` with paths of task definitions from its folder.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { browserPath } from "../test/needs.ts";

const VIEWS = ["answer", "source", "automaton", "search", "statistics"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    timelimit: { type: "string", default: "15s" },
  },
});
const [head, ...lines] = readFileSync(values.set, "utf8").trim().split("\n");
const column = head!.split(",").indexOf("task");
const tasks = positionals.length > 0 ? [] : lines.map((line) => line.split(",")[column]!);

const folder = mkdtempSync(join(tmpdir(), "assay-report-"));
const path = browserPath();
const browser =
  path === null ? null : await chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
const sizes: number[] = [];
const openings: number[] = [];
try {
  for (const page of positionals) await examine(page, page, "");
  for (const task of tasks) await measure(task);
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true });
}
const largest = Math.max(...sizes) / 1e6;
console.log(`${sizes.length} pages, the largest ${largest.toFixed(1)} MB`);
if (openings.length > 0) console.log(`slowest to open: ${Math.max(...openings)} ms`);

async function measure(task: string): Promise<void> {
  const page = join(folder, "page.html");
  rmSync(page, { force: true });
  const args = ["dist/assay.js", "verify", join(dirname(values.set), task)];
  const run = spawnSync(
    process.execPath,
    [...args, "--timelimit", values.timelimit, "--report", page],
    { encoding: "utf8" },
  );
  const verdict = run.stdout.trim().split("\n").at(-1)?.replace("Verification result: ", "") ?? "";
  await examine(task, page, verdict);
}

async function examine(name: string, page: string, verdict: string): Promise<void> {
  const size = statSync(page, { throwIfNoEntry: false })?.size ?? NaN;
  sizes.push(size);
  const { opening, problems } = browser
    ? await opened(browser, page)
    : { opening: "", problems: [] };
  const text = `${(size / 1e6).toFixed(2)} MB ${opening} ${verdict.slice(0, 40)}`;
  console.log(`${name}: ${text}${problems.length > 0 ? ` PROBLEMS ${problems.join("; ")}` : ""}`);
}

async function opened(
  shower: Browser,
  page: string,
): Promise<{ readonly opening: string; readonly problems: readonly string[] }> {
  const tab = await shower.newPage();
  const problems: string[] = [];
  tab.on("pageerror", (error) => problems.push(error.message));
  const start = Date.now();
  await tab.goto(pathToFileURL(page).href);
  const millis = Date.now() - start;
  openings.push(millis);
  const views: string[] = [];
  for (const view of VIEWS) {
    const clicked = Date.now();
    await tab.locator(`#tab-${view}`).click();
    await tab
      .locator(`[role=tabpanel][aria-labelledby=tab-${view}] > .view, [role=tabpanel] > *`)
      .first()
      .waitFor({ state: "attached" });
    await tab.evaluate("new Promise(requestAnimationFrame)");
    views.push(`${view} ${Date.now() - clicked}`);
    await tab.waitForTimeout(300);
  }
  await tab.close();
  return { opening: `${millis} ms (${views.join(", ")})`, problems };
}
