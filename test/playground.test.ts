/** The playground in a browser: the same verdicts as the command, nothing asked of anybody, links that hold a program. */
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../src/cli/run-cli.ts";
import { verdictText } from "../src/output/verdict.ts";
import { servePlayground } from "../src/playground/serve.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { buildReportPage } from "../tools/pages.mjs";
import { buildPlayground } from "../tools/playground.mjs";
import { accessibilityProblems } from "./accessibility.ts";
import { browserPath, describeWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const samples = JSON.parse(
  readFileSync(join(repositoryRoot, "src", "playground", "samples.json"), "utf8"),
) as readonly { readonly name: string; readonly file: string; readonly property?: string }[];
const PATIENCE = 120_000;

/** What the browser has in memory besides what all pages have. */
const MOST_BYTES = 1e9;

describeWith("chromium")("the playground", () => {
  let browser: Browser;
  let server: Server;
  let address: string;
  let tab: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    const page = join(temporary.path, "report-page");
    await buildReportPage(page);
    await buildPlayground(join(temporary.path, "playground"), page);
    server = await servePlayground(0, join(temporary.path, "playground"));
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === "object" ? at!.port : 0}/`;
    browser = await chromium.launch({ executablePath: browserPath()!, args: ["--no-sandbox"] });
    tab = await browser.newPage();
    tab.on("pageerror", (error) => problems.push(String(error)));
    tab.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    tab.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(?:blob|data):/.test(url)) problems.push(url);
      if (request.method() !== "GET") problems.push(`${request.method()} ${url}`);
    });
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    expect(problems).toEqual([]);
  });

  const answered = async (): Promise<string> => {
    const verdict = tab.locator('.verdict[data-tone]:not([data-tone="waiting"])');
    await verdict.waitFor({ timeout: PATIENCE });
    return (await verdict.getAttribute("data-verdict"))!;
  };

  const opened = async (): Promise<void> => {
    if (tab.url().startsWith(address)) return;
    await tab.goto(address);
    expect(await answered()).toBe("FALSE(unreach-call)");
  };

  test("answers about its first sample when it is opened, with the page of the run", async () => {
    await opened();
    expect(await tab.locator(".cm-lintRange-error").count()).toBe(1);
    const report = tab.frameLocator("iframe");
    await report.locator("#tab-automaton").click();
    await report.locator(".drawing svg").waitFor({ timeout: PATIENCE });
    await report.locator("#tab-source").click();
    await report.locator(".stepper").waitFor();
  });

  test.each(samples.map((sample) => [sample.name, sample] as const))(
    "%s: as the command",
    async (name, { file, property = null }) => {
      await opened();
      await tab.getByLabel("Sample").selectOption(name);
      expect(await tab.getByLabel("Property").inputValue()).toBe(property ?? "default");
      await tab.getByRole("button", { name: "Verify" }).click();
      const verdict = await answered();
      const report = await verifyInProcess({
        file: join(repositoryRoot, "samples", file),
        property: property && join(repositoryRoot, "samples", "properties", `${property}.prp`),
        solver: "z3-wasm",
      });
      expect(verdict).toBe(verdictText(report.verdict));
    },
    PATIENCE,
  );

  test("stays small, and axe finds nothing", async () => {
    await opened();
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    for (const { id } of pages) {
      const resident = Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]) * 4096;
      expect(resident).toBeLessThan(MOST_BYTES);
    }
    expect(await accessibilityProblems(tab)).toEqual([]);
  });

  test("is stopped, and goes on with the next question", async () => {
    const endless =
      "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void); int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x * x * x; while (__VERIFIER_nondet_uint()) y = y * y + x; if (y == 4294967291u && x % 7 == 3) reach_error(); return 0; }";
    await opened();
    await tab.getByLabel("Property").selectOption("unreach-call");
    await tab.locator(".cm-content").fill(endless);
    await tab.getByRole("button", { name: "Verify" }).click();
    await tab.getByRole("button", { name: "Cancel" }).click();
    expect(await tab.locator(".verdict").innerText()).toBe("cancelled");
    await tab.locator(".cm-content").fill("int main(void) { int x = ; }");
    await tab.getByRole("button", { name: "Verify" }).click();
    expect(await answered()).toBe("not verified");
    expect(await tab.locator(".told").innerText()).toContain("program.c:1:26");
  });

  test("serves its own files and nothing else", async () => {
    for (const path of ["package.json", "..%2f..%2fpackage.json", "%00", "page/"])
      expect((await fetch(address + path)).status).toBe(404);
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
    expect((await fetch(address)).headers.get("cross-origin-embedder-policy")).toBe("require-corp");
  });

  test("a link holds the program and the question", async () => {
    const program = "// ü and 漢\nint main(void) { return 0; }";
    await opened();
    await tab.locator(".cm-content").fill(program);
    await tab.getByLabel("Property").selectOption("no-overflow");
    await tab.getByLabel("Data model").selectOption("ILP32");
    await tab.getByRole("button", { name: "Share" }).click();
    const link = tab.url();
    expect(link).toContain("#p=");
    await tab.goto("about:blank");
    await tab.goto(link);
    expect(await answered()).toBe("TRUE");
    expect(await tab.locator(".cm-content").innerText()).toBe(program);
    expect(await tab.getByLabel("Property").inputValue()).toBe("no-overflow");
    expect(await tab.getByLabel("Data model").inputValue()).toBe("ILP32");
  });
});

test("assay playground --build writes plain files, and a port that is none is refused", async () => {
  const text = { out: "", err: "" };
  const streams = {
    stdout: { write: (chunk: string | Uint8Array) => (text.out += chunk.toString()) },
    stderr: { write: (chunk: string | Uint8Array) => (text.err += chunk.toString()) },
  };
  await buildReportPage(join(repositoryRoot, "dist", "report-page"));
  await buildPlayground(
    join(repositoryRoot, "dist", "playground"),
    join(repositoryRoot, "dist", "report-page"),
  );
  const folder = join(temporary.path, "site");
  expect(await runCli(["playground", "--build", folder], streams)).toBe(0);
  expect(text.out).toBe(`Written: ${folder}\n`);
  for (const name of ["index.html", "page.js", "verifier.js", "z3-built.wasm", "_headers"])
    expect(existsSync(join(folder, name))).toBe(true);
  expect(await runCli(["playground", "--port", "70000"], streams)).toBe(64);
  expect(text.err).toContain("'70000' is no port");
});
