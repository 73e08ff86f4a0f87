import { readFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { parse } from "yaml";
import { expandPattern } from "../../base/files/index.ts";
import { printExpected } from "./task.ts";

/** What a task definition says about one property. */
export interface DefinedExpectation {
  readonly path: string;
  /** Name of the property. */
  readonly property: string;
  /** As in result files; null: unknown. */
  readonly expectedVerdict: string | null;
}

/** For results that name a task definition which may have changed or gone: whatever cannot be read says nothing. */
export function expectationsIn(path: string): readonly DefinedExpectation[] {
  try {
    const { properties } = parse(readFileSync(path, "utf8")) as {
      readonly properties?: readonly Readonly<Record<string, unknown>>[];
    };
    return (properties ?? []).flatMap((item) => expectationOf(item, dirname(path)));
  } catch {
    return [];
  }
}

function expectationOf(
  item: Readonly<Record<string, unknown>>,
  folder: string,
): readonly DefinedExpectation[] {
  const { property_file: pattern, expected_verdict: holds, subproperty } = item;
  const [path, second] = typeof pattern === "string" ? expandPattern(pattern, folder) : [];
  if (path === undefined || second !== undefined) return [];
  const property = basename(path, extname(path));
  if (typeof holds !== "boolean") return [{ path, property, expectedVerdict: null }];
  const part = typeof subproperty === "string" ? subproperty : null;
  const expectedVerdict = printExpected({ holds, subproperty: holds ? null : part });
  return [{ path, property, expectedVerdict }];
}
