import { describe, expect, test } from "vitest";
import { formatError, UserError } from "../../base/diagnostics/index.ts";
import { attributeRange, parseXml, type XmlElement } from "./index.ts";

function parse(text: string): XmlElement {
  return parseXml("a.xml", text);
}

function complaintAbout(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  return "";
}

describe("elements of an XML file", () => {
  test("know their attributes, children and text", () => {
    const root = parse('<?xml version="1.0"?>\n<a x="1" y="">\n <b>t</b>u<!-- no --><b/>v </a>\n');
    expect([...root.attributes]).toEqual([
      ["x", "1"],
      ["y", ""],
    ]);
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ["b", "t"],
      ["b", ""],
    ]);
    expect(root.text).toBe("uv");
  });

  test("and their places: those of the start tag and of an attribute, whatever comes before", () => {
    const text =
      '\ufeff<?xml version="1.0"?>\r\n<!-- ä -->\r\n<a>\r\n  <b x="1 > 0"\r\n     y=\'2\'/></a>';
    const [b] = parseXml("f.xml", text).children;
    expect(b!.range.location).toMatchObject({ line: 4, column: 3 });
    expect(b!.range.text).toBe(`<b x="1 > 0"\n     y='2'/>`);
    expect(attributeRange(b!, "y").location).toMatchObject({ line: 5, column: 6 });
    const error = new UserError("wrong", attributeRange(b!, "x"));
    expect(formatError(error)).toBe('f.xml:4:6: error: wrong\n  <b x="1 > 0"\n     ^~~~~~~~~');
  });

  test("entities are decoded once, in sections of characters not at all", () => {
    const root = parse("<a x='&lt;&#65;&#x1F600;&amp;lt;'>&quot;&apos;<![CDATA[&lt;<b>]]></a>");
    expect(root.attributes.get("x")).toBe("<A\u{1f600}&lt;");
    expect(root.text).toBe("\"'&lt;<b>");
    expect(root.children).toEqual([]);
  });

  test("any number of entities is no attack", () => {
    expect(parse(`<a>${"&amp;".repeat(5000)}</a>`).text).toBe("&".repeat(5000));
  });
});

test.each([
  ["", "a.xml:1:1: error: malformed XML: the file is empty"],
  ["hello", "a.xml:1:1: error: malformed XML"],
  ["<a>\n<b></a>", "a.xml:2:4: error: malformed XML: Expected closing tag 'b'"],
  ["<a>\n<b>\n", "a.xml:2:3: error: malformed XML: the file ends before <b> is closed"],
  ["<a/>\n<b/>", "a.xml:2:1: error: malformed XML"],
  ["<a>\n<b>&other;</b></a>", "a.xml:2:1: error: malformed XML: the entity &other;"],
  ["<a x='&#x110000;'/>", "a.xml:1:1: error: malformed XML: the entity &#x110000;"],
])("%j is refused with its place", (text, message) => {
  expect(complaintAbout(text)).toContain(message);
});
