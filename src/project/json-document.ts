/** JSON that knows where everything is written. */
import {
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { SourceText, UserError, type SourceRange } from "../base/diagnostics/index.ts";

export type { Node as JsonNode } from "jsonc-parser";

export interface JsonMember {
  readonly key: string;
  readonly keyNode: Node;
  readonly value: Node;
}

const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no JSON",
  InvalidNumberFormat: "this is no number",
  PropertyNameExpected: "the name of a member is expected, in double quotes",
  ValueExpected: "a value is expected",
  ColonExpected: "':' is expected",
  CommaExpected: "',' is expected",
  CloseBraceExpected: "'}' is expected",
  CloseBracketExpected: "']' is expected",
  EndOfFileExpected: "nothing is expected after the object",
  InvalidCommentToken: "JSON has no comments",
};

export class JsonDocument {
  readonly source: SourceText;
  readonly root: Node;

  /** Throws `UserError` at the place of what is no JSON, or is there twice. */
  constructor(path: string, text: string) {
    this.source = new SourceText(path, text.replace(/^\ufeff/, " "));
    const errors: ParseError[] = [];
    const root = parseTree(this.source.text, errors, {
      disallowComments: true,
      allowTrailingComma: false,
    });
    const [error] = errors;
    if (error !== undefined) {
      const code = printParseErrorCode(error.error);
      const range = this.source.range(error.offset, error.offset + Math.max(1, error.length));
      throw new UserError(SYNTAX[code] ?? `this is no JSON (${code})`, range);
    }
    if (root === undefined) {
      throw new UserError("a JSON object is expected", this.source.range(0, 0));
    }
    this.root = root;
  }

  rangeOf({ offset, length }: Node): SourceRange {
    return this.source.range(offset, offset + length);
  }

  /** Of an object, each once. */
  membersOf(node: Node): readonly JsonMember[] {
    const members = (node.children ?? []).map(({ children }): JsonMember => {
      const [keyNode, value] = children as [Node, Node];
      return { key: String(keyNode.value), keyNode, value };
    });
    for (const [i, { key, keyNode }] of members.entries()) {
      const first = members.findIndex((other) => other.key === key);
      if (first < i) throw new UserError(`'${key}' is there twice`, this.rangeOf(keyNode));
    }
    return members;
  }

  valueOf(node: Node): unknown {
    return getNodeValue(node) as unknown;
  }
}
