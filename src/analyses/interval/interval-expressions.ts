/** Known cells as C expressions that hold where the cells are known. */
import { intMap } from "../../base/collections/index.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import {
  binary,
  cast,
  index,
  integerConstant,
  member,
  variableReference,
} from "../../program/cfa/nodes.ts";
import { elementSize } from "../../program/types/layout.ts";
import {
  isScalar,
  type CType,
  type IntegerType,
  type PointerType,
  type ScalarType,
} from "../../program/types/type.ts";
import { flag, truthOf, wrapped } from "./interval-arithmetic.ts";
import type { Cell, IntervalMemory } from "./interval-memory.ts";
import type { Cells } from "./interval-reader.ts";
import { allOf, encodingOf, modulo, type Interval } from "./interval.ts";

/** So many facts about parts of arrays and records are told: they are many, and few of them matter. */
const MOST_PARTS = 32;
/** Alternatives of more facts make no expression that anyone wants to solve. */
const MOST_FACTS_OF_ALTERNATIVES = 160;

export class IntervalExpressions {
  private readonly cfa: Cfa;
  private readonly memory: IntervalMemory;
  /** By cell number: the lvalue that reads the cell, null if there is none. */
  private readonly lvalues: (Lvalue | null | undefined)[] = [];

  constructor(cfa: Cfa, memory: IntervalMemory) {
    this.cfa = cfa;
    this.memory = memory;
  }

  /** Holds nowhere. */
  get never(): Expression {
    return this.constant(this.cfa.types.int, 0n);
  }

  /** What holds for the cells in scope at the node, whole variables first. */
  describe(cells: Cells, node: CfaNode): Expression[] {
    const facts: Expression[] = [];
    const parts: Expression[] = [];
    intMap.forEach(cells, (value, id) => {
      const cell = this.memory.cell(id);
      if (!this.isInScope(cell, node)) return;
      const isPart = !isScalar(cell.object.variable.type);
      if (!isPart || parts.length < MOST_PARTS)
        this.describeCell(cell, value, isPart ? parts : facts);
    });
    facts.push(...parts);
    return facts;
  }

  /**
   * One expression that says that one of the alternatives holds, as far as they say more than what holds in all of
   * them; null if that is nothing, or too much.
   */
  oneOf(alternatives: readonly Cells[], common: Cells, node: CfaNode): Expression | null {
    const parts: Expression[] = [];
    let count = 0;
    for (const cells of alternatives) {
      const special = intMap.filter(cells, (id, value) => {
        const known = intMap.get(common, id);
        return known === undefined || !known.equals(value);
      });
      const facts = this.describe(special, node);
      count += facts.length;
      if (facts.length === 0 || count > MOST_FACTS_OF_ALTERNATIVES) return null;
      parts.push(this.combine("&", facts));
    }
    return parts.length < 2 ? null : this.combine("|", parts);
  }

  private combine(operator: "&" | "|", operands: readonly Expression[]): Expression {
    const { int } = this.cfa.types;
    return operands.reduce((left, right) => binary(operator, int, left, right));
  }

  private isInScope({ object }: Cell, node: CfaNode): boolean {
    const { variable, owner } = object;
    if (owner !== null) return owner === node.function;
    if (variable.storage === "static-local") return variable.functionName === node.function.name;
    return variable.storage === "global";
  }

  private describeCell(cell: Cell, value: Interval, facts: Expression[]): void {
    const lvalue = this.lvalueOf(cell);
    if (lvalue === null || !isScalar(lvalue.type)) return;
    const encoding = encodingOf(lvalue.type);
    if (encoding === null) return;
    const values = isBool(lvalue.type)
      ? flag(truthOf(wrapped(value, { bits: cell.width, signed: false })))
      : wrapped(value, {
          bits: cell.width < encoding.bits ? cell.width : encoding.bits,
          signed: encoding.signed,
        });
    if (lvalue.type.kind === "pointer") this.describePointer(lvalue, lvalue.type, values, facts);
    else if (lvalue.type.kind === "integer") {
      this.describeInteger(this.promoted(lvalue, lvalue.type), allOf(encoding), values, facts);
    }
  }

  private describePointer(
    lvalue: Lvalue,
    type: PointerType,
    values: Interval,
    facts: Expression[],
  ): void {
    const isNull = values.isConstant && values.low === 0n;
    if (!isNull && values.contains(0n)) return;
    const zero = cast(type, this.constant(this.cfa.types.int, 0n), 0);
    const operator = isNull ? "==" : "!=";
    facts.push(binary<Expression>(operator, this.cfa.types.int, lvalue, zero));
  }

  private describeInteger(
    { expression, type }: Promoted,
    all: Interval,
    values: Interval,
    facts: Expression[],
  ): void {
    const { int } = this.cfa.types;
    const add = (operator: "==" | ">=" | "<=", left: Expression, value: bigint) => {
      facts.push(binary(operator, int, left, this.constant(type, value)));
    };
    if (values.isConstant) {
      add("==", expression, values.low);
      return;
    }
    if (values.low > all.low) add(">=", expression, values.low);
    if (values.high < all.high) add("<=", expression, values.high);
    if (values.stride > 1n && values.stride <= allOf(type).high) {
      facts.push(this.congruence(expression, type, values));
    }
  }

  /** The remainder in C has the sign of the dividend. */
  private congruence(expression: Expression, type: IntegerType, values: Interval): Expression {
    const { int } = this.cfa.types;
    const { stride, low, high } = values;
    const rest = binary("%", type, expression, this.constant(type, stride));
    const remainder = modulo(low, stride);
    const isRest = (value: bigint) => binary("==", int, rest, this.constant(type, value));
    if (remainder === 0n || low >= 0n) return isRest(remainder);
    if (high <= 0n) return isRest(remainder - stride);
    return binary<Expression>("|", int, isRest(remainder), isRest(remainder - stride));
  }

  /** Operands of arithmetic are promoted to `int` at least (C17 6.3.1.1). */
  private promoted(lvalue: Lvalue, type: IntegerType): Promoted {
    const { int } = this.cfa.types;
    if (type.rank > int.rank || (type.rank === int.rank && !type.isEnum)) {
      return { expression: lvalue, type };
    }
    if (type.rank === int.rank) {
      const plain = type.signed ? int : this.cfa.types.unsignedInt;
      return { expression: cast(plain, lvalue, 0), type: plain };
    }
    return { expression: cast(int, lvalue, 0), type: int };
  }

  private constant(type: IntegerType, value: bigint): Expression {
    return integerConstant(type, value, 0, 0);
  }

  private lvalueOf(cell: Cell): Lvalue | null {
    const known = this.lvalues[cell.id];
    if (known !== undefined) return known;
    const { variable } = cell.object;
    const found = this.inside(variableReference(variable, 0, 0), cell.first, cell.width);
    this.lvalues[cell.id] = found;
    return found;
  }

  /** The scalar of `width` bits that begins `first` bits into the lvalue; bit-fields have none. */
  private inside(lvalue: Lvalue, first: number, width: number): Lvalue | null {
    const type: CType = lvalue.type;
    if (isScalar(type)) return first === 0 && type.size * 8 === width ? lvalue : null;
    if (type.kind === "array") {
      const size = (elementSize(type.element) ?? 0) * 8;
      if (size === 0) return null;
      const position = this.constant(this.cfa.types.int, BigInt(Math.floor(first / size)));
      return this.inside(index(type.element, lvalue, position, 0), first % size, width);
    }
    if (type.kind !== "record") return null;
    for (const field of type.fields ?? []) {
      const begin = field.offset * 8;
      if (field.bits !== null || begin > first) continue;
      const found = this.inside(member(field.type, lvalue, field, 0), first - begin, width);
      if (found !== null) return found;
    }
    return null;
  }
}

/** Soundness: other members of a union may put any bytes there, and all but 0 are true. */
function isBool(type: ScalarType): boolean {
  return type.kind === "integer" && type.rank === 0;
}

/** An integer as arithmetic sees it. */
interface Promoted {
  readonly expression: Expression;
  readonly type: IntegerType;
}
