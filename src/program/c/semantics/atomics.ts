/**
 * `__sync_*` and `__atomic_*`. A program without threads sees no difference between an atomic operation and
 * the reads and writes it consists of, so a call becomes a statement expression that has them:
 * `__sync_fetch_and_add(p, v)` is `({ T *a = p; T b = v; T old = *a; *a = old + b; old; })`.
 */
import * as node from "../../cfa/nodes.ts";
import { sizeOf } from "../../types/layout.ts";
import { isScalar, type CType, type IntegerType, type PointerType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import { hasPointerType, type Conversions, type Typed } from "./conversions.ts";
import type { Ranged, SemanticContext } from "./context.ts";
import type { Operators } from "./operators.ts";
import { Sequence } from "./sequence.ts";

type Modification = "add" | "sub" | "or" | "and" | "xor" | "nand";

const FETCH_FIRST = /^__(?:sync_fetch_and|atomic_fetch)_(add|sub|or|and|xor|nand)$/;
const FETCH_LAST =
  /^__(?:sync_(add|sub|or|and|xor|nand)_and|atomic_(add|sub|or|and|xor|nand))_fetch$/;
const FENCES = /^__(?:sync_synchronize|atomic_(?:thread|signal)_fence)$/;
/** Without `_n` values are passed through pointers. */
const ACCESSES = /^__atomic_(load|store|exchange|compare_exchange)(_n|)$/;
/** More than any processor has. */
const LARGEST_SIZE = 16;

export class Atomics {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;
  private readonly operators: Operators;

  constructor(context: SemanticContext, conversions: Conversions, operators: Operators) {
    this.context = context;
    this.conversions = conversions;
    this.operators = operators;
  }

  /** Null if gcc has no such function, or we do not know it. */
  call(name: string, args: readonly SourceExpression[], at: Ranged): SourceExpression | null {
    const { types } = this.context;
    const sequence = new Sequence(this.context, this.operators, "atomic", at);
    const first = FETCH_FIRST.exec(name);
    // The patterns allow no other names.
    if (first !== null) return this.modify(first[1] as Modification, "old", args, at, sequence);
    const last = FETCH_LAST.exec(name);
    if (last !== null) {
      return this.modify((last[1] ?? last[2]) as Modification, "new", args, at, sequence);
    }
    if (FENCES.test(name)) return sequence.end(types.void);
    const access = ACCESSES.exec(name);
    if (access !== null) {
      const passing = access[2] === "_n" ? "value" : "pointer";
      return this.access(access[1]!, passing, args, at, sequence);
    }
    switch (name) {
      case "__sync_lock_test_and_set":
        return this.exchange(args, at, sequence);
      case "__sync_lock_release": {
        const place = this.place(args, at, sequence);
        sequence.assign(place, this.zero(at));
        return sequence.end(types.void);
      }
      case "__atomic_clear":
        sequence.assign(this.byte(args, at, sequence), this.zero(at));
        return sequence.end(types.void);
      case "__atomic_test_and_set":
        return this.testAndSet(args, at, sequence);
      case "__sync_bool_compare_and_swap":
        return this.compareAndSwap("whether", args, at, sequence);
      case "__sync_val_compare_and_swap":
        return this.compareAndSwap("value", args, at, sequence);
      default:
        return null;
    }
  }

  private access(
    kind: string,
    passing: "value" | "pointer",
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    if (kind === "compare_exchange") return this.compareExchange(passing, args, at, sequence);
    if (kind === "exchange" && passing === "value") return this.exchange(args, at, sequence);
    const place = this.place(args, at, sequence);
    switch (kind) {
      case "load":
        if (passing === "value") return sequence.finish(sequence.save(place, place.type));
        sequence.assign(this.through(args, 1, at, sequence), place);
        return sequence.end(this.context.types.void);
      case "store": {
        const value =
          passing === "value"
            ? this.value(args, 1, place.type, at)
            : this.through(args, 1, at, sequence);
        sequence.assign(place, value);
        return sequence.end(this.context.types.void);
      }
      default: {
        const value = this.through(args, 1, at, sequence);
        const result = this.through(args, 2, at, sequence);
        const old = sequence.save(place, place.type);
        sequence.assign(place, value);
        sequence.assign(result, old);
        return sequence.end(this.context.types.void);
      }
    }
  }

  private modify(
    modification: Modification,
    result: "old" | "new",
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const place = this.place(args, at, sequence);
    const { type } = place;
    if (!isScalar(type) || type.kind === "float" || (type.kind === "integer" && type.rank === 0)) {
      return this.context.unsupported(at, "this atomic operation on this type");
    }
    // Unsigned, since atomic operations wrap; pointers are counted in bytes.
    const computation = this.unsignedOf(type);
    const operand = sequence.save(this.value(args, 1, computation, at), computation);
    const old = sequence.save(place, type);
    const before = this.conversions.convert(old, computation);
    const after = sequence.save(
      this.conversions.convert(this.modified(modification, before, operand), type),
      type,
    );
    sequence.assign(place, after);
    return sequence.finish(result === "old" ? old : after);
  }

  private modified(
    modification: Modification,
    before: SourceExpression,
    operand: SourceExpression,
  ): SourceExpression {
    const { operators } = this;
    switch (modification) {
      case "add":
        return operators.binary("+", before, operand);
      case "sub":
        return operators.binary("-", before, operand);
      case "or":
        return operators.binary("|", before, operand);
      case "and":
        return operators.binary("&", before, operand);
      case "xor":
        return operators.binary("^", before, operand);
      case "nand": {
        const both = operators.binary("&", before, operand);
        return operators.unary("~", both, both.start);
      }
    }
  }

  private unsignedOf(type: IntegerType | PointerType): IntegerType {
    const { types } = this.context;
    return type.kind === "pointer" ? types.sizeType : types.unsignedOf(type);
  }

  private exchange(
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const place = this.place(args, at, sequence);
    const value = sequence.save(this.value(args, 1, place.type, at), place.type);
    const old = sequence.save(place, place.type);
    sequence.assign(place, value);
    return sequence.finish(old);
  }

  private testAndSet(
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const { types } = this.context;
    const place = this.byte(args, at, sequence);
    const old = sequence.save(place, place.type);
    sequence.assign(place, node.integerConstant(types.int, 1n, at.start, at.end));
    const wasSet = this.operators.binary("!=", old, this.zero(at));
    return sequence.finish(this.conversions.convert(wasSet, types.bool));
  }

  /** What a flag is, whatever its type. */
  private byte(
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const { types } = this.context;
    const type = types.pointer(types.unsignedChar);
    const raw = this.pointer(args, 0, at);
    return this.target(sequence.save(this.conversions.cast(raw, type, at.start), type), at);
  }

  private compareAndSwap(
    result: "whether" | "value",
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const place = this.place(args, at, sequence);
    const { type } = place;
    const expected = sequence.save(this.value(args, 1, type, at), type);
    const desired = sequence.save(this.value(args, 2, type, at), type);
    const old = sequence.save(place, type);
    const isEqual = sequence.save(this.equal(old, expected, at), this.context.types.bool);
    sequence.choose(isEqual, this.operators.assign("=", place, desired), old);
    return sequence.finish(result === "value" ? old : isEqual);
  }

  private compareExchange(
    passing: "value" | "pointer",
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const place = this.place(args, at, sequence);
    const { type } = place;
    const expected = this.through(args, 1, at, sequence);
    const desired = sequence.save(
      passing === "value" ? this.value(args, 2, type, at) : this.through(args, 2, at, sequence),
      type,
    );
    const old = sequence.save(place, type);
    const isEqual = sequence.save(this.equal(old, expected, at), this.context.types.bool);
    sequence.choose(
      isEqual,
      this.operators.assign("=", place, desired),
      this.operators.assign("=", expected, old),
    );
    return sequence.finish(isEqual);
  }

  /** Soundness: atomic operations compare bytes, `==` compares values; for these it is the same. */
  private equal(a: SourceExpression, b: SourceExpression, at: Ranged): SourceExpression {
    const { kind } = a.type;
    if (kind !== "integer" && kind !== "pointer") {
      return this.context.unsupported(at, "an atomic comparison of values of this type");
    }
    return this.conversions.convert(this.operators.binary("==", a, b), this.context.types.bool);
  }

  /** What the first argument points to, computed once. */
  private place(
    args: readonly SourceExpression[],
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    return this.through(args, 0, at, sequence);
  }

  private through(
    args: readonly SourceExpression[],
    position: number,
    at: Ranged,
    sequence: Sequence,
  ): SourceExpression {
    const pointer = this.pointer(args, position, at);
    const { pointee } = pointer.type;
    const size = sizeOf(pointee);
    if (size === null || size > LARGEST_SIZE || (size & (size - 1)) !== 0 || size === 0) {
      this.context.fail(pointer, `argument ${position + 1} points to no type that can be atomic`);
    }
    return this.target(sequence.save(pointer, pointer.type), at);
  }

  private target(pointer: SourceExpression, at: Ranged): SourceExpression {
    const { type } = pointer;
    if (type.kind !== "pointer") return this.context.fail(pointer, "a pointer is needed");
    return node.dereference<SourceExpression>(type.pointee, pointer, at.start, at.end);
  }

  private pointer(
    args: readonly SourceExpression[],
    position: number,
    at: Ranged,
  ): Typed<PointerType> {
    const argument = args[position];
    if (argument === undefined) return this.context.fail(at, "too few arguments");
    const pointer = this.conversions.decay(argument);
    if (!hasPointerType(pointer)) {
      return this.context.fail(argument, `argument ${position + 1} must be a pointer`);
    }
    return pointer;
  }

  private value(
    args: readonly SourceExpression[],
    position: number,
    type: CType,
    at: Ranged,
  ): SourceExpression {
    const argument = args[position];
    if (argument === undefined) return this.context.fail(at, "too few arguments");
    return this.conversions.assign(argument, type, `argument ${position + 1}`);
  }

  private zero(at: Ranged): SourceExpression {
    return node.integerConstant(this.context.types.int, 0n, at.start, at.end);
  }
}
