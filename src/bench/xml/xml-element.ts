import { XMLParser, XMLValidator } from "fast-xml-parser";
import {
  invariant,
  SourceText,
  UserError,
  type SourceRange,
} from "../../base/diagnostics/index.ts";
import { decodeEntities } from "./entities.ts";

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
  const source = new SourceText(path, written.replace(/\r\n?/g, "\n").replace(/^\ufeff/, ""));
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

function checkWellFormed(source: SourceText): void {
  const end = source.text.trimEnd().length;
  if (end === 0) throw malformed("the file is empty", source.range(0, 0));
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is another package; the parser alone accepts too much
  const verdict = XMLValidator.validate(source.text);
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

function elementsOf(nodes: unknown, source: SourceText): XmlElement[] {
  invariant(Array.isArray(nodes), "ordered XML is a list of nodes");
  const elements: XmlElement[] = [];
  for (const node of nodes as readonly ParsedNode[]) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined || name.startsWith("#") || name.startsWith("?")) continue;
    elements.push(elementOf(name, node, source));
  }
  return elements;
}

function elementOf(name: string, node: ParsedNode, source: SourceText): XmlElement {
  const inside = node[name] as readonly ParsedNode[];
  const start = (node[PLACE] as { readonly startIndex: number }).startIndex;
  const range = source.range(start, endOfTag(source.text, start));
  const decoded = (text: string): string =>
    decodeEntities(text, (entity) => {
      throw malformed(`the entity ${entity} is not one of XML's own`, range);
    });
  const attributes = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, unknown>);
  return {
    name,
    attributes: new Map(attributes.map(([key, value]) => [key, decoded(String(value))])),
    children: elementsOf(inside, source),
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
