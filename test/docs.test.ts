import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generatedDocuments } from "../tools/docs/generated-documents.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";

test.each([...generatedDocuments()])("docs/%s is what the declarations say", (name, text) => {
  // If this fails: npm run docs
  expect(readFileSync(join(repositoryRoot, "docs", name), "utf8")).toBe(text);
});
