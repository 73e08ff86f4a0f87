/** The page of a run: what is in it, and how it behaves in a real browser. */
import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../src/cli/run-cli.ts";
import type {
  AutomatonData,
  ExecutionData,
  RecordedSearch,
  ReportData,
} from "../src/output/page/report-data.ts";
import { ThinnedList } from "../src/core/recording/thinned-list.ts";
import { reportAsJson } from "../src/output/report-json.ts";
import { buildReportPage } from "../tools/pages.mjs";
import { accessibilityProblems } from "./accessibility.ts";
import { browserPath, describeWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const LIST = "test/report/list.c";
const COUNTER = "samples/refinement-selection/boolean-or-counter.c";
const CHAIN = "samples/refinement-selection/chain.c";
const page = (name: string): string => join(temporary.path, `${name}.html`);

interface Contents {
  readonly data: ReportData;
  readonly execution: ExecutionData;
  readonly automaton: AutomatonData;
  readonly search: RecordedSearch;
}

function contentsOf(path: string): Contents {
  const html = readFileSync(path, "utf8");
  const text = (id: string): string =>
    new RegExp(`id="${id}">(.*?)</script>`, "s").exec(html)?.[1] ?? "null";
  const part = (id: string): unknown => {
    const packed = text(id);
    return packed === "null"
      ? null
      : JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
  };
  return {
    data: JSON.parse(text("data")) as ReportData,
    execution: part("execution") as ExecutionData,
    automaton: part("automaton") as AutomatonData,
    search: part("search") as RecordedSearch,
  };
}

const log = join(temporary.path, "refinements.jsonl");

beforeAll(async () => {
  // Where the command finds it when it runs from its sources.
  await buildReportPage("dist/report-page");
  await verifyInProcess({ file: LIST, report: page("list") });
  const options = [`refinement.log=${log}`];
  await verifyInProcess({ file: CHAIN, analysis: "value", options, report: page("chain") });
  await verifyInProcess({ file: COUNTER, analysis: "k-induction", report: page("induction") });
});

describe("what the page is told", () => {
  test("the execution with its memory: objects, cells and where pointers lead", () => {
    const { execution, data } = contentsOf(page("list"));
    expect(data.answer.verdict).toBe("FALSE(unreach-call)");
    expect(execution.hasMemory).toBe(true);
    const changes = execution.visits.flatMap((visit) => visit.changes);
    const blocks = changes.filter(({ kind, name }) => kind === "object" && /^block/.test(name));
    expect(blocks.length).toBeGreaterThanOrEqual(2);
    const links = changes.filter(
      ({ kind, name, to }) => kind === "cell" && name === ".next" && to > 0,
    );
    // Every block but the first leads to the one before.
    expect(links.map(({ to }) => to)).toEqual(blocks.slice(0, -1).map(({ owner }) => owner));
    // A write through a pointer to a variable is one of the variable.
    expect(changes).toContainEqual({
      kind: "variable",
      owner: 0,
      name: "numbers[1]",
      value: "7",
      to: 0,
    });
    const last = execution.visits.at(-1)!;
    expect(data.files[last.place[0]]!.text.split("\n")[last.place[1] - 1]).toContain("reach_error");
  });

  test("marks of lines: on the way, executed besides, not reached", () => {
    const { data } = contentsOf(page("list"));
    const { text, marks } = data.files[0]!;
    const mark = (part: string): string =>
      marks[text.split("\n").findIndex((line) => line.includes(part))]!;
    expect(mark("total += at->value")).toBe("v");
    expect(mark("void reach_error(void) {")).toBe("o");
    expect(mark("struct node { int")).toBe(" ");
  });

  test("each refinement as the log of the refiner has it", () => {
    const { search } = contentsOf(page("chain"));
    const logged = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const { refinements } = search.stages[0]!.graphs[0]!;
    const chosen = refinements.filter(({ choice }) => choice !== null);
    expect(chosen.length).toBe(logged.length);
    for (const [i, { choice, pathLength, outcome }] of chosen.entries()) {
      const entry = logged[i]!;
      expect(outcome).toBe("refined");
      expect(choice).toMatchObject({
        refinement: entry["refinement"],
        prefixCount: entry["prefixCount"],
        chosen: entry["chosen"],
        selection: entry["selection"],
      });
      // The log counts operations, which are fewer than steps.
      expect(pathLength).toBeGreaterThanOrEqual(entry["pathLength"] as number);
      const prefixes = entry["prefixes"] as { contradiction: string; length: number }[];
      expect(choice!.prefixes.map(({ contradiction }) => contradiction)).toEqual(
        prefixes.map(({ contradiction }) => contradiction),
      );
      expect(choice!.prefixes.map(({ scores }) => scores["length"])).toEqual(
        prefixes.map(({ length }) => length),
      );
    }
    // States come before they go, and what was removed is what the refinement says.
    const { nodes } = search.stages[0]!.graphs[0]!;
    for (const { born, died } of nodes) expect(died === 0 || died >= born).toBe(true);
    for (const { number, removed } of refinements)
      expect(nodes.filter(({ died }) => died === number).length).toBe(removed);
  });

  test("bounds and inductions of k-induction in order of time", () => {
    const { search, data } = contentsOf(page("induction"));
    const { events } = search.stages.find(({ name }) => name === "k-induction")!;
    expect(events.map(({ kind }) => kind)).toContain("level");
    const inductions = events.filter((event) => event.kind === "induction");
    expect(inductions.at(-1)?.isProved).toBe(true);
    expect(events.map(({ millis }) => millis)).toEqual(
      events.map(({ millis }) => millis).toSorted((a, b) => a - b),
    );
    expect(data.statistics.series.seconds.length).toBeGreaterThan(1);
  });

  test("nothing is recorded when nobody asks", async () => {
    const report = await verifyInProcess({ file: CHAIN, analysis: "value" });
    expect(report.files).toEqual([]);
    expect(report.verdict.kind).toBe("FALSE");
  });

  test("a list that is full keeps every other element, and the last one", () => {
    const list = new ThinnedList<number>(10);
    for (let i = 0; i < 1000; i++) list.add(i);
    const { elements } = list;
    expect(elements.length).toBeLessThanOrEqual(11);
    expect(elements[0]).toBe(0);
    expect(elements.at(-1)).toBe(999);
    const gaps = elements.slice(1, -1).map((one, i) => one - elements[i]!);
    expect(new Set(gaps).size).toBe(1);
  });
});

describe("assay report", () => {
  const run = async (...args: readonly string[]) => {
    const text = { out: "", err: "" };
    const exit = await runCli(["report", ...args], {
      stdout: { write: (chunk) => (text.out += chunk.toString()) },
      stderr: { write: (chunk) => (text.err += chunk.toString()) },
    });
    return { exit, ...text };
  };

  test("makes the page of a result that was kept", async () => {
    const report = await verifyInProcess({ file: LIST });
    const resources = { cpuMillis: 10, wallMillis: 20, peakMemoryBytes: null };
    const result = temporary.file("r.json", JSON.stringify(reportAsJson(report, resources)));
    const { exit, out } = await run(result);
    expect({ exit, out }).toEqual({ exit: 0, out: `Written: ${page("r")}\n` });
    const { data, execution } = contentsOf(page("r"));
    expect(data.answer.verdict).toBe("FALSE(unreach-call)");
    expect(data.answer.command.startsWith(`assay verify ${LIST} `)).toBe(true);
    expect(data.parts).toEqual(["execution", "automaton"]);
    expect(execution.hasMemory).toBe(false);
    expect(execution.visits.at(-1)!.place[1]).toBe(35);
  });

  test("says what is wrong with a file that is no result", async () => {
    const { exit, err } = await run(temporary.file("other.json", `{"a": 1}`));
    expect(exit).toBe(64);
    expect(err).toMatch(/is no result of a run\nhint: .*--json/);
    expect((await run(temporary.file("bad.json", "{"))).exit).toBe(64);
    expect((await run(join(temporary.path, "missing.json"))).exit).toBe(64);
  });
});

describeWith("chromium")("the page in a browser", () => {
  let browser: Browser;
  let tab: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath()!, args: ["--no-sandbox"] });
    tab = await browser.newPage();
    tab.on("pageerror", (error) => problems.push(String(error)));
    tab.on("console", (message) => {
      if (message.type() !== "log") problems.push(message.text());
    });
    tab.on("request", (request) => {
      if (!/^(file:.*\.html|blob:)/.test(request.url())) problems.push(request.url());
    });
  });

  afterAll(async () => {
    await browser.close();
  });

  afterEach(() => {
    expect(problems).toEqual([]);
  });

  async function open(name: string, hash = "", dark = false): Promise<void> {
    await tab.goto("about:blank");
    problems = [];
    await tab.setViewportSize({ width: 1400, height: 800 });
    await tab.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await tab.goto(pathToFileURL(page(name)).href + hash);
  }

  const current = (): Promise<string | null> =>
    tab.locator(".code-line[aria-current]").getAttribute("data-line");

  test("begins with the answer and leads to the line of the violation", async () => {
    await open("list");
    expect(await tab.locator(".verdict-text").innerText()).toBe("FALSE(unreach-call)");
    await tab.locator(".card .place").click();
    expect(await current()).toBe("35");
  });

  test("steps through the execution with keys, slider and clicks on lines", async () => {
    await open("list", "#/source");
    await tab.locator(".stepper").waitFor();
    expect(await current()).toBe("35");
    expect(await tab.locator(".event-violation").innerText()).toContain("reach_error");
    await tab.keyboard.press("Home");
    expect(await tab.locator(".position").innerText()).toMatch(/^step 1 of /);
    for (let i = 0; i < 5; i++) await tab.keyboard.press("ArrowRight");
    expect(await tab.locator(".position").innerText()).toMatch(/^step 6 of /);
    await tab.keyboard.press("End");
    expect(await current()).toBe("35");
    await tab.locator('[data-line="14"] code').click();
    expect(await current()).toBe("14");
    const head = tab.locator(".variables tr", { hasText: "head" });
    expect(await head.getAttribute("data-changed")).toBe("");
    expect(await tab.locator(".memory").getAttribute("aria-label")).toMatch(
      /head points to block #/,
    );
    const slider = tab.getByLabel("Step of the execution");
    await slider.focus();
    await slider.fill("0");
    expect(await tab.locator(".position").innerText()).toMatch(/^step 1 of /);
  });

  test("draws automata, finds steps in them and leads back to the source", async () => {
    await open("list", "#/automaton");
    await tab.locator(".drawing svg").waitFor();
    expect(await tab.locator(".drawing .block.violating").count()).toBeGreaterThan(3);
    await tab.getByLabel("Search in the automaton").fill("at->next");
    await tab.locator(".found .place").first().click();
    await tab.locator(".drawing .block.wanted").first().waitFor();
    await tab.locator(".drawing .block.wanted").first().click();
    expect(await current()).not.toBeNull();
  });

  test("replays the search: refinement k is the k-th of the log", async () => {
    await open("chain", "#/search");
    await tab.locator(".refinement-title").waitFor();
    const logged = readFileSync(log, "utf8").trim().split("\n");
    for (const [i, line] of logged.entries()) {
      const entry = JSON.parse(line) as { prefixes: { precision: string[] }[]; chosen: number };
      const title = await tab.locator(".refinement-title").getAttribute("data-number");
      expect(title).toBe(String(i + 1));
      const chosen = await tab.locator(".prefixes [data-chosen]").innerText();
      expect(chosen).toContain(entry.prefixes[entry.chosen]!.precision.join(", "));
      await tab.keyboard.press("ArrowRight");
    }
    await tab.keyboard.press("End");
    expect(await tab.locator(".refinement-title").innerText()).toBe("At the end");
  });

  test("can be read in the dark, in a narrow window and from another folder", async () => {
    const folder = join(temporary.path, "elsewhere");
    mkdirSync(folder);
    copyFileSync(page("list"), join(folder, "copy.html"));
    await open("elsewhere/copy", "#/source", true);
    await tab.locator(".stepper").waitFor();
    const background = await tab.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(background).toBe("rgb(14, 18, 23)");
    await tab.setViewportSize({ width: 420, height: 800 });
    const overflow = await tab.evaluate(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(overflow).toBe(0);
  });

  /** What tells that a view is there as a whole. */
  const VIEWS = [
    ["answer", ".verdict-text"],
    ["source", ".stepper"],
    ["automaton", ".drawing svg"],
    ["search", "[role=tabpanel]"],
    ["statistics", "[role=tabpanel] svg"],
  ] as const;

  test.each([
    ["list", "light"],
    ["list", "dark"],
    ["chain", "light"],
    ["chain", "dark"],
    ["induction", "light"],
  ] as const)("axe finds nothing in the page %s, %s", async (name, colours) => {
    for (const [view, part] of VIEWS) {
      if (view === "source" && name === "induction") continue;
      await open(name, `#/${view}`, colours === "dark");
      await tab.locator(part).first().waitFor();
      expect(await accessibilityProblems(tab), view).toEqual([]);
    }
  });

  test("every view can be reached with the keyboard", async () => {
    await open("list");
    await tab.locator('[role="tab"][aria-selected="true"]').focus();
    for (let i = 0; i < 4; i++) await tab.keyboard.press("ArrowRight");
    expect(await tab.locator(":focus").innerText()).toBe("Statistics");
  });

  test("an execution of forty thousand lines is opened at once and stays fluid", async () => {
    const file = temporary.file(
      "long.c",
      "extern void reach_error(void);\nint main(void) {\n  int i = 0;\n  while (i < 20000) {\n    i++;\n  }\n  if (i == 20000) reach_error();\n  return 0;\n}\n",
    );
    await verifyInProcess({ file, report: page("long"), analysis: "execution" });
    expect(statSync(page("long")).size).toBeLessThan(15e6);
    const start = Date.now();
    await open("long", "#/source");
    await tab.locator(".stepper").waitFor();
    expect(await current()).toBe("7");
    expect(Date.now() - start).toBeLessThan(5000);
    expect(await tab.locator(".visit.folded").count()).toBe(1);
    const began = Date.now();
    for (let i = 0; i < 20; i++) await tab.keyboard.press("ArrowLeft");
    expect(Date.now() - began).toBeLessThan(4000);
    expect(await tab.locator(".visit").count()).toBeLessThan(150);
  });
});
