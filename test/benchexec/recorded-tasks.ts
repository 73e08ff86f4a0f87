import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { bunzip2 } from "../../src/bench/compression/index.ts";
import { parseXml } from "../../src/bench/xml/index.ts";

/** The tasks of a compressed result file and what is expected of them. */
export function expectationsOfResult(
  path: string,
): readonly { readonly name: string; readonly expectedVerdict: string }[] {
  const root = parseXml(path, bunzip2(readFileSync(path)).toString("utf8"));
  const runs = root.children.filter(({ name }) => name === "run");
  return runs.map(({ attributes }) => ({
    name: basename(attributes.get("name")!),
    expectedVerdict: attributes.get("expectedVerdict") ?? "",
  }));
}
