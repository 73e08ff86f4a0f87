/** When a read finds a value that was written. */
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import {
  findAddressTaken,
  type AddressTakenVariables,
} from "../../program/passes/address-taken.ts";
import { isScalar, type CType } from "../../program/types/type.ts";
import { rootOf, type MemoryObligations } from "./memory.ts";
import type { Condition, Obligation } from "./obligation.ts";
import { UnassignedLocals } from "./unassigned-locals.ts";

const UNSETTLED: Condition = { kind: "query", query: "unsettled", arguments: [] };

export class InitialisationObligations {
  private readonly cfa: Cfa;
  private readonly memory: MemoryObligations;
  private readonly locals: UnassignedLocals;
  private readonly taken: AddressTakenVariables;
  private uneven: ReadonlySet<Variable> | null = null;

  constructor(cfa: Cfa, memory: MemoryObligations) {
    this.cfa = cfa;
    this.memory = memory;
    this.locals = new UnassignedLocals(cfa);
    this.taken = findAddressTaken(cfa);
  }

  /** Nothing is owed for a record as a whole: what was never written is the same in the copy. */
  ofRead({ source }: CfaEdge, subject: Lvalue): readonly Obligation[] {
    if (!isScalar(subject.type)) return [];
    const root = rootOf(subject);
    if (root.kind === "variable") {
      const { variable } = root;
      if (subject.kind === "variable" && this.isPlain(variable)) {
        const condition = this.assigned(source, variable);
        return condition === null ? [] : [{ kind: "uninitialised-read", subject, condition }];
      }
      if (this.isEven(variable)) return [];
    }
    return this.written(subject);
  }

  /** So many bytes from where the pointer leads to are read. */
  ofRange(pointer: Expression, size: Expression): readonly Obligation[] {
    const condition: Condition = initialised(pointer, size);
    const accessed = { access: "read", pointer, size } as const;
    return [{ kind: "uninitialised-read", subject: pointer, condition, accessed }];
  }

  /** Of a function that may end without a value. */
  ofResult({ operation }: CfaEdge): readonly Obligation[] {
    if (operation.kind !== "return" || operation.result === null) return [];
    const { returnVariable, exit } = operation.callee;
    if (returnVariable === null || !this.locals.covers(returnVariable)) return [];
    if (this.locals.at(exit, returnVariable) === "assigned") return [];
    return [{ kind: "uninitialised-read", subject: operation.result, condition: UNSETTLED }];
  }

  private isPlain(variable: Variable): boolean {
    return isScalar(variable.type) && !this.taken.has(variable);
  }

  /** Null: it always is. */
  private assigned(at: CfaEdge["source"], variable: Variable): Condition | null {
    if (!this.locals.covers(variable)) return null;
    const assignment = this.locals.at(at, variable);
    if (assignment === "assigned") return null;
    return assignment === "undeclared" ? UNSETTLED : { kind: "assigned", variable };
  }

  private written(subject: Lvalue): readonly Obligation[] {
    const accessed = this.memory.accessed(subject, "read");
    const { pointer, size } = accessed;
    // The rest of its bytes are padding that nobody writes.
    const isExtended = subject.type.kind === "float" && subject.type.format === "x87";
    const query = initialised(pointer, isExtended ? this.memory.sizeConstant(10, subject) : size);
    const isBits = subject.kind === "member" && subject.field.bits !== null;
    // Soundness: which bits of a byte were written nobody keeps.
    const condition: Condition = isBits ? { kind: "any", parts: [query, UNSETTLED] } : query;
    return [{ kind: "uninitialised-read", subject, condition, accessed }];
  }

  /** All of it is written where it comes into being, and nobody copies bytes to it that were not. */
  private isEven(variable: Variable): boolean {
    if (this.taken.has(variable)) return false;
    this.uneven ??= unevenIn(this.cfa);
    return !this.uneven.has(variable);
  }
}

function initialised(...given: readonly Expression[]): Condition {
  return { kind: "query", query: "initialised", arguments: given };
}

function unevenIn(cfa: Cfa): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  const note = (target: Lvalue): void => {
    const root = rootOf(target);
    if (root.kind === "variable" && isRecord(target.type)) found.add(root.variable);
  };
  for (const { operation } of cfa.edges) {
    if (operation.kind === "declare" && operation.content === "indeterminate") {
      found.add(operation.variable);
    }
    if (operation.kind === "assign") note(operation.target);
    if (operation.kind === "return" && operation.result !== null) note(operation.result);
    if (operation.kind === "call") for (const one of operation.callee.parameters) found.add(one);
    if (operation.kind === "external" && operation.result !== null) note(operation.result);
  }
  return found;
}

function isRecord({ kind }: CType): boolean {
  return kind === "record";
}
