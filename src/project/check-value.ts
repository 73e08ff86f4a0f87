import { UserError } from "../base/diagnostics/index.ts";
import { nearest } from "../base/options/nearest.ts";
import type { JsonDocument, JsonNode } from "./json-document.ts";
import type { MemberKind } from "./members.ts";

/** Throws `UserError` at the place of what is wrong. `key`: for messages. */
export function checkValue(
  document: JsonDocument,
  key: string,
  node: JsonNode,
  kind: MemberKind,
): void {
  const fail = (at: JsonNode, what: string, hint: string | null = null): never => {
    throw new UserError(`'${key}' ${what}`, document.rangeOf(at), hint);
  };
  const word = (at: JsonNode): string => {
    if (at.type !== "string") return fail(at, "takes text, in double quotes");
    if (at.value === "") return fail(at, "is empty");
    return String(at.value);
  };
  switch (kind.is) {
    case "patterns":
    case "paths":
    case "words":
      if (node.type !== "array") fail(node, "takes a list", `write it as: "${key}": ["…"]`);
      for (const item of node.children ?? []) word(item);
      return;
    case "path":
    case "path-or-name":
      word(node);
      return;
    case "word": {
      const text = word(node);
      if (kind.pattern !== undefined && !new RegExp(kind.pattern).test(text)) {
        fail(node, "takes a number with its unit", 'such as "60s", "15min", "500MB" or "2GB"');
      }
      return;
    }
    case "choice": {
      const text = word(node);
      if (kind.of.includes(text)) return;
      const [meant] = nearest(text, kind.of);
      const known = kind.of.map((one) => `"${one}"`).join(" or ");
      return fail(node, `takes ${known}`, meant === undefined ? null : `did you mean "${meant}"?`);
    }
    case "flag":
      if (node.type !== "boolean") fail(node, "takes true or false");
      return;
    case "number":
      if (!isBetween(node.value, kind)) {
        fail(node, `takes a number from ${kind.least} to ${kind.most}`);
      }
      return;
    case "entries":
      checkEntries(node, word, fail);
      return;
    case "settings":
      if (node.type !== "object") fail(node, 'takes an object: { "key": "value" }');
      for (const { keyNode, value } of document.membersOf(node)) {
        if (!["string", "number", "boolean"].includes(value.type)) {
          fail(value, `takes text, numbers, true or false for ${String(keyNode.value)}`);
        }
      }
  }
}

function isBetween(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
): boolean {
  return Number.isInteger(value) && least <= Number(value) && Number(value) <= most;
}

function checkEntries(
  node: JsonNode,
  word: (at: JsonNode) => string,
  fail: (at: JsonNode, what: string) => never,
): void {
  if (node.type !== "array") {
    word(node);
    return;
  }
  const items = node.children ?? [];
  if (items.length === 0) fail(node, "names no function");
  const names = items.map(word);
  const again = names.findIndex((name, i) => names.indexOf(name) < i);
  if (again >= 0) fail(items[again]!, `names ${names[again]!} twice`);
}
