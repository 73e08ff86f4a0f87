import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import { isScalar, type CType } from "../types/type.ts";

/** How large the block is that a pointer leads to. */
export type BlockSize =
  | { readonly kind: "elements"; readonly count: number }
  /** As many as a parameter says, which is at most `most`. */
  | { readonly kind: "parameter"; readonly name: string; readonly most: number }
  /** Whatever a pointer from outside leads to. */
  | { readonly kind: "any" };

const TEXT_LENGTH = 8;
const NUMBERS = 4;
const SYNTAX =
  "write p=16 for 16 elements, p=count or p=count:32 for as many as the parameter count says, p=any for a pointer from outside; without 'p=' for all others";
const ITEM = /^(?:([\w.]+)=)?(?:(\d+)|(any)|([A-Za-z_]\w*)(?::(\d+))?)$/;

/** The sizes of blocks, and which pointers are never null, by the path to the pointer: `p`, `p.name`, `table.entries.key`. */
export class EntrySizes {
  private readonly sizes = new Map<string, BlockSize>();
  private readonly notNull: ReadonlySet<string>;
  private readonly unused: Set<string>;
  private readonly locals: ReadonlyMap<string, string>;
  private readonly seen: string[] = [];

  /** `locals`: what parameters are called where the blocks are made, if not as they are. */
  constructor(
    sizes: readonly string[],
    notNull: readonly string[],
    locals: ReadonlyMap<string, string> = new Map(),
  ) {
    this.locals = locals;
    for (const item of sizes) this.read(item);
    this.notNull = new Set(notNull);
    this.unused = new Set([...this.sizes.keys(), ...notNull].filter((path) => path !== ""));
    this.unused.delete("all");
  }

  /** Parameters that are numbers of elements, with their largest values. */
  readonly lengths = new Map<string, number>();

  sizeOf(path: string, pointee: CType): BlockSize {
    this.see(path);
    return this.sizes.get(path) ?? this.sizes.get("") ?? defaultSize(pointee);
  }

  isNotNull(path: string): boolean {
    this.see(path);
    return this.notNull.has(path) || this.notNull.has("all");
  }

  /** Throws if something was said about a pointer that there is not. */
  checkUsed(functionName: string): void {
    for (const path of this.unused) {
      const near = nearest(path, this.seen);
      throw new UserError(
        `no pointer '${path}' is made for the call of '${functionName}'`,
        null,
        near.length > 0
          ? `did you mean '${near[0]!}'?`
          : this.seen.length === 0
            ? "it has no pointers"
            : `there are: ${[...new Set(this.seen)].join(", ")}`,
      );
    }
  }

  private see(path: string): void {
    this.seen.push(path);
    this.unused.delete(path);
  }

  private read(item: string): void {
    const match = ITEM.exec(item);
    if (match === null) throw new UserError(`'${item}' is no size for --entry-size`, null, SYNTAX);
    const [, path = "", count, any, name, most] = match;
    if (count !== undefined) this.sizes.set(path, { kind: "elements", count: Number(count) });
    else if (any !== undefined) this.sizes.set(path, { kind: "any" });
    else {
      const local = this.locals.get(name!);
      if (local === undefined) throw noParameter(item, name!, this.locals);
      const size = { kind: "parameter", name: local, most: Number(most ?? TEXT_LENGTH) } as const;
      this.sizes.set(path, size);
      this.lengths.set(local, Math.min(size.most, this.lengths.get(local) ?? Infinity));
    }
  }
}

function noParameter(item: string, name: string, locals: ReadonlyMap<string, string>): UserError {
  const near = nearest(name, [...locals.keys()]);
  return new UserError(
    `'${item}' names '${name}', which is no integer parameter`,
    null,
    near.length > 0 ? `did you mean '${near[0]!}'?` : SYNTAX,
  );
}

function defaultSize(pointee: CType): BlockSize {
  return { kind: "elements", count: defaultCount(pointee) };
}

/** Small: large ones cost time. */
export function defaultCount(pointee: CType): number {
  if (isText(pointee) || pointee.kind === "void") return TEXT_LENGTH;
  return isScalar(pointee) && pointee.kind !== "pointer" ? NUMBERS : 1;
}

/** Elements of plain `char` are texts, those of `signed` and `unsigned char` are bytes. */
export function isText(type: CType): boolean {
  return type.kind === "integer" && type.name === "char";
}
