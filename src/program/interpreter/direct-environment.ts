/**
 * The state of an execution as an environment of the concrete algebra: expressions evaluated by definition,
 * without compiling them. Used for looking at a state, and to check the compiled code against.
 */
import { invariant } from "../../base/diagnostics/index.ts";
import type {
  ArithmeticProblem,
  ConcreteEnvironment,
  ConcreteValue,
  Site,
} from "../algebra/index.ts";
import type { ComparisonOperator, Lvalue, VariableReference } from "../cfa/expression.ts";
import type { FunctionSymbol, Variable } from "../cfa/variable.ts";
import type { Field, ScalarType } from "../types/type.ts";
import { WideBitFieldAccess } from "./bit-field-access.ts";
import type { Machine } from "./machine.ts";
import { MemoryObject, Pointer } from "./memory-object.ts";
import { comparePointers, subtractPointers } from "./pointer-operations.ts";
import type { ScalarValue, Slots } from "./slots.ts";

export type DirectValue = ConcreteValue<Pointer>;

/** A plain variable, or a place in memory. */
export type DirectPlace =
  | { readonly kind: "slot"; readonly variable: Variable; readonly index: number }
  | { readonly kind: "memory"; readonly at: Pointer; readonly bits: Field["bits"] };

export class DirectEnvironment implements ConcreteEnvironment<Pointer, DirectPlace> {
  private readonly machine: Machine;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  problem(kind: ArithmeticProblem, at: Site): void {
    this.machine.problem(kind, at);
  }

  functionPointer(symbol: FunctionSymbol): Pointer {
    return this.machine.memory.functionPointer(symbol);
  }

  addressValue(pointer: Pointer): bigint {
    return this.machine.memory.numberOf(pointer);
  }

  pointerAt(address: bigint): Pointer {
    return this.machine.memory.pointerAt(address);
  }

  isNull(pointer: Pointer): boolean {
    return this.machine.memory.isNull(pointer);
  }

  shift(pointer: Pointer, bytes: bigint): Pointer {
    const bits = this.machine.cfa.machine.pointerSize * 8;
    return this.machine.memory.shift(pointer, BigInt.asIntN(bits, bytes));
  }

  difference(left: Pointer, right: Pointer, at: Site): bigint {
    return subtractPointers(left, right, this.machine, at);
  }

  compare(operator: ComparisonOperator, left: Pointer, right: Pointer, at: Site): boolean {
    return comparePointers(operator, left, right, this.machine, at);
  }

  variablePlace(at: VariableReference): DirectPlace {
    const { machine } = this;
    const { variable } = at;
    const index = machine.table.indexOf(variable);
    if (!machine.table.isInMemory(variable)) return { kind: "slot", variable, index };
    const object = machine.objectOf(variable, this.slotsOf(variable), index);
    return { kind: "memory", at: new Pointer(object, 0), bits: null };
  }

  pointedPlace(pointer: Pointer): DirectPlace {
    return { kind: "memory", at: pointer, bits: null };
  }

  memberPlace(base: DirectPlace, field: Field): DirectPlace {
    const at = this.shift(this.pointerTo(base), BigInt(field.offset));
    return { kind: "memory", at, bits: field.bits };
  }

  shiftPlace(base: DirectPlace, bytes: bigint): DirectPlace {
    return { kind: "memory", at: this.shift(this.pointerTo(base), bytes), bits: null };
  }

  pointerTo(place: DirectPlace): Pointer {
    invariant(place.kind === "memory", "what has an address lives in memory");
    return place.at;
  }

  load(place: DirectPlace, type: ScalarType, at: Lvalue): DirectValue {
    const { machine } = this;
    if (place.kind === "slot") {
      const { variable, index } = place;
      const slots = this.slotsOf(variable);
      const value = slots[index] ?? machine.settleSlot(variable, slots, index, at);
      invariant(!(value instanceof MemoryObject), "a plain variable's slot holds its value");
      return asDirect(value, type);
    }
    const { object, offset } = place.at;
    if (place.bits === null) return asDirect(machine.loadScalar(object, offset, type, at), type);
    invariant(type.kind === "integer", "a bit-field is an integer");
    const exact = { ...type, bits: place.bits.width };
    return new WideBitFieldAccess(machine.memory, machine, place.bits, exact).load(
      object,
      offset,
      at,
    );
  }

  private slotsOf(variable: Variable): Slots {
    return variable.isStatic ? this.machine.globals : this.machine.frame.slots;
  }
}

/** From the interpreter's representation to that of the algebra. */
export function asDirect(value: ScalarValue, type: ScalarType): DirectValue {
  return type.kind === "integer" && typeof value === "number" ? BigInt(value) : value;
}
