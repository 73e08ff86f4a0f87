import fc from "fast-check";
import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { ConcreteAlgebra, evaluate, wrap } from "../algebra/index.ts";
import { writeX87 } from "../algebra/float-bytes.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { Cfa } from "../cfa/graph.ts";
import type { FloatType, IntegerType, ScalarType } from "../types/type.ts";
import { CompilingAlgebra } from "./compiling-algebra.ts";
import { asDirect, DirectEnvironment, type DirectValue } from "./direct-environment.ts";
import { InputList } from "./input-source.ts";
import { Machine } from "./machine.ts";
import { Pointer } from "./memory-object.ts";
import { zero } from "./memory.ts";
import { ExecutionEnd } from "./outcome.ts";
import { represent } from "./inputs.ts";
import { CONTINUE_LIKE_COMPILED_CODE } from "./undefined-behaviour.ts";

const PROGRAM = `
  _Bool v_bool; signed char v_schar; unsigned char v_uchar; short v_short; unsigned short v_ushort;
  int v_int; unsigned v_uint; long v_long; unsigned long v_ulong; long long v_llong;
  unsigned long long v_ullong; float v_float; double v_double; long double v_ld;
  int array[16]; long wide[16];
  struct { unsigned a : 3; int b : 7; long long c : 40; unsigned long long d : 13; int e; } fields;
  int *v_pointer; char *v_text;
  int main(void) {
    v_pointer = array + 3;
    v_text = (char *)wide;
    v_ld = v_bool + v_schar + v_uchar + v_short + v_ushort + v_int + v_uint + v_long + v_ulong;
    v_ld += v_llong + v_ullong + v_float + v_double + fields.a;
    return 0;
  }
`;

const cfas: Readonly<Record<string, Cfa>> = {
  LP64: cfaOf(PROGRAM, "LP64"),
  ILP32: cfaOf(PROGRAM, "ILP32"),
};

/** Draws typed expressions from a stream of random numbers. */
class ExpressionMaker {
  private readonly cfa: Cfa;
  private state: number;

  constructor(cfa: Cfa, seed: number) {
    this.cfa = cfa;
    this.state = seed;
  }

  below(count: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 4294967296) * count);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  wideBits(): bigint {
    const words = [0, 0].map(() =>
      BigInt(Math.floor(this.below(65536) * 65536 + this.below(65536))),
    );
    return ((words[0]! << 32n) | words[1]!) >> BigInt(this.below(64));
  }

  integers(): readonly IntegerType[] {
    const { types: t } = this.cfa;
    return [
      t.signedChar, t.unsignedChar, t.short, t.unsignedShort, t.int, t.int, t.unsignedInt,
      t.long, t.unsignedLong, t.longLong, t.unsignedLongLong,
    ]; // prettier-ignore
  }

  computing(): readonly IntegerType[] {
    return this.integers().filter((type) => type.rank >= 3);
  }

  floats(): readonly FloatType[] {
    const { types: t } = this.cfa;
    return [t.float, t.double, t.longDouble];
  }

  scalar(): ScalarType {
    const { types: t } = this.cfa;
    const choice = this.below(8);
    if (choice < 5) return this.pick(this.computing());
    return choice < 7 ? this.pick(this.floats()) : t.pointer(t.int);
  }

  constant(type: IntegerType): Expression {
    const small = BigInt(this.below(70) - 3);
    const value = wrap(this.below(2) === 0 ? small : this.wideBits(), type);
    return node.integerConstant(type, value, 1, 2);
  }

  variableOf(name: string): Lvalue {
    const variable = this.cfa.globals.find((global) => global.name === name)!;
    return node.variableReference(variable, 3, 4);
  }

  any(type: ScalarType, depth: number): Expression {
    if (type.kind === "pointer") return this.pointer(depth);
    return type.kind === "float" ? this.float(type, depth) : this.integer(type, depth);
  }

  cast(type: ScalarType, operand: Expression): Expression {
    return node.cast<Expression>(type, operand, 5);
  }

  integer(type: IntegerType, depth: number): Expression {
    if (depth <= 0) return this.below(2) === 0 ? this.constant(type) : this.integerLeaf(type);
    const { int } = this.cfa.types;
    switch (this.below(10)) {
      case 0:
      case 1:
      case 2:
      case 3:
        if (type.rank >= 3) return this.arithmetic(type, depth);
        return this.cast(type, this.integer(this.pick(this.computing()), depth - 1));
      case 4:
        if (type.rank < 3) return this.integerLeaf(type);
        return node.unary<Expression>(
          this.pick(["-", "~"] as const),
          type,
          this.integer(type, depth - 1),
          6,
        );
      case 5:
        return this.cast(type, this.float(this.pick(this.floats()), depth - 1));
      case 6: {
        const test = this.any(this.scalar(), depth - 1);
        // Arms are safe to evaluate: that is the contract of conditionals on edges.
        const arms = [this.integerLeaf(type), this.integerLeaf(type)] as const;
        return node.conditional<Expression>(type, test, arms[0], arms[1]);
      }
      case 7:
        if (type !== int) return this.cast(type, this.integer(int, depth - 1));
        return this.comparison(depth);
      case 8:
        return this.cast(type, this.pointer(depth - 1));
      default:
        return this.integerLeaf(type);
    }
  }

  arithmetic(type: IntegerType, depth: number): Expression {
    const operator = this.pick(["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"] as const);
    const isShift = operator === "<<" || operator === ">>";
    const rightType = isShift ? this.pick(this.computing()) : type;
    const right =
      this.below(3) === 0 ? this.constant(rightType) : this.integer(rightType, depth - 1);
    return node.binary<Expression>(operator, type, this.integer(type, depth - 1), right);
  }

  comparison(depth: number): Expression {
    const { int } = this.cfa.types;
    if (this.below(3) === 0)
      return node.unary<Expression>("!", int, this.any(this.scalar(), depth - 1), 7);
    const type = this.scalar();
    const operators = ["==", "!=", "<", "<=", ">", ">="] as const;
    const left = this.any(type, depth - 1);
    const right =
      type.kind === "integer" && this.below(2) === 0
        ? this.constant(type)
        : this.any(type, depth - 1);
    return node.binary<Expression>(this.pick(operators), int, left, right);
  }

  integerLeaf(type: IntegerType): Expression {
    const names = [
      "bool",
      "schar",
      "uchar",
      "short",
      "ushort",
      "int",
      "uint",
      "long",
      "ulong",
      "llong",
      "ullong",
    ];
    const choice = this.below(6);
    const { types: t } = this.cfa;
    let leaf: Expression;
    if (choice === 0) {
      const index = node.binary<Expression>(
        "&",
        t.int,
        this.variableOf("v_int"),
        node.integerConstant(t.int, 15n, 1, 2),
      );
      leaf = node.index<Lvalue, Expression>(t.int, this.variableOf("array"), index, 9);
    } else if (choice === 1) {
      const record = this.variableOf("fields").type;
      if (record.kind !== "record") throw new Error("fields is a record");
      const field = this.pick(record.fields!);
      const declared = field.type as IntegerType;
      const read = field.bits === null ? declared : t.bitField(declared, field.bits.width);
      leaf = node.member(read, this.variableOf("fields"), field, 8);
    } else leaf = this.variableOf(`v_${this.pick(names)}`);
    return leaf.type === type ? leaf : this.cast(type, leaf);
  }

  float(type: FloatType, depth: number): Expression {
    const { types: t } = this.cfa;
    if (depth <= 0 || this.below(4) === 0) {
      const name = type === t.float ? "v_float" : type === t.double ? "v_double" : "v_ld";
      return this.variableOf(name);
    }
    switch (this.below(5)) {
      case 0:
        return this.cast(type, this.integer(this.pick(this.computing()), depth - 1));
      case 1:
        return this.cast(type, this.float(this.pick(this.floats()), depth - 1));
      case 2:
        return node.unary<Expression>("-", type, this.float(type, depth - 1), 6);
      default: {
        const operator = this.pick(["+", "-", "*", "/"] as const);
        return node.binary<Expression>(
          operator,
          type,
          this.float(type, depth - 1),
          this.float(type, depth - 1),
        );
      }
    }
  }

  pointer(depth: number): Expression {
    const { types: t } = this.cfa;
    const type = t.pointer(t.int);
    if (depth <= 0) return this.variableOf("v_pointer");
    const choice = this.below(4);
    if (choice === 0) {
      const index = this.integer(t.int, 0);
      const target = node.index<Lvalue, Expression>(t.int, this.variableOf("array"), index, 9);
      return node.addressOf<Lvalue>(type, target, 8);
    }
    if (choice === 1) return this.cast(type, this.integer(this.pick(this.computing()), 0));
    const index = this.integer(this.pick(this.computing()), depth - 2);
    return node.pointerOffset<Expression>(
      this.pick(["+", "-"] as const),
      type,
      this.pointer(depth - 1),
      index,
    );
  }
}

/** A state in which every global has a value drawn from the stream. */
function machineWith(cfa: Cfa, maker: ExpressionMaker): Machine {
  const machine = new Machine(cfa, {
    inputs: new InputList([]),
    policy: CONTINUE_LIKE_COMPILED_CODE,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    programArguments: null,
    stackLimit: 10,
    memoryLimit: 1 << 20,
  });
  for (const variable of cfa.globals) {
    const index = machine.table.indexOf(variable);
    const { type } = variable;
    if (machine.table.isInMemory(variable)) {
      const object = machine.declareObject(variable, machine.globals, index);
      zero(object);
      for (let i = 0; i < object.size; i++) object.chunk.bytes[object.start + i] = maker.below(256);
    } else if (type.kind === "integer") {
      const raw = maker.below(3) === 0 ? BigInt(maker.below(40) - 10) : maker.wideBits();
      const value = type.rank === 0 ? raw & 1n : wrap(raw, type);
      machine.globals[index] = represent(value, type, machine.memory);
    } else if (type.kind === "float") {
      const { types: t } = cfa;
      const samples = [0, -0, 1.5, -2.75, 1e10, -3e20, Infinity, Number.NaN, 2147483648, 0.1];
      const number = maker.pick(samples);
      const source = node.floatConstant(t.double, number, 0, 0);
      const converted = node.cast<Expression>(type, source, 0);
      const algebra = new CompilingAlgebra(machine);
      machine.globals[index] = evaluate(type === t.double ? source : converted, algebra).run([]);
    }
  }
  const array = cfa.globals.find((global) => global.name === "array")!;
  const pointer = cfa.globals.find((global) => global.name === "v_pointer")!;
  const object = machine.objectOf(array, machine.globals, machine.table.indexOf(array));
  machine.globals[machine.table.indexOf(pointer)] = new Pointer(object, 12);
  return machine;
}

/** What came out, and what was noticed on the way, in a form that can be compared. */
function observe(machine: Machine, compute: () => DirectValue): unknown {
  const before = machine.journal.undefined.length;
  let result: unknown;
  try {
    result = comparable(machine, compute());
  } catch (error) {
    if (!(error instanceof ExecutionEnd)) throw error;
    result = error.outcome.kind === "crash" ? error.outcome.reason : error.outcome.kind;
  }
  return { result, noticed: machine.journal.undefined.slice(before).map((record) => record.kind) };
}

function comparable(machine: Machine, value: DirectValue): string {
  if (value instanceof Pointer) return `address ${machine.memory.addressOf(value)}`;
  if (typeof value === "bigint") return `integer ${value}`;
  if (typeof value === "number") return `float ${Object.is(value, -0) ? "-0" : value}`;
  const view = new DataView(new ArrayBuffer(10));
  writeX87(view, 0, value);
  return `x87 ${view.getUint16(8, true)} ${view.getBigUint64(0, true)}`;
}

test.each(["LP64", "ILP32"])("compiled code agrees with the definition (%s)", (model) => {
  const cfa = cfas[model]!;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const maker = new ExpressionMaker(cfa, seed);
      const state = seed ^ 0x55555555;
      const type = maker.scalar();
      const expression = maker.any(type, 1 + maker.below(5));
      // Two equal states, so that neither evaluation sees what the other noticed.
      const first = machineWith(cfa, new ExpressionMaker(cfa, state));
      const second = machineWith(cfa, new ExpressionMaker(cfa, state));
      const algebra = new ConcreteAlgebra(new DirectEnvironment(first));
      const direct = observe(first, () => evaluate(expression, algebra));
      const compiled = evaluate(expression, new CompilingAlgebra(second));
      const fast = observe(second, () => asDirect(compiled.run(second.frame.slots), type));
      expect(fast).toEqual(direct);
    }),
    { numRuns: 3000, seed: 9 },
  );
});
