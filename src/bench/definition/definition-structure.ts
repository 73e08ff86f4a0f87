import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/index.ts";
import { attributeRange, type XmlElement } from "../xml/index.ts";

interface ElementRule {
  readonly children: readonly string[];
  readonly attributes: readonly string[];
  readonly required?: readonly string[];
  /** Whether the text means something, and whether it may be left out. */
  readonly text: "none" | "optional" | "required";
}

const PATTERN: ElementRule = { children: [], attributes: [], text: "required" };

/**
 * What may be where: the document type of BenchExec's definitions (version 3.30), and one addition, the
 * tool of a single run definition.
 */
const RULES: Readonly<Record<string, ElementRule>> = {
  benchmark: {
    children: [
      "rundefinition",
      "option",
      "propertyfile",
      "tasks",
      "requiredfiles",
      "resultfiles",
      "require",
      "columns",
    ],
    attributes: [
      "tool",
      "displayName",
      "timelimit",
      "hardtimelimit",
      "walltimelimit",
      "memlimit",
      "cpuCores",
      "threads",
    ],
    required: ["tool"],
    text: "none",
  },
  rundefinition: {
    children: ["tasks", "option", "propertyfile", "requiredfiles"],
    attributes: ["name", "tool"],
    text: "none",
  },
  tasks: {
    children: [
      "include",
      "includesfile",
      "exclude",
      "excludesfile",
      "withoutfile",
      "append",
      "option",
      "propertyfile",
      "requiredfiles",
    ],
    attributes: ["name"],
    text: "none",
  },
  include: PATTERN,
  includesfile: PATTERN,
  exclude: PATTERN,
  excludesfile: PATTERN,
  withoutfile: PATTERN,
  append: PATTERN,
  requiredfiles: PATTERN,
  resultfiles: { children: [], attributes: [], text: "optional" },
  require: { children: [], attributes: ["cpuModel", "cpuCores", "memory"], text: "optional" },
  option: { children: [], attributes: ["name"], text: "optional" },
  propertyfile: { children: [], attributes: ["expectedverdict"], text: "required" },
  columns: { children: ["column"], attributes: [], text: "none" },
  column: { children: [], attributes: ["title", "numberOfDigits"], text: "optional" },
};

/** Refuses elements and attributes that would otherwise be ignored without a word. */
export function checkStructure(root: XmlElement): void {
  if (root.name !== "benchmark") {
    throw new UserError(
      `this is no benchmark definition: the root element is <${root.name}>, not <benchmark>`,
      root.range,
    );
  }
  checkElement(root);
}

function checkElement(element: XmlElement): void {
  const rule = RULES[element.name]!;
  for (const name of element.attributes.keys()) {
    if (rule.attributes.includes(name)) continue;
    throw new UserError(
      `<${element.name}> has no attribute '${name}'`,
      attributeRange(element, name),
      suggestion(name, rule.attributes),
    );
  }
  for (const name of rule.required ?? []) {
    if ((element.attributes.get(name) ?? "").trim() !== "") continue;
    throw new UserError(`<${element.name}> needs the attribute '${name}'`, element.range);
  }
  checkText(element, rule);
  for (const child of element.children) {
    if (!rule.children.includes(child.name)) {
      throw new UserError(
        `<${child.name}> cannot be in <${element.name}>`,
        child.range,
        suggestion(child.name, rule.children),
      );
    }
    checkElement(child);
  }
}

function checkText(element: XmlElement, rule: ElementRule): void {
  if (rule.text === "none" && element.text !== "") {
    throw new UserError(`<${element.name}> cannot hold text`, element.range);
  }
  if (rule.text === "required" && element.text === "") {
    throw new UserError(`<${element.name}> is empty`, element.range);
  }
  if (element.name === "option" && element.text === "" && !element.attributes.has("name")) {
    throw new UserError("<option> has neither a name nor a value", element.range);
  }
}

function suggestion(name: string, known: readonly string[]): string | null {
  const [best] = nearest(name, known);
  return best === undefined ? null : `did you mean ${best}?`;
}
