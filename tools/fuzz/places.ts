/** Scalars reachable from the visible variables, written as C lvalues. */
import type { CType, ScalarType } from "./c-types.ts";
import type { Environment, Variable } from "./environment.ts";

export interface Place {
  readonly text: string;
  readonly type: ScalarType;
  /** Width of the bit-field it is; null for an ordinary object. */
  readonly width: number | null;
  /** Reading it reinterprets bytes another union member may have written. */
  readonly inUnion: boolean;
  readonly isConst: boolean;
  /** A variable itself, no member or element: what a side effect elsewhere cannot move. */
  readonly isPlain: boolean;
  readonly root: Variable;
}

interface Descent {
  readonly inUnion: boolean;
  readonly isPlain: boolean;
}

/** Text of an index below `length`. */
export type IndexText = (length: number) => string;

export class Places {
  private readonly env: Environment;

  constructor(env: Environment) {
    this.env = env;
  }

  /** A random scalar accepted by `filter`, or null when a few tries found none. */
  pick(index: IndexText, filter: (place: Place) => boolean): Place | null {
    const variables = this.env.visible();
    if (variables.length === 0) return null;
    for (let i = 0; i < 8; i++) {
      const root = this.env.random.pick(variables);
      const place = this.descend(
        root,
        root.name,
        root.type,
        { inUnion: false, isPlain: true },
        index,
      );
      if (place !== null && filter(place)) return place;
    }
    return null;
  }

  private descend(
    root: Variable,
    text: string,
    type: CType,
    way: Descent,
    index: IndexText,
  ): Place | null {
    const { random } = this.env;
    const inside = { ...way, isPlain: false };
    switch (type.kind) {
      case "integer":
      case "float":
        return { text, type, width: null, ...way, isConst: root.isConst, root };
      case "array": {
        // Only a whole variable: inside a packed struct the decayed pointer would be misaligned.
        const element =
          way.isPlain && random.chance(15)
            ? `(*(${text} + ${index(type.length)}))`
            : `${text}[${index(type.length)}]`;
        return this.descend(root, element, type.element, inside, index);
      }
      case "pointer": {
        const target =
          type.home === null && type.length > 1 ? `${text}[${index(type.length)}]` : `(*${text})`;
        return this.descend(root, target, type.target, inside, index);
      }
      case "struct":
      case "union": {
        const field = random.pick(type.fields);
        const pointer = /^\(\*(\w+)\)$/.exec(text)?.[1];
        const member =
          pointer !== undefined && random.chance(70)
            ? `${pointer}->${field.name}`
            : `${text}.${field.name}`;
        const next = { inUnion: way.inUnion || type.kind === "union", isPlain: false };
        if (field.width === null) return this.descend(root, member, field.type, next, index);
        if (field.type.kind !== "integer") return null;
        return {
          text: member,
          type: field.type,
          width: field.width,
          ...next,
          isConst: root.isConst,
          root,
        };
      }
    }
  }

  /** A whole object of exactly this type, as text; null when there is none. */
  objectOf(type: CType, index: IndexText, writable: "writable" | "readable"): string | null {
    const found: string[] = [];
    for (const v of this.env.visible()) {
      if (v.isConst && writable === "writable") continue;
      if (v.type === type) found.push(v.name);
      else if (v.type.kind === "array" && v.type.element === type)
        found.push(`${v.name}[${index(v.type.length)}]`);
      else if (v.type.kind === "pointer" && v.type.target === type) found.push(`(*${v.name})`);
    }
    return found.length === 0 ? null : this.env.random.pick(found);
  }
}
