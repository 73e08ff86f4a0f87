import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { moduleNameOf, toolsOfResults } from "./tool-modules.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-modules-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ["benchexec.tools.cpachecker", "cpachecker"],
  ["assay.tools.mine", "mine"],
  ["assay.tools./a/folder.d/my-tool.mjs", "my-tool"],
  ["my.package.verifier", "verifier"],
  ["", ""],
])("the module of '%s' is '%s'", (text, name) => {
  expect(moduleNameOf(text)).toBe(name);
});

test("result files lead to no module outside of the folder", async () => {
  const inside = mkdtempSync(join(folder, "tools-"));
  const module = 'export default { name: "T", executables: ["t"], statusOf: () => "true" };\n';
  writeFileSync(join(inside, "good.mjs"), module);
  writeFileSync(join(folder, "evil.mjs"), "throw new Error('executed');\n");
  const results = ["good", `${folder}/evil.mjs`, "../evil", "..%2fevil", "missing"].map(
    (name, i) => {
      const path = join(folder, `${i}.xml`);
      writeFileSync(path, `<result tool="T" toolmodule="assay.tools.${name}"/>\n`);
      return path;
    },
  );
  const found = await toolsOfResults(inside, results, new Map());
  expect([...found.keys()]).toEqual(["good"]);
});
