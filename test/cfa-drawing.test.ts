/** The drawing of `assay cfa`, as a browser shows it. */
import { chromium } from "playwright-core";
import { expect } from "vitest";
import { commandLine } from "../tools/fuzz/subject.ts";
import { browserPath, testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const folder = new TemporaryFolder();

testWith("chromium")("draws labels inside of their nodes", async () => {
  const labels = folder.file(
    "labels.c",
    "int main(int a, char **b) { a_label_that_is_quite_long_WWWWWW: if (a) { iiiiiiiii: a--; goto a_label_that_is_quite_long_WWWWWW; } return 0; }\n",
  );
  const svg = commandLine(["cfa", labels, "--format", "svg"]).stdout.toString("utf8");
  const browser = await chromium.launch({
    executablePath: browserPath()!,
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(svg.slice(svg.indexOf("<svg")));
    const outside =
      await page.evaluate(`[...document.querySelectorAll("g.node")].flatMap((node) => {
      const shape = node.querySelector("ellipse, polygon").getBBox();
      return [...node.querySelectorAll("text")].filter((text) => {
        const { x, width } = text.getBBox();
        return x < shape.x || x + width > shape.x + shape.width;
      }).map((text) => text.textContent);
    })`);
    expect(outside).toEqual([]);
    expect(await page.locator("g.node text").count()).toBeGreaterThan(5);
  } finally {
    await browser.close();
  }
});
