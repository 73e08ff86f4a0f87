import { readFileSync } from "node:fs";
import { basename, isAbsolute, normalize } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import type {
  BenchmarkDefinition,
  Column,
  LimitsAsWritten,
  PropertyReference,
  ResultPattern,
  RunDefinition,
  TaskPattern,
  TaskSet,
  ToolOption,
  Written,
} from "./benchmark-definition.ts";
import { checkStructure } from "./definition-structure.ts";
import { parseCount, parseMemory, parseTimeSpan } from "../quantities.ts";
import { attributeRange, parseXml, type XmlElement } from "../xml/index.ts";

/** Reads and checks a benchmark definition; every mistake is a `UserError` with file and line. */
export function readDefinition(path: string): BenchmarkDefinition {
  const text = readInput(path, "definition");
  const root = parseXml(path, text);
  checkStructure(root);
  const shared: Surroundings = {
    tool: written(root, "tool")!,
    options: optionsOf(root),
    propertyFile: propertyOf(root),
    taskSets: childrenOf(root, "tasks"),
  };
  return {
    path,
    text,
    name: basename(path).replace(/\.xml$/i, ""),
    displayName: root.attributes.get("displayName") ?? null,
    limits: limitsOf(root),
    threads: quantity(root, "threads", parseCount, "a number from 1"),
    runDefinitions: runDefinitionsOf(root, shared),
    columns: columnsOf(root),
    resultFiles: resultFilesOf(root),
    range: root.range,
  };
}

/** The text of a file that a user named; what cannot be read is a `UserError`. */
export function readInput(path: string, what: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const reason =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "it is a directory"
          : String(code);
    throw new UserError(`cannot read the ${what} ${path}: ${reason}`);
  }
}

interface Surroundings {
  readonly tool: Written<string>;
  readonly options: readonly ToolOption[];
  readonly propertyFile: PropertyReference | null;
  readonly taskSets: readonly XmlElement[];
}

function runDefinitionsOf(root: XmlElement, shared: Surroundings): RunDefinition[] {
  const elements = childrenOf(root, "rundefinition");
  if (elements.length === 0) {
    throw new UserError(
      "the definition has no <rundefinition>",
      root.range,
      "<rundefinition/> is a configuration without options of its own",
    );
  }
  const names = new Set<string>();
  return elements.map((element) => {
    const name = element.attributes.get("name") ?? null;
    if (names.has(name ?? "")) {
      throw new UserError(
        name === null
          ? "a second <rundefinition> without name"
          : `a second <rundefinition> called '${name}'`,
        attributeRange(element, "name"),
      );
    }
    names.add(name ?? "");
    return runDefinitionOf(element, name, shared);
  });
}

function runDefinitionOf(
  element: XmlElement,
  name: string | null,
  shared: Surroundings,
): RunDefinition {
  const sets = [...shared.taskSets, ...childrenOf(element, "tasks")];
  if (sets.length === 0) {
    throw new UserError("there are no <tasks> for this <rundefinition>", element.range);
  }
  const propertyFile = propertyOf(element) ?? shared.propertyFile;
  return {
    name,
    tool: written(element, "tool") ?? shared.tool,
    options: [...shared.options, ...optionsOf(element)],
    taskSets: sets.map((tasks) => taskSetOf(tasks, propertyFile)),
  };
}

const PATTERN_KINDS: readonly string[] = ["include", "includesfile", "exclude", "excludesfile"];

function isPatternKind(name: string): name is TaskPattern["kind"] {
  return PATTERN_KINDS.includes(name);
}

function taskSetOf(element: XmlElement, inherited: PropertyReference | null): TaskSet {
  const patterns: TaskPattern[] = [];
  for (const { name, text, range } of element.children) {
    if (isPatternKind(name)) patterns.push({ kind: name, pattern: text, range });
  }
  const texts = (name: string): Written<string>[] =>
    childrenOf(element, name).map(({ text, range }) => ({ value: text, range }));
  return {
    name: element.attributes.get("name") ?? null,
    patterns,
    withoutFiles: texts("withoutfile"),
    appended: texts("append"),
    options: optionsOf(element),
    propertyFile: propertyOf(element) ?? inherited,
    range: element.range,
  };
}

function propertyOf(element: XmlElement): PropertyReference | null {
  const [property, second] = childrenOf(element, "propertyfile");
  if (second !== undefined) {
    throw new UserError(`a second <propertyfile> in <${element.name}>`, second.range);
  }
  if (property === undefined) return null;
  const expectedVerdict = property.attributes.get("expectedverdict") ?? null;
  if (expectedVerdict !== null && !/^(true|unknown|false(\(.+\))?)$/.test(expectedVerdict)) {
    throw new UserError(
      `expectedverdict cannot be '${expectedVerdict}'`,
      attributeRange(property, "expectedverdict"),
      "it takes true, false, false(subproperty) or unknown",
    );
  }
  return { pattern: property.text, expectedVerdict, range: property.range };
}

function optionsOf(element: XmlElement): ToolOption[] {
  return childrenOf(element, "option").map((option) => ({
    name: option.attributes.get("name") ?? "",
    value: option.text === "" ? null : option.text,
    range: option.range,
  }));
}

function columnsOf(root: XmlElement): Column[] {
  const columns = childrenOf(root, "columns").flatMap((element) => childrenOf(element, "column"));
  return columns.map((element) => {
    const title = element.attributes.get("title") ?? element.text;
    const pattern = element.text === "" ? title : element.text;
    if (pattern === "") throw new UserError("a column without title and text", element.range);
    const digits = quantity(element, "numberOfDigits", parseCount, "a number from 1");
    return { title, pattern, digits: digits?.value ?? null, range: element.range };
  });
}

/** An empty element means that nothing is kept. */
function resultFilesOf(root: XmlElement): ResultPattern[] | null {
  const elements = childrenOf(root, "resultfiles");
  if (elements.length === 0) return null;
  const written = elements.filter(({ text }) => text !== "");
  return written.map(({ text, range }) => {
    if (isAbsolute(text) || !normalize(text).startsWith("..")) return { pattern: text, range };
    throw new UserError(`<resultfiles> '${text}' is not below the working directory`, range);
  });
}

function limitsOf(root: XmlElement): LimitsAsWritten {
  const time = (name: string): Written<number> | null =>
    quantity(root, name, parseTimeSpan, "a time such as 900s or 15min");
  return {
    timelimit: time("timelimit"),
    hardtimelimit: time("hardtimelimit"),
    walltimelimit: time("walltimelimit"),
    memlimit: quantity(root, "memlimit", parseMemory, "a size with its unit such as 15 GB"),
    cpuCores: quantity(root, "cpuCores", parseCount, "a number from 1"),
  };
}

function quantity(
  element: XmlElement,
  name: string,
  parse: (text: string) => number | null,
  syntax: string,
): Written<number> | null {
  const attribute = written(element, name);
  if (attribute === null) return null;
  const value = parse(attribute.value);
  if (value !== null) return { value, range: attribute.range };
  throw new UserError(
    `${name} cannot be '${attribute.value}'`,
    attribute.range,
    `it takes ${syntax}`,
  );
}

function written(element: XmlElement, name: string): Written<string> | null {
  const value = element.attributes.get(name);
  return value === undefined ? null : { value, range: attributeRange(element, name) };
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
