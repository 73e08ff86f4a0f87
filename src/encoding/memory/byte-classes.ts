/**
 * Which bytes of objects that are SMT arrays were used as parts of pointers, and which as parts of numbers. An array holds our own
 * constants for pointers: what the program sees of them as numbers is something else, and nothing is proven if it looks.
 */
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { MemoryRegion } from "./memory-region.ts";

/** `size` bytes from `first`, and the same again every `step` bytes; step 0: nowhere else. */
interface Bytes {
  readonly first: bigint;
  readonly step: bigint;
  readonly size: bigint;
}

interface Uses {
  readonly pointers: Bytes[];
  readonly numbers: Bytes[];
}

export class ByteClasses {
  /** Some bytes were both. */
  isMixed = false;
  private readonly terms: Terms;
  private readonly uses = new Map<number, Uses>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  note({ id }: MemoryRegion, offset: Term, size: number, isPointer: boolean): void {
    if (this.isMixed) return;
    const { pointers, numbers } = this.usesOf(id);
    const bytes = this.bytesAt(offset, size);
    const [mine, others] = isPointer ? [pointers, numbers] : [numbers, pointers];
    if (mine.some((known) => isSame(known, bytes))) return;
    mine.push(bytes);
    if (others.some((other) => mayOverlap(other, bytes))) this.isMixed = true;
  }

  /** Some of the bytes were used as parts of pointers. */
  hasPointers({ id }: MemoryRegion, offset: Term, size: number): boolean {
    const bytes = this.bytesAt(offset, size);
    return this.usesOf(id).pointers.some((known) => mayOverlap(known, bytes));
  }

  /** What one region holds was copied to the other as a whole. */
  share(a: MemoryRegion, b: MemoryRegion): void {
    const [mine, theirs] = [this.usesOf(a.id), this.usesOf(b.id)];
    if (mine === theirs) return;
    const all = {
      pointers: [...mine.pointers, ...theirs.pointers],
      numbers: [...mine.numbers, ...theirs.numbers],
    };
    for (const [id, uses] of this.uses) {
      if (uses === mine || uses === theirs) this.uses.set(id, all);
    }
    if (all.pointers.some((p) => all.numbers.some((n) => mayOverlap(p, n)))) this.isMixed = true;
  }

  private usesOf(id: number): Uses {
    let uses = this.uses.get(id);
    if (uses === undefined) this.uses.set(id, (uses = { pointers: [], numbers: [] }));
    return uses;
  }

  private bytesAt(offset: Term, size: number): Bytes {
    const { coefficients, constant } = this.terms.linear.of(offset);
    const width = this.terms.bv.width(offset);
    let step = 0n;
    for (const coefficient of coefficients) {
      const signed = BigInt.asIntN(width, coefficient);
      step = gcd(step, signed < 0n ? -signed : signed);
    }
    const first = step === 0n ? BigInt.asIntN(width, constant) : modulo(constant, step);
    return { first, step, size: BigInt(size) };
  }
}

function isSame(a: Bytes, b: Bytes): boolean {
  return a.first === b.first && a.step === b.step && a.size === b.size;
}

function mayOverlap(a: Bytes, b: Bytes): boolean {
  const step = gcd(a.step, b.step);
  const distance = step === 0n ? b.first - a.first : modulo(b.first - a.first, step);
  if (distance >= 0n && distance < a.size) return true;
  const back = step === 0n ? -distance : step - distance;
  return back >= 0n && back < b.size;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function modulo(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor;
}
