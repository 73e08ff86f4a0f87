import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../../../tools/samples/sample.ts";
import { libraryFunction } from "./index.ts";

const HEADERS =
  "complex ctype errno fenv inttypes locale math setjmp signal stdio stdlib string strings time wchar wctype";

/** Parameters have brackets of their own at most one level deep. */
const DECLARATOR = /\b([a-z]\w*)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:__attribute__.*)?$/;

function declared(header: string): readonly string[] {
  const text = readFileSync(
    join(repositoryRoot, "src", "program", "headers", `${header}.h`),
    "utf8",
  );
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^#.*(?:\\\n.*)*$/gm, "")
    .split(";")
    .filter((declaration) => !declaration.includes("typedef"))
    .flatMap((declaration) => DECLARATOR.exec(declaration.trim())?.[1] ?? []);
}

// Soundness: what the table does not know is taken for a function that nobody defines, with any result.
test.each(HEADERS.split(" "))("the table knows what <%s.h> declares", (header) => {
  const names = declared(header);
  expect(names.filter((name) => libraryFunction(name) === null)).toEqual([]);
  if (header === "stdlib" || header === "wchar") expect(names.length).toBeGreaterThan(40);
});
