import { XMLParser, XMLValidator } from "fast-xml-parser";
import {
  invariant,
  SourceText,
  UserError,
  type SourceRange,
} from "../../base/diagnostics/index.ts";

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

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  attributesGroupName: false,
  captureMetaData: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});
// Declared as the object type `Symbol`; it is a symbol.
const PLACE = XMLParser.getMetaDataSymbol() as symbol;

/** The root element; a `UserError` with its place if the text is not well formed. */
export function parseXml(path: string, written: string): XmlElement {
  const source = new SourceText(path, written.replace(/\r\n?/g, "\n").replace(/^\ufeff/, ""));
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is another package; the parser alone accepts too much
  const problem = XMLValidator.validate(source.text);
  if (problem !== true) {
    const { msg, line, col } = problem.err;
    throw new UserError(
      `not well-formed XML: ${withoutFullStop(msg)}`,
      placeAt(source, line, Number.isFinite(col) ? col : 1),
    );
  }
  const roots = elementsOf(parsed(source), source);
  const [root, second] = roots;
  if (root === undefined) {
    throw new UserError("not well-formed XML: there is no element", source.range(0, 1));
  }
  if (second !== undefined) {
    throw new UserError("not well-formed XML: a second root element", second.range);
  }
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

function parsed(source: SourceText): unknown {
  try {
    return parser.parse(source.text);
  } catch (error) {
    // The validator lets through little that the parser refuses, such as entities without end.
    const message = error instanceof Error ? error.message : String(error);
    throw new UserError(`not well-formed XML: ${withoutFullStop(message)}`, source.range(0, 1));
  }
}

function elementsOf(nodes: unknown, source: SourceText): XmlElement[] {
  invariant(Array.isArray(nodes), "ordered XML is a list of nodes");
  const elements: XmlElement[] = [];
  for (const node of nodes as readonly Record<string | symbol, unknown>[]) {
    const name = Object.keys(node).find((key) => key !== ":@");
    if (name === undefined || name.startsWith("#") || name.startsWith("?")) continue;
    elements.push(elementOf(name, node, source));
  }
  return elements;
}

function elementOf(
  name: string,
  node: Readonly<Record<string | symbol, unknown>>,
  source: SourceText,
): XmlElement {
  const inside = node[name] as readonly Record<string, unknown>[];
  const start = (node[PLACE] as { readonly startIndex: number }).startIndex;
  const attributes = Object.entries((node[":@"] ?? {}) as Record<string, unknown>);
  return {
    name,
    attributes: new Map(attributes.map(([key, value]) => [key, String(value)])),
    children: elementsOf(inside, source),
    text: inside
      .map((child) => (typeof child["#text"] === "string" ? child["#text"] : ""))
      .join("")
      .trim(),
    range: source.range(start, endOfTag(source.text, start)),
  };
}

/** Behind the `>` that ends the tag: one inside a quoted value does not. */
function endOfTag(text: string, start: number): number {
  const match = /^<(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(text.slice(start));
  return start + (match === null ? 1 : match[0].length);
}

function placeAt(source: SourceText, line: number, column: number): SourceRange {
  let offset = 0;
  for (let i = 1; i < line; i++) offset = source.text.indexOf("\n", offset) + 1;
  offset = Math.min(offset + column - 1, Math.max(0, source.text.length - 1));
  return source.range(offset, offset + 1);
}

function withoutFullStop(message: string): string {
  return message.replace(/\.$/, "");
}
