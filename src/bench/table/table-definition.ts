import { dirname, join, relative } from "node:path";
import { readInput } from "../definition/index.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import { expandPattern } from "../../base/files/index.ts";
import { attributeRange, parseXml, type XmlElement } from "../xml/index.ts";
import { plainColumn, type WantedColumn } from "./column.ts";
import { Decimal } from "./decimal.ts";
import { isUrl } from "./result-source.ts";

/** One result file with the columns that it shows. */
export function singleResult(path: string, columns: readonly WantedColumn[] = []): TablePart {
  return { title: null, kind: "result", files: [{ path, id: null }], columns };
}

/** What stands beside each other in a table. */
export interface TablePart {
  /** Of what stands below each other; null: as the results say. */
  readonly title: string | null;
  /** One file, or several that stand below each other. */
  readonly kind: "result" | "union";
  readonly files: readonly ResultReference[];
  /** Empty: what the results have. */
  readonly columns: readonly WantedColumn[];
}

export interface ResultReference {
  readonly path: string;
  /** Added to the identity of its tasks. */
  readonly id: string | null;
}

export interface TableDefinition {
  readonly path: string;
  /** Null: the results are on the command line. */
  readonly parts: readonly TablePart[] | null;
  readonly columns: readonly WantedColumn[];
}

/** Reads a table definition of BenchExec; `warn` hears of patterns without files. */
export function readTableDefinition(
  path: string,
  warn: (message: string) => void,
): TableDefinition {
  const root = parseXml(path, readInput(path, "table definition"));
  if (root.name !== "table") {
    throw new UserError(
      `a table definition begins with <table>, this file with <${root.name}>`,
      root.range,
    );
  }
  const columns = columnsOf(root, path);
  const parts = root.children.flatMap((element) => partsOf(element, { path, columns, warn }));
  const listsResults = root.children.some(({ name }) => name === "result" || name === "union");
  return { path, parts: listsResults ? parts : null, columns };
}

interface Surroundings {
  readonly path: string;
  readonly columns: readonly WantedColumn[];
  readonly warn: (message: string) => void;
}

function partsOf(element: XmlElement, around: Surroundings): readonly TablePart[] {
  const own = columnsOf(element, around.path);
  const columns = own.length > 0 ? own : around.columns;
  switch (element.name) {
    case "column":
      return [];
    case "result":
      return filesOf(element, around).map((file) => ({
        title: null,
        kind: "result",
        files: [file],
        columns,
      }));
    case "union": {
      const { attributes } = element;
      const files = unionFiles(element, around);
      const title = attributes.get("title") ?? attributes.get("name") ?? null;
      return files.length === 0 ? [] : [{ title, kind: "union", files, columns }];
    }
    default:
      throw new UserError(
        `<${element.name}> cannot be in <table>`,
        element.range,
        "it takes <column>, <result> and <union>",
      );
  }
}

function unionFiles(union: XmlElement, around: Surroundings): readonly ResultReference[] {
  const seen = new Set<string>();
  const results = union.children.filter(({ name }) => name === "result");
  return results.flatMap((result) => {
    if (result.children.length > 0) {
      around.warn(
        `${around.path}: <column> in a <result> inside of <union> has no effect, it belongs into the <union>`,
      );
    }
    const files = filesOf(result, around);
    for (const { path } of files) {
      if (seen.has(path)) throw new UserError(`'${path}' is twice in this <union>`, result.range);
      seen.add(path);
    }
    return files;
  });
}

function filesOf(result: XmlElement, { path, warn }: Surroundings): readonly ResultReference[] {
  const pattern = result.attributes.get("filename");
  if (pattern === undefined) {
    throw new UserError("<result> needs the attribute 'filename'", result.range);
  }
  const id = result.attributes.get("id") ?? null;
  if (isUrl(pattern)) return [{ path: pattern, id }];
  const files = resultFiles(pattern, dirname(path));
  if (files.length === 0) warn(`${path}: no file matches '${pattern}'`);
  return files.map((file) => ({ path: file, id }));
}

/** Files that match a pattern: seen from the folder or, if there are none, from where the command runs. */
export function resultFiles(pattern: string, folder: string): readonly string[] {
  const expanded = pattern
    .replace(/^~(?=\/|$)/, process.env["HOME"] ?? "~")
    .replace(
      /\$(?:\{(\w+)\}|(\w+))/g,
      (written, braced?: string, bare?: string) => process.env[braced ?? bare ?? ""] ?? written,
    );
  if (expanded.startsWith("/")) return expandPattern(expanded, folder);
  const found = expandPattern(expanded, folder);
  const files = found.length > 0 ? found : expandPattern(expanded, process.cwd());
  const isBelow = !folder.startsWith("/");
  return isBelow ? files.map((file) => relative(process.cwd(), file)) : files;
}

function columnsOf(element: XmlElement, path: string): readonly WantedColumn[] {
  const columns = element.children.filter(({ name }) => name === "column");
  return columns.map((column) => columnOf(column, path));
}

function columnOf(column: XmlElement, path: string): WantedColumn {
  const { attributes, text } = column;
  const title = attributes.get("title");
  if (title === undefined)
    throw new UserError("<column> needs the attribute 'title'", column.range);
  const unit = attributes.get("displayUnit") ?? null;
  const scale = number(column, "scaleFactor");
  if (scale !== null && unit === null && scale.compare(Decimal.ONE) !== 0) {
    throw new UserError(
      `column '${title}' has a scaleFactor but no displayUnit`,
      attributeRange(column, "scaleFactor"),
    );
  }
  const href = attributes.get("href") ?? null;
  return plainColumn(title, {
    displayTitle: attributes.get("displayTitle") ?? null,
    pattern: text === "" ? null : text,
    href: href === null || href === "" || isUrl(href) ? href : join(dirname(path), href),
    digits: number(column, "numberOfDigits")?.toNumber() ?? null,
    unit,
    sourceUnit: attributes.get("sourceUnit") ?? null,
    scale,
    isRelevantForDifferences: attributes.get("relevantForDiff")?.toLowerCase() === "true",
  });
}

function number(column: XmlElement, name: string): Decimal | null {
  const text = column.attributes.get(name);
  if (text === undefined || text === "") return null;
  const value = Decimal.parse(text);
  if (value !== null && value.compare(Decimal.ZERO) > 0) return value;
  throw new UserError(
    `${name} cannot be '${text}'`,
    attributeRange(column, name),
    "it takes a number above 0",
  );
}
