/** An element to be written; children are elements, or one text. */
export interface XmlNode {
  readonly name: string;
  /** Attributes whose value is null are left out. */
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly children: readonly XmlNode[] | string;
}

export function xml(
  name: string,
  attributes: XmlNode["attributes"] = {},
  children: XmlNode["children"] = [],
): XmlNode {
  return { name, attributes, children };
}

/** One element a line, indented by two. */
export function printXml(node: XmlNode, indentation = ""): string {
  const attributes = Object.entries(node.attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
  const start = `${indentation}<${node.name}${attributes}`;
  if (node.children.length === 0) return `${start}/>\n`;
  if (typeof node.children === "string") {
    return `${start}>${escapeXml(node.children)}</${node.name}>\n`;
  }
  const inside = node.children.map((child) => printXml(child, `${indentation}  `)).join("");
  return `${start}>\n${inside}${indentation}</${node.name}>\n`;
}

/** What XML 1.0 has no notation for: control characters, and halves of a character outside the first plane. */
const FOREIGN =
  // eslint-disable-next-line no-control-regex -- exactly these
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Whether XML can hold the text at all. */
export function fitsXml(text: string): boolean {
  return text.search(FOREIGN) < 0;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/** A tool may print anything; the result file stays readable. */
function escapeXml(text: string): string {
  return text
    .replace(FOREIGN, "\ufffd")
    .replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character]!);
}
