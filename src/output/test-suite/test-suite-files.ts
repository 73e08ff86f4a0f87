/** Tests in the exchange format of Test-Comp, version 1.1. */
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import { inputText } from "../input-text.ts";

/** What input functions return, call by call. */
export interface TestCase {
  readonly inputs: readonly ConsumedInput[];
  readonly coversError: boolean;
}

export interface TestSuiteMetadata {
  readonly producer: string;
  readonly programFile: string;
  /** SHA-256. */
  readonly programHash: string;
  readonly entryFunction: string;
  readonly dataModel: "ILP32" | "LP64";
  /** ISO 8601. */
  readonly created: string;
}

const PROLOG = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`;
const BRANCHES = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";

/** Names of files with their texts. */
export function testSuiteFiles(
  metadata: TestSuiteMetadata,
  tests: readonly TestCase[],
): readonly (readonly [name: string, text: string])[] {
  return [
    ["metadata.xml", metadataText(metadata)],
    ...tests.map((test, i) => [`test-${i + 1}.xml`, testText(test)] as const),
  ];
}

function metadataText(metadata: TestSuiteMetadata): string {
  const { producer, programFile, programHash, entryFunction, dataModel, created } = metadata;
  // The order is part of the format.
  const elements = [
    ["sourcecodelang", "C"],
    ["producer", producer],
    ["specification", BRANCHES],
    ["programfile", programFile],
    ["programhash", programHash],
    ["entryfunction", entryFunction],
    ["architecture", dataModel === "ILP32" ? "32bit" : "64bit"],
    ["creationtime", created],
  ].map(([name, value]) => `  <${name!}>${escaped(value!)}</${name!}>`);
  return `${PROLOG}
<!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN" "https://sosy-lab.org/test-format/test-metadata-1.1.dtd">
<test-metadata>
${elements.join("\n")}
</test-metadata>
`;
}

function testText({ inputs, coversError }: TestCase): string {
  const lines = inputs.map((input) => `  <input>${escaped(inputText(input))}</input>\n`);
  return `${PROLOG}
<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "https://sosy-lab.org/test-format/testcase-1.1.dtd">
<testcase${coversError ? ' coversError="true"' : ""}>
${lines.join("")}</testcase>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
