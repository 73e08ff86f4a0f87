import { XMLParser, XMLValidator } from "fast-xml-parser";
import {
  invariant,
  SourceText,
  UserError,
  type SourceRange,
} from "../../base/diagnostics/index.ts";
import { decodeEntities } from "./entities.ts";
import { findParts, PART_MARKER, type XmlParts } from "./xml-records.ts";

/** An element of an XML file that knows where it is written. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Text directly inside, trimmed; comments are no text. */
  readonly text: string;
  /** The start tag. */
  readonly range: SourceRange;
}

const ATTRIBUTES = ":@";
const TEXT = "#text";
const CDATA = "#cdata";

// Entities are decoded by us: the parser counts them as an attack after the first thousand and leaves numeric ones as they are.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  attributesGroupName: false,
  cdataPropName: CDATA,
  captureMetaData: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
});
// Declared as the object type `Symbol`; it is a symbol.
const PLACE = XMLParser.getMetaDataSymbol() as symbol;

/** One node of the parser: its name is the only key besides the attributes. */
type ParsedNode = Readonly<Record<string | symbol, unknown>>;

/** The root element; a `UserError` with its place if the text is not well formed. */
export function parseXml(path: string, written: string): XmlElement {
  return rootOf(sourceOf(path, written));
}

/**
 * As `parseXml`, for files with many children of the root that have these names: `take` gets each of them, the root is without
 * them. What is taken need not be kept as a whole, and never all of it is there at a time.
 */
export function parseXmlRecords(
  path: string,
  written: string,
  names: readonly string[],
  take: (record: XmlElement) => void,
): XmlElement {
  const source = sourceOf(path, written);
  const isRecord = ({ name }: XmlElement): boolean => names.includes(name);
  const found = findParts(source.text, names);
  const split = found === null ? null : splitRoot(source, found);
  if (found === null || split === null) {
    const root = rootOf(source);
    for (const child of root.children) if (isRecord(child)) take(child);
    return { ...root, children: root.children.filter((child) => !isRecord(child)) };
  }
  for (const { start, end } of found.parts) {
    const part = new SourceText(path, `<part>${source.text.slice(start, end)}</part>`);
    const place = (offset: number): number => offset - "<part>".length + start;
    for (const child of partOf(part, source, place).children) if (isRecord(child)) take(child);
  }
  return split;
}

/** Null: records are somewhere else than directly in the root. */
function splitRoot(source: SourceText, { rest, parts, place }: XmlParts): XmlElement | null {
  const text = new SourceText(source.path, rest);
  if (!isWellFormed(rest)) return null;
  const [root, second] = elementsOf(parsed(text), source, place);
  if (root === undefined || second !== undefined) return null;
  const isMarker = ({ name }: XmlElement): boolean => name === PART_MARKER;
  if (root.children.filter(isMarker).length !== parts.length) return null;
  return { ...root, children: root.children.filter((child) => !isMarker(child)) };
}

function partOf(part: SourceText, source: SourceText, place: Place): XmlElement {
  // Whoever wrote it wrong hears where.
  if (!isWellFormed(part.text)) return rootOf(source);
  return elementsOf(parsed(part), source, place)[0]!;
}

function sourceOf(path: string, written: string): SourceText {
  return new SourceText(path, written.replace(/\r\n?/g, "\n").replace(/^\ufeff/, ""));
}

function rootOf(source: SourceText): XmlElement {
  checkWellFormed(source);
  const [root, second] = elementsOf(parsed(source), source);
  if (root === undefined) throw malformed("there is no element", source.range(0, 1));
  if (second !== undefined) throw malformed("a second root element", second.range);
  return root;
}

/** Where an attribute is written; the start tag if it is not. */
export function attributeRange(element: XmlElement, name: string): SourceRange {
  const { source, start, end } = element.range;
  const match = new RegExp(`\\s(${name}\\s*=\\s*(?:"[^"]*"|'[^']*'))`).exec(
    source.text.slice(start, end),
  );
  if (match === null) return element.range;
  const from = start + match.index + match[0].length - match[1]!.length;
  return source.range(from, from + match[1]!.length);
}

// eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is another package; the parser alone accepts too much
const validate = (text: string) => XMLValidator.validate(text);

function isWellFormed(text: string): boolean {
  return validate(text) === true;
}

function checkWellFormed(source: SourceText): void {
  const end = source.text.trimEnd().length;
  if (end === 0) throw malformed("the file is empty", source.range(0, 0));
  const verdict = validate(source.text);
  if (verdict === true) return;
  const { code, msg, line, col } = verdict.err;
  // Elements that are open at the end are reported as a list of names at the beginning of the text.
  const open = code === "InvalidXml" ? (/"([^"]+)"\s*\]/.exec(msg)?.[1] ?? null) : null;
  if (open === null) throw malformed(msg, rangeAt(source, line, Number.isFinite(col) ? col : 1));
  throw malformed(
    `the file ends before <${open}> is closed`,
    source.range(end - 1, end),
    "whoever wrote it was interrupted, or still writes",
  );
}

function malformed(problem: string, range: SourceRange, hint: string | null = null): UserError {
  return new UserError(`malformed XML: ${problem.replace(/\.$/, "")}`, range, hint);
}

function parsed(source: SourceText): unknown {
  try {
    return parser.parse(source.text);
  } catch (error) {
    // The validator lets through little that the parser refuses, such as entities without end.
    throw malformed(error instanceof Error ? error.message : String(error), source.range(0, 1));
  }
}

/** From an offset in what was parsed to the one in the source. */
type Place = (offset: number) => number;

function elementsOf(
  nodes: unknown,
  source: SourceText,
  place: Place = (offset) => offset,
): XmlElement[] {
  invariant(Array.isArray(nodes), "ordered XML is a list of nodes");
  const elements: XmlElement[] = [];
  for (const node of nodes as readonly ParsedNode[]) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined || name.startsWith("#") || name.startsWith("?")) continue;
    elements.push(elementOf(name, node, source, place));
  }
  return elements;
}

function elementOf(name: string, node: ParsedNode, source: SourceText, place: Place): XmlElement {
  const inside = node[name] as readonly ParsedNode[];
  const start = place((node[PLACE] as { readonly startIndex: number }).startIndex);
  const range = source.range(start, endOfTag(source.text, start));
  const decoded = (text: string): string =>
    decodeEntities(text, (entity) => {
      throw malformed(`the entity ${entity} is not one of XML's own`, range);
    });
  const attributes = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, unknown>);
  return {
    name,
    attributes: new Map(attributes.map(([key, value]) => [key, decoded(String(value))])),
    children: elementsOf(inside, source, place),
    text: inside
      .map((child) => {
        if (CDATA in child) return (child[CDATA] as readonly ParsedNode[]).map(textOf).join("");
        return decoded(textOf(child));
      })
      .join("")
      .trim(),
    range,
  };
}

function textOf(node: ParsedNode): string {
  const text = node[TEXT];
  return typeof text === "string" ? text : "";
}

const START_TAG = /<(?:[^>"']|"[^"]*"|'[^']*')*>/y;

/** Behind the `>` that ends the tag: one inside a quoted value does not. */
function endOfTag(text: string, start: number): number {
  START_TAG.lastIndex = start;
  return START_TAG.test(text) ? START_TAG.lastIndex : start + 1;
}

/** From line and column as the validator counts them, kept inside the text. */
function rangeAt(source: SourceText, line: number, column: number): SourceRange {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const next = source.text.indexOf("\n", start);
    if (next < 0) break;
    start = next + 1;
  }
  const offset = Math.min(start + Math.max(column, 1) - 1, source.text.length);
  return source.range(offset, offset + 1);
}
