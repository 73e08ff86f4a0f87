/** Objects and accesses to them in words. */
import type { Variable } from "../cfa/variable.ts";
import type { Access, Memory } from "./memory.ts";
import type { MemoryObject, Pointer } from "./memory-object.ts";
import type { MemoryErrorKind } from "./undefined-behaviour.ts";

export function describeObject(object: MemoryObject): string {
  switch (object.kind) {
    case "variable":
      return object.variable === null ? object.name : declared(object.variable);
    case "outside":
      return object.name;
    case "string":
      return "a string literal";
    case "heap":
    case "stack-block":
      return `a block of ${byteCount(object.size)} from ${object.name}`;
    case "variadic":
      return "the variadic arguments";
    case "function":
      return `the function ${object.name}`;
    case "stream":
      return `the stream ${object.name}`;
    case "absolute":
      return "no object";
  }
}

/** `buf[16]` of an array. */
function declared({ name, type }: Variable): string {
  let text = name;
  for (let inner = type; inner.kind === "array"; inner = inner.element) {
    text += `[${inner.length ?? ""}]`;
  }
  return text;
}

function byteCount(size: number): string {
  return size === 1 ? "1 byte" : `${size} bytes`;
}

/** What is wrong with an access that must not happen. */
export function describeBadAccess(
  { object, offset }: Pointer,
  access: Access,
  memory: Memory,
): { readonly kind: MemoryErrorKind; readonly message: string } {
  const what = `${access.kind} of ${byteCount(access.size)}`;
  if (object.kind === "absolute") {
    const address = memory.numberOf({ object, offset });
    if (address < 4096n) {
      return { kind: "null-pointer", message: `${what} through a null pointer` };
    }
    const message = `${what} at 0x${address.toString(16)}, where no object is`;
    return { kind: "invalid-pointer", message };
  }
  const name = describeObject(object);
  const place = Number.isFinite(offset) ? `at offset ${offset} of` : "far away from";
  if (object.death === "freed") {
    return { kind: "use-after-free", message: `${what} ${place} ${name} after it was freed` };
  }
  if (object.death === "left") {
    return { kind: "dangling-pointer", message: `${what} ${place} ${name} after its lifetime` };
  }
  if (object.kind === "function" || object.kind === "stream") {
    return { kind: "invalid-pointer", message: `${what} of ${name}` };
  }
  if (offset >= 0 && offset + access.size <= object.size) {
    return { kind: "read-only-write", message: `write to ${name}` };
  }
  // How large it is stands in the name of a block, and of an array of characters.
  const isSaid = object.kind !== "variable" || elementsAreBytes(object);
  const size = isSaid ? "" : ` (${byteCount(object.size)})`;
  return { kind: "out-of-bounds", message: `${what} ${place} ${name}${size}` };
}

function elementsAreBytes({ variable }: MemoryObject): boolean {
  if (variable?.type.kind !== "array") return false;
  const { element } = variable.type;
  return element.kind === "integer" && element.size === 1;
}
