import { formatOf } from "./float-evaluation.ts";
import { Kind } from "./kinds.ts";
import { operatorNames, roundingModeNames, strictNames } from "./operator-names.ts";
import type { Rational } from "./rational.ts";
import { quoteSymbol } from "./symbols.ts";
import type { TermTable } from "./term-table.ts";
import type { Sort, Term } from "./term.ts";
import { forEachSubterm, symbolsOf } from "./traverse.ts";

/**
 * The term as one SMT-LIB 2 expression. A node used more than once is bound by `let`; bindings that do not
 * depend on each other share one `let`, so that nesting stays as shallow as the sharing is deep.
 */
export function printTerm(table: TermTable, term: Term): string {
  return new TermPrinter(table, term).print();
}

/** One `declare-fun` line for every symbol in the terms, in order of their ids. */
export function printDeclarations(table: TermTable, roots: readonly Term[]): string {
  const { variables, functions } = symbolsOf(table, ...roots);
  const text = (sort: Sort): string => table.sorts.toString(sort);
  const lines = [...variables]
    .sort((x, y) => x - y)
    .map((v) => `(declare-fun ${quoteSymbol(table.nameOf(v))} () ${text(table.sort(v))})\n`);
  for (const symbol of [...functions].sort((x, y) => x - y)) {
    const { name, parameters, result } = table.declaration(symbol);
    lines.push(
      `(declare-fun ${quoteSymbol(name)} (${parameters.map(text).join(" ")}) ${text(result)})\n`,
    );
  }
  return lines.join("");
}

class TermPrinter {
  private readonly table: TermTable;
  private readonly root: Term;
  private readonly letNames = new Map<Term, string>();
  /** Let-bound terms by depth of sharing: a binding refers only to lower levels. */
  private readonly levels: Term[][] = [];
  private readonly parts: string[] = [];

  constructor(table: TermTable, root: Term) {
    this.table = table;
    this.root = root;
  }

  print(): string {
    this.findShared();
    for (const level of this.levels) {
      this.parts.push("(let (");
      level.forEach((term, i) => {
        this.parts.push(`${i === 0 ? "" : " "}(${this.letNames.get(term)!} `);
        this.write(term);
        this.parts.push(")");
      });
      this.parts.push(") ");
    }
    if (this.letNames.has(this.root)) this.parts.push(this.letNames.get(this.root)!);
    else this.write(this.root);
    this.parts.push(")".repeat(this.levels.length));
    return this.parts.join("");
  }

  private findShared(): void {
    const { table } = this;
    const uses = new Map<Term, number>();
    forEachSubterm(table, [this.root], (term) => {
      const count = table.childCount(term);
      for (let i = 0; i < count; i++) {
        const child = table.child(term, i);
        if (table.childCount(child) > 0) uses.set(child, (uses.get(child) ?? 0) + 1);
      }
    });
    const depth = new Map<Term, number>();
    let number = 0;
    forEachSubterm(table, [this.root], (term) => {
      let below = 0;
      const count = table.childCount(term);
      for (let i = 0; i < count; i++) below = Math.max(below, depth.get(table.child(term, i))!);
      if ((uses.get(term) ?? 0) < 2) {
        depth.set(term, below);
        return;
      }
      depth.set(term, below + 1);
      do number++;
      while (this.isTaken(`?${number}`));
      this.letNames.set(term, `?${number}`);
      (this.levels[below] ??= []).push(term);
    });
  }

  private isTaken(name: string): boolean {
    return this.table.findVariable(name) !== null || this.table.findFunction(name) !== null;
  }

  /** Writes the node itself, even if it is let-bound; its let-bound descendants by name. */
  private write(root: Term): void {
    const { parts } = this;
    const pending: (Term | string)[] = [];
    this.expand(root, pending);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next === "string") parts.push(next);
      else {
        const name = this.letNames.get(next);
        if (name !== undefined) parts.push(name);
        else this.expand(next, pending);
      }
    }
  }

  /** Pushes text and children of one node so that they pop in order. */
  private expand(term: Term, pending: (Term | string)[]): void {
    const { table } = this;
    const kind = table.kind(term);
    const count = table.childCount(term);
    if (count === 0) {
      pending.push(leafText(table, term, kind));
      return;
    }
    if (kind === Kind.Not) {
      const inner = table.child(term, 0);
      const strict = strictNames[table.kind(inner)];
      if (strict !== undefined && !this.letNames.has(inner)) {
        pending.push(")", table.child(inner, 0), " ", table.child(inner, 1), `(${strict} `);
        return;
      }
    }
    const operator = operatorText(table, term, kind);
    // SMT-LIB 2.6 has these with two arguments only.
    const nested = count > 2 && isBinaryOnly(kind);
    pending.push(")");
    for (let i = count - 1; i > 0; i--) {
      pending.push(table.child(term, i), " ");
      if (nested && i > 1) pending.push(")");
    }
    pending.push(table.child(term, 0), `(${operator} `.repeat(nested ? count - 1 : 1));
  }
}

function isBinaryOnly(kind: Kind): boolean {
  return kind >= Kind.BvNot && kind <= Kind.BvConcat;
}

function operatorText(table: TermTable, term: Term, kind: Kind): string {
  const name = operatorNames[kind];
  if (name !== undefined) return name;
  const { sorts } = table;
  const sort = table.sort(term);
  switch (kind) {
    case Kind.Apply:
      return quoteSymbol(table.declaration(table.functionOf(term)).name);
    case Kind.BvExtract:
      return `(_ extract ${table.payload(term)} ${table.payload2(term)})`;
    case Kind.BvZeroExtend:
      return `(_ zero_extend ${table.payload(term)})`;
    case Kind.BvSignExtend:
      return `(_ sign_extend ${table.payload(term)})`;
    case Kind.IntToBv:
      return `(_ int2bv ${sorts.width(sort)})`;
    case Kind.FpToUnsigned:
      return `(_ fp.to_ubv ${sorts.width(sort)})`;
    case Kind.FpToSigned:
      return `(_ fp.to_sbv ${sorts.width(sort)})`;
    case Kind.ConstArray:
      return `(as const ${sorts.toString(sort)})`;
    default: {
      const conversion = kind === Kind.FpFromUnsigned ? "to_fp_unsigned" : "to_fp";
      return `(_ ${conversion} ${sorts.exponentBits(sort)} ${sorts.significandBits(sort)})`;
    }
  }
}

function leafText(table: TermTable, term: Term, kind: Kind): string {
  switch (kind) {
    case Kind.True:
      return "true";
    case Kind.False:
      return "false";
    case Kind.IntConst:
      return integerText(table.bigintValue(term), "");
    case Kind.RealConst:
      return realText(table.rationalValue(term));
    case Kind.BvConst:
      return bitVectorText(table.bigintValue(term), table.sorts.width(table.sort(term)));
    case Kind.FpConst:
      return floatText(table, table.bigintValue(term), table.sort(term));
    case Kind.RoundingModeConst:
      return roundingModeNames[table.roundingModeValue(term)];
    default:
      return quoteSymbol(table.nameOf(term));
  }
}

function integerText(value: bigint, suffix: string): string {
  return value < 0n ? `(- ${-value}${suffix})` : `${value}${suffix}`;
}

function realText({ numerator, denominator }: Rational): string {
  const top = integerText(numerator, ".0");
  return denominator === 1n ? top : `(/ ${top} ${denominator}.0)`;
}

function bitVectorText(value: bigint, width: number): string {
  return width % 4 === 0
    ? `#x${value.toString(16).padStart(width / 4, "0")}`
    : `#b${value.toString(2).padStart(width, "0")}`;
}

function floatText(table: TermTable, bits: bigint, sort: Sort): string {
  const { sorts } = table;
  const format = formatOf(sorts, sort);
  const [exponent, significand] = [sorts.exponentBits(sort), sorts.significandBits(sort)];
  const sign = format.isNegative(bits) ? "-" : "+";
  switch (format.classify(bits)) {
    case "nan":
      return `(_ NaN ${exponent} ${significand})`;
    case "infinite":
      return `(_ ${sign}oo ${exponent} ${significand})`;
    case "zero":
      return `(_ ${sign}zero ${exponent} ${significand})`;
    case "normal":
    case "subnormal": {
      const text = bits.toString(2).padStart(format.width, "0");
      return `(fp #b${text[0]!} #b${text.slice(1, 1 + exponent)} #b${text.slice(1 + exponent)})`;
    }
  }
}
