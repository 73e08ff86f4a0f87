/** What calls of library functions owe: the memory that they access, and what they may be given to free. */
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { ExternalOperation } from "../../program/cfa/operation.ts";
import { libraryFunction, type LibraryKind } from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import type { Access, MemoryObligations } from "./memory.ts";
import type { Obligation } from "./obligation.ts";

/** An argument that leads to memory: as many bytes as another argument says. */
interface Range {
  readonly pointer: number;
  readonly size: number;
  readonly access: Access;
}

const MOVES: readonly Range[] = [
  { pointer: 1, size: 2, access: "read" },
  { pointer: 0, size: 2, access: "write" },
];
const COMPARES: readonly Range[] = [
  { pointer: 0, size: 2, access: "read" },
  { pointer: 1, size: 2, access: "read" },
];
const CLEARS: readonly Range[] = [{ pointer: 0, size: 1, access: "write" }];

const RANGES: Readonly<Record<string, readonly Range[]>> = {
  memcpy: MOVES,
  memmove: MOVES,
  mempcpy: MOVES,
  memset: [{ pointer: 0, size: 2, access: "write" }],
  bzero: CLEARS,
  explicit_bzero: CLEARS,
  memcmp: COMPARES,
  bcmp: COMPARES,
  bcopy: [
    { pointer: 0, size: 2, access: "read" },
    { pointer: 1, size: 2, access: "write" },
  ],
};

/** Those that read strings, and nothing else of memory; by the arguments that are strings. */
const STRINGS: Readonly<Record<string, readonly number[]>> = {
  strlen: [0],
  strcmp: [0, 1],
  strcasecmp: [0, 1],
  strcoll: [0, 1],
  strchr: [0],
  strchrnul: [0],
  strrchr: [0],
  index: [0],
  rindex: [0],
  strstr: [0, 1],
  strspn: [0, 1],
  strcspn: [0, 1],
  strpbrk: [0, 1],
  strdup: [0],
  atoi: [0],
  atol: [0],
  atoll: [0],
  atof: [0],
  puts: [0],
  perror: [0],
  getenv: [0],
};

const FREEING = new Set(["free", "cfree", "realloc", "reallocarray"]);

/** Functions of these kinds access no memory that the program could have spoilt. */
const HARMLESS: ReadonlySet<LibraryKind> = new Set<LibraryKind>([
  "assume",
  "error",
  "termination",
  "exit-handler",
  "allocation",
  "deallocation",
  "character",
  "random",
  "arithmetic",
  "variadic",
  "environment",
  "query",
  "no-effect",
]);

export class LibraryObligations {
  private readonly cfa: Cfa;
  private readonly memory: MemoryObligations;

  constructor(cfa: Cfa, memory: MemoryObligations) {
    this.cfa = cfa;
    this.memory = memory;
  }

  of(operation: ExternalOperation): readonly Obligation[] {
    const known = libraryFunction(operation.name);
    // What is not known accesses nothing: that is assumed, and said.
    if (known === null) return [];
    const { name, kind, isPure } = known;
    const [first] = operation.arguments;
    if (FREEING.has(name) && first !== undefined) return [this.freed(first)];
    const ranges = RANGES[name];
    if (ranges !== undefined) return ranges.flatMap((range) => this.ofRange(operation, range));
    const strings = STRINGS[name];
    if (strings !== undefined) return strings.flatMap((i) => this.ofString(operation, i));
    if (isPure || HARMLESS.has(kind) || this.readsOnlyNumbers(operation)) {
      return kind === "allocation" ? this.ofAllocation(operation, name) : [];
    }
    if (kind === "overflow-arithmetic") return this.ofStored(operation);
    return this.untold(operation);
  }

  private freed(subject: Expression): Obligation {
    const condition = { kind: "query", query: "freeable", arguments: [subject] } as const;
    return { kind: "invalid-free", subject, condition };
  }

  private ofRange({ arguments: given }: ExternalOperation, range: Range): readonly Obligation[] {
    const [pointer, size] = [given[range.pointer], given[range.size]];
    if (pointer === undefined || size === undefined) return [];
    return this.memory.ofRange(pointer, size, range.access);
  }

  private ofString({ arguments: given }: ExternalOperation, index: number): readonly Obligation[] {
    const subject = given[index];
    if (subject === undefined || isLiteral(subject)) return [];
    const condition = { kind: "query", query: "string", arguments: [subject] } as const;
    return [{ kind: "invalid-access", subject, condition, access: "read" }];
  }

  /** The result goes to where the last argument leads to. */
  private ofStored({ name, arguments: given }: ExternalOperation): readonly Obligation[] {
    const pointer = given.at(-1);
    if (pointer?.type.kind !== "pointer" || name.endsWith("_p")) return [];
    const size = sizeOf(pointer.type.pointee) ?? 0;
    return this.memory.ofRange(pointer, this.memory.sizeConstant(size, pointer), "write");
  }

  private ofAllocation(
    { arguments: given }: ExternalOperation,
    name: string,
  ): readonly Obligation[] {
    const [pointer] = given;
    if (name !== "posix_memalign" || pointer === undefined) return [];
    const size = this.memory.sizeConstant(this.cfa.machine.pointerSize, pointer);
    return this.memory.ofRange(pointer, size, "write");
  }

  /** Whatever leads to memory is a literal. */
  private readsOnlyNumbers({ name, arguments: given }: ExternalOperation): boolean {
    const from = /^(?:fprintf|fputs|fputc|putc|getc|fgetc|feof|ferror|fflush)$/;
    // A stream is no memory of the program.
    const read = name.startsWith("f") && /printf/.test(name) ? given.slice(1) : given;
    if (from.test(name) && !/printf|fputs/.test(name)) return true;
    return read.every((one) => one.type.kind !== "pointer" || isLiteral(one));
  }

  private untold(operation: ExternalOperation): readonly Obligation[] {
    const [subject] = operation.arguments.filter(({ type }) => type.kind === "pointer");
    if (subject === undefined) return [];
    const condition = { kind: "query", query: "untold", arguments: [] } as const;
    return [{ kind: "invalid-access", subject, condition }];
  }
}

function isLiteral(argument: Expression): boolean {
  if (argument.kind === "cast") return isLiteral(argument.operand);
  return (
    argument.kind === "address-of" &&
    argument.target.kind === "variable" &&
    argument.target.variable.storage === "string"
  );
}
