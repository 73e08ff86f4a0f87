import { declaration } from "../types/print.ts";
import { printExpression } from "./print-expression.ts";
import type { Expression, Lvalue } from "./expression.ts";
import type { DeclareOperation, ExternalOperation, Operation } from "./operation.ts";

/** One line that says what an edge does: `x = f(y);`, `[x < 10]`, `[!(x < 10)]`. */
export function printOperation(operation: Operation): string {
  switch (operation.kind) {
    case "assume": {
      const condition = printExpression(operation.condition);
      return operation.truth ? `[${condition}]` : `[!(${condition})]`;
    }
    case "assign":
      return `${printExpression(operation.target)} = ${printExpression(operation.value)};`;
    case "declare":
      return declarationText(operation);
    case "havoc":
      return `${printExpression(operation.target)} = <any ${operation.reason}>;`;
    case "call":
      return callText(operation.callee.name, operation.arguments, null);
    case "return": {
      const target = operation.result === null ? "" : `${printExpression(operation.result)} = `;
      return `${target}return from ${operation.callee.name};`;
    }
    case "external":
      return callText(
        operation.name || "<unknown function>",
        operation.arguments,
        operation.result,
      );
    case "skip":
      return operation.note;
  }
}

/** A call and its return as one line. */
export function callText(
  name: string,
  values: readonly Expression[],
  result: Lvalue | null,
): string {
  const target = result === null ? "" : `${printExpression(result)} = `;
  return `${target}${name}(${values.map(printExpression).join(", ")});`;
}

function declarationText({ variable, content }: DeclareOperation): string {
  const text = declaration(variable.type, variable.name);
  if (content === "indeterminate") return `${text};`;
  return content === "zero" ? `${text} = {0};` : `${text} = ${bytesText(content)};`;
}

const LONGEST_TEXT = 60;

function bytesText(bytes: Uint8Array): string {
  let text = "";
  const last = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length;
  for (let i = 0; i < last; i++) {
    if (text.length > LONGEST_TEXT) return `"${text}…"`;
    text += characterText(bytes[i]!);
  }
  return `"${text}"`;
}

const ESCAPES = new Map([
  [10, "\\n"],
  [9, "\\t"],
  [13, "\\r"],
  [34, '\\"'],
  [92, "\\\\"],
]);

function characterText(byte: number): string {
  const isPlain = byte >= 32 && byte < 127;
  return (
    ESCAPES.get(byte) ??
    (isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`)
  );
}

/** What is called, for the middle of a sentence. */
export function undefinedFunctionText(operation: ExternalOperation): string {
  const { name } = operation;
  if (name === "") return "a function behind an unknown pointer";
  return functionText(operation, "undefined ");
}

/** No function has a name of several words: it stands for something else. */
export function functionText({ name }: ExternalOperation, which = ""): string {
  return name.includes(" ") ? name : `the ${which}function ${name}`;
}
