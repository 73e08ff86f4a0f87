import { XMLParser, XMLValidator } from "fast-xml-parser";
import { UserError, type SourceRange, type SourceText } from "../../base/diagnostics/index.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The characters directly inside, without those of children. */
  readonly text: string;
  /** The start tag, for messages. */
  readonly range: SourceRange;
}

/** The root element. A text that is not well-formed is a `UserError` with the place. */
export function parseXml(source: SourceText): XmlElement {
  checkWellFormed(source);
  const roots = parser
    .parse(source.text)
    .map((node) => elementOf(node, source))
    .filter((element) => element !== null);
  const root = roots[0];
  if (root === undefined)
    throw new UserError("malformed XML: no element in it", rangeAt(source, 1, 1));
  if (roots.length > 1)
    throw new UserError("malformed XML: a second root element", roots[1]!.range);
  return root;
}

function checkWellFormed(source: SourceText): void {
  const end = source.text.trimEnd().length;
  if (end === 0) throw new UserError("malformed XML: the file is empty", source.range(0, 0));
  // The parser alone accepts nearly everything, and the successor of its validator is a package of its own.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const verdict = XMLValidator.validate(source.text);
  if (verdict === true) return;
  const { code, msg, line, col } = verdict.err;
  // Elements that are open at the end are reported as a list of names at the beginning of the text.
  const open = code === "InvalidXml" ? (/"([^"]+)"\s*\]/.exec(msg)?.[1] ?? null) : null;
  if (open === null) throw new UserError(`malformed XML: ${msg}`, rangeAt(source, line, col));
  throw new UserError(
    `malformed XML: the file ends before <${open}> is closed`,
    source.range(end - 1, end),
    "whoever wrote it was interrupted, or still writes",
  );
}

/** One node of the parser: its name is the only key besides the attributes. */
type ParsedNode = Readonly<Record<string, unknown>>;

const ATTRIBUTES = ":@";
const TEXT = "#text";

// Entities are decoded here: the parser counts them as an attack after the first thousand and leaves numeric ones as they are.
const parser = new (class {
  private readonly inner = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    processEntities: false,
    captureMetaData: true,
  });

  parse(text: string): readonly ParsedNode[] {
    // The parser has no types for nodes in order.
    return this.inner.parse(text) as readonly ParsedNode[];
  }
})();

function elementOf(node: ParsedNode, source: SourceText): XmlElement | null {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
  if (name === undefined || name === TEXT || name.startsWith("?")) return null;
  const content = node[name] as readonly ParsedNode[];
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, unknown>))
    attributes[key] = decode(String(value));
  const start = startOf(node);
  return {
    name,
    attributes,
    children: content
      .map((child) => elementOf(child, source))
      .filter((element) => element !== null),
    text: content.map((child) => decode(textOf(child))).join(""),
    range: source.range(start, start + name.length + 1),
  };
}

function textOf(node: ParsedNode): string {
  const text = node[TEXT];
  return typeof text === "string" ? text : "";
}

function startOf(node: ParsedNode): number {
  const [symbol] = Object.getOwnPropertySymbols(node);
  if (symbol === undefined) return 0;
  const place = (node as Record<symbol, unknown>)[symbol] as { readonly startIndex?: number };
  return place.startIndex ?? 0;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (typeof name === "string") return NAMED[name] ?? all;
    const code = typeof hex === "string" ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** From line and column as the parser counts them, kept inside the text. */
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
