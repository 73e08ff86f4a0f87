import type { ScalarType } from "../../program/types/type.ts";

/** A type that is passed and returned in the same way; names of the program's own types mean nothing in another file. */
export function scalarTypeName(type: ScalarType): string {
  switch (type.kind) {
    case "pointer":
      return "void *";
    case "float":
      switch (type.format) {
        case "binary32":
          return "float";
        case "binary64":
          return "double";
        case "x87":
          return "long double";
        case "binary128":
          return "_Float128";
      }
    // eslint-disable-next-line no-fallthrough -- every format returns
    case "integer": {
      if (type.rank === 0) return "_Bool";
      const name = INTEGERS.get(type.size) ?? "__int128";
      return type.signed ? `signed ${name}` : `unsigned ${name}`;
    }
  }
}

const INTEGERS: ReadonlyMap<number, string> = new Map([
  [1, "char"],
  [2, "short"],
  [4, "int"],
  [8, "long long"],
]);
