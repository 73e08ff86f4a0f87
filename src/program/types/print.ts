import type { CType } from "./type.ts";

/** The type as C spells it without a declared name: `int (*)(char *, ...)`. */
export function typeName(type: CType): string {
  return declaration(type, "");
}

/** `name` declared with the type: `int (*name)[3]`. */
export function declaration(type: CType, name: string): string {
  switch (type.kind) {
    case "void":
      return join("void", name);
    case "integer":
    case "float":
      return join(type.name, name);
    case "record":
      return join(`${type.tag} ${type.name ?? "<anonymous>"}`, name);
    case "pointer": {
      const inner = type.pointee.kind;
      const wrapped = inner === "array" || inner === "function" ? `(*${name})` : `*${name}`;
      return declaration(type.pointee, wrapped);
    }
    case "array": {
      const length = type.isVariableLength ? "*" : (type.length ?? "");
      return declaration(type.element, `${name}[${length}]`);
    }
    case "function": {
      const parameters = type.parameters.map(typeName);
      if (type.isVariadic) parameters.push("...");
      const list = type.isPrototype && parameters.length === 0 ? "void" : parameters.join(", ");
      return declaration(type.returns, `${name}(${list})`);
    }
  }
}

function join(type: string, name: string): string {
  return name === "" ? type : `${type} ${name}`;
}
