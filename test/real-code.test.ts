/** What `npm run bench:real-code` and its page rest on: a harness and a defect for each library. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Library {
  readonly name: string;
  readonly from: string;
  readonly defect: { readonly file: string; readonly from: string; readonly to: string };
}

const folder = "bench/real-code";
const libraries = JSON.parse(
  readFileSync(`${folder}/libraries.json`, "utf8"),
) as readonly Library[];
const page = readFileSync("docs/real-code.md", "utf8");

test.each(libraries)("$name has a small harness, a defect and a row", ({ name, from, defect }) => {
  expect(existsSync(`${folder}/${name}.c`)).toBe(true);
  const lines = readFileSync(`${folder}/${name}.c`, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeGreaterThanOrEqual(10);
  expect(lines.length).toBeLessThanOrEqual(35);
  expect(from).toMatch(/^(?:debian|npm) \S+ \S+$/);
  expect(defect.to).not.toBe(defect.from);
  // One line.
  expect(defect.from + defect.to).not.toContain("\n");
  expect(page).toMatch(new RegExp(`^\\| ${name} \\|`, "m"));
});

test("every harness belongs to a library", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".c"));
  expect(names.sort()).toEqual(libraries.map(({ name }) => `${name}.c`).sort());
});
