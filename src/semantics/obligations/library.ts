/** What calls of library functions owe: the memory that they access, and what they may be given to free. */
import type { Expression } from "../../program/cfa/expression.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { ExternalOperation } from "../../program/cfa/operation.ts";
import {
  libraryFunction,
  type LibraryFunction,
  type LibraryKind,
} from "../../program/library/index.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { StringLiterals } from "../../program/passes/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { ArithmeticObligations } from "./arithmetic.ts";
import type { InitialisationObligations } from "./initialisation.ts";
import type { Access, MemoryObligations } from "./memory.ts";
import type { Condition, Obligation } from "./obligation.ts";
import { scannedBy } from "./scanned-arguments.ts";

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

/** Those that read no more of two texts than a number says. */
const STARTS: ReadonlySet<string> = new Set(["strncmp", "strncasecmp"]);

/** What they read was read before the call, one character after the other (`c-library/strtod.c`). */
const READ_BEFORE: ReadonlySet<string> = new Set([
  "__assay_decimal",
  "__assay_decimal_float",
  "__assay_decimal_long",
]);

/** Where the format is. */
const SCANNING: Readonly<Record<string, number>> = { scanf: 0, fscanf: 1, sscanf: 1 };

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

const UNTOLD = { kind: "query", query: "untold", arguments: [] } as const;
const UNSETTLED = { kind: "query", query: "unsettled", arguments: [] } as const;

const ABSOLUTE: ReadonlySet<string> = new Set(["abs", "labs", "llabs", "imaxabs"]);

export class LibraryObligations {
  private readonly cfa: Cfa;
  private readonly arithmetic: ArithmeticObligations;
  private readonly memory: MemoryObligations;
  private readonly literals: StringLiterals;

  /** Null: nobody asks. */
  private readonly initialisation: InitialisationObligations | null;

  constructor(
    cfa: Cfa,
    memory: MemoryObligations,
    initialisation: InitialisationObligations | null,
  ) {
    this.cfa = cfa;
    this.arithmetic = new ArithmeticObligations(cfa);
    this.memory = memory;
    this.literals = new StringLiterals(cfa);
    this.initialisation = initialisation;
  }

  of(operation: ExternalOperation): readonly Obligation[] {
    const known = libraryFunction(operation.name);
    // What is not known accesses nothing: that is assumed, and said.
    if (known === null) return [];
    const { name, kind, isPure, effects } = known;
    const freed =
      typeof effects.frees === "number" ? operation.arguments[effects.frees] : undefined;
    if (freed !== undefined) return [this.freed(freed)];
    const ranges = RANGES[name];
    if (ranges !== undefined)
      return ranges.flatMap((range) => this.ofRange(operation, range, ranges));
    const strings = STRINGS[name];
    if (strings !== undefined) return strings.flatMap((i) => this.ofString(operation, i));
    if (STARTS.has(name)) return [0, 1].flatMap((i) => this.ofStart(operation, i));
    if (READ_BEFORE.has(name)) return [];
    if (ABSOLUTE.has(name)) return this.ofAbsolute(operation);
    if (isPure || HARMLESS.has(kind) || this.readsOnlyNumbers(operation)) {
      return kind === "allocation" ? this.ofAllocation(operation, known) : [];
    }
    if (kind === "overflow-arithmetic") return this.ofStored(operation);
    return this.ofScanned(operation, name) ?? this.untold(operation);
  }

  /** There is one negative number more than there are positive ones (C11 7.22.6.1). */
  private ofAbsolute({ arguments: [given] }: ExternalOperation): readonly Obligation[] {
    if (given?.type.kind !== "integer") return [];
    return this.arithmetic.ofUnary(node.unary<Expression>("-", given.type, given, given.start));
  }

  private freed(subject: Expression): Obligation {
    const condition = { kind: "query", query: "freeable", arguments: [subject] } as const;
    return { kind: "invalid-free", subject, condition };
  }

  /** Bytes that are only moved need not have been written. */
  private ofRange(
    { arguments: given }: ExternalOperation,
    range: Range,
    ranges: readonly Range[],
  ): readonly Obligation[] {
    const [pointer, size] = [given[range.pointer], given[range.size]];
    if (pointer === undefined || size === undefined) return [];
    const owed = this.memory.ofRange(pointer, size, range.access);
    const isLookedAt = range.access === "read" && ranges === COMPARES;
    if (this.initialisation === null || !isLookedAt) return owed;
    return [...owed, ...this.initialisation.ofRange(pointer, size)];
  }

  private ofString({ arguments: given }: ExternalOperation, index: number): readonly Obligation[] {
    const subject = given[index];
    if (subject === undefined || isLiteral(subject)) return [];
    const condition = { kind: "query", query: "string", arguments: [subject] } as const;
    return [
      { kind: "null-pointer", subject, condition: this.memory.isNotNull(subject) },
      { kind: "invalid-access", subject, condition },
      { kind: "uninitialised-read", subject, condition: writtenText(subject) },
    ];
  }

  /** Soundness: two texts may differ before either ends, so that one which does not end is not refuted. */
  private ofStart({ arguments: given }: ExternalOperation, index: number): readonly Obligation[] {
    const [subject, size] = [given[index], given[2]];
    if (subject === undefined || size === undefined || isLiteral(subject)) return [];
    const string = { kind: "query", query: "string", arguments: [subject] } as const;
    const owed = this.memory.ofRange(subject, size, "read").map((one): Obligation => {
      if (one.kind !== "invalid-access") return one;
      return { ...one, condition: { kind: "any", parts: [one.condition, string, UNTOLD] } };
    });
    return [...owed, { kind: "uninitialised-read", subject, condition: UNTOLD }];
  }

  /**
   * Behind the format are the places that are written. Null: the format is not understood. Soundness: how much is written to
   * them is a matter of the input, so that too little room is not refuted.
   */
  private ofScanned(
    { arguments: given }: ExternalOperation,
    name: string,
  ): readonly Obligation[] | null {
    const at = SCANNING[name];
    const literal = at === undefined ? null : literalIn(given[at]);
    const text = literal && this.literals.textOf(literal);
    const scanned = text === null ? null : scannedBy(text, this.cfa.machine);
    if (scanned === null) return null;
    const written = scanned.flatMap((bytes, i) => {
      const pointer = given[at! + 1 + i];
      if (pointer === undefined) return [];
      const size = this.memory.sizeConstant(bytes ?? 1, pointer);
      const owed = this.memory.ofRange(pointer, size, "write");
      return owed.map((one): Obligation => {
        if (one.kind !== "invalid-access") return one;
        const parts = bytes === null ? [UNTOLD] : [one.condition, UNTOLD];
        return { ...one, condition: { kind: "any", parts } };
      });
    });
    const [source] = given;
    const isRead = name === "sscanf" && source !== undefined && !isLiteral(source);
    return isRead ? [...this.untold({ arguments: [source] }), ...written] : written;
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
    { effects }: LibraryFunction,
  ): readonly Obligation[] {
    const [pointer] = given;
    if (effects.allocates?.given !== "argument" || pointer === undefined) return [];
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

  private untold(operation: Pick<ExternalOperation, "arguments">): readonly Obligation[] {
    const pointers = operation.arguments.filter(({ type }) => type.kind === "pointer");
    const [subject] = pointers;
    if (subject === undefined) return [];
    const texts = pointers.filter((one) => !isLiteral(one)).map(writtenText);
    const areWritten: Condition = { kind: "all", parts: texts };
    return [
      { kind: "invalid-access", subject, condition: UNTOLD },
      {
        kind: "uninitialised-read",
        subject,
        condition: { kind: "any", parts: [areWritten, UNSETTLED] },
      },
    ];
  }
}

function writtenText(pointer: Expression): Condition {
  return { kind: "query", query: "writtenText", arguments: [pointer] };
}

function isLiteral(argument: Expression): boolean {
  return literalIn(argument) !== null;
}

/** Null: it is none. */
function literalIn(argument: Expression | undefined): Variable | null {
  let inner = argument;
  while (inner?.kind === "cast") inner = inner.operand;
  if (inner?.kind !== "address-of") return null;
  // An array decays to where its first element is.
  const { target } = inner;
  const place = target.kind === "index" && isZero(target.index) ? target.base : target;
  return place.kind === "variable" && place.variable.storage === "string" ? place.variable : null;
}

function isZero(index: Expression): boolean {
  return index.kind === "integer" && index.value === 0n;
}
