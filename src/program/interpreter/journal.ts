/** The record of an execution: undefined behaviour met, inputs consumed, violations. */
import type { ArithmeticProblem, Site } from "../algebra/index.ts";
import type { CfaEdge } from "../cfa/graph.ts";
import type { ConsumedInput } from "./input-source.ts";
import { ExecutionEnd } from "./outcome.ts";
import {
  describeProblem,
  memoryErrorStatus,
  STATUS_ARITHMETIC,
  type MemoryErrorKind,
  type UndefinedKind,
  type UndefinedPolicy,
  type UndefinedRecord,
} from "./undefined-behaviour.ts";

/** A call of an error function. */
export interface Violation {
  readonly name: string;
  readonly site: Site;
  readonly edge: CfaEdge | null;
}

/** Addresses as numbers, more of a result than the sign that C promises, a query that has no answer. */
export type LeftOpen =
  "where objects lie in memory" | "how far a result is from zero" | "what nobody decides";

const MOST_INPUTS = 1_000_000;
/** A loop that overflows a million times is one finding. */
const MOST_RECORDS = 1000;

export class Journal {
  readonly undefined: UndefinedRecord[] = [];
  /** The first million; `inputCount` counts them all. */
  readonly inputs: ConsumedInput[] = [];
  inputCount = 0;
  readonly violations: Violation[] = [];
  /** Library functions used whose results may differ in the last bits from the compiled program's. */
  readonly inexact = new Set<string>();
  /** Calls of `malloc`. */
  mallocs = 0;
  /** Functions without a definition that were called: what they do is assumed. */
  readonly assumed = new Set<string>();
  /** What C leaves open and the program looked at: the compiled program may see something else. Null if there is nothing. */
  leftOpen: LeftOpen | null = null;
  private readonly seen = new Set<string>();
  private readonly policy: UndefinedPolicy;
  /** The step in progress; the main loop keeps it current. */
  edge: CfaEdge | null = null;

  constructor(policy: UndefinedPolicy) {
    this.policy = policy;
  }

  consume(input: ConsumedInput): void {
    this.inputCount++;
    if (this.inputs.length < MOST_INPUTS) this.inputs.push(input);
  }

  /** Undefined behaviour that has a result on the machine. */
  note(kind: UndefinedKind, message: string, site: Site): void {
    const record = this.record(kind, message, site);
    if (this.policy.reaction(kind) === "stop") {
      throw new ExecutionEnd({ kind: "stopped", cause: record });
    }
  }

  problem(kind: ArithmeticProblem, site: Site): void {
    const message = describeProblem(kind);
    if (kind !== "division-by-zero" && kind !== "division-overflow") {
      this.note(kind, message, site);
      return;
    }
    const cause = this.record(kind, message, site);
    throw new ExecutionEnd({ kind: "crash", status: STATUS_ARITHMETIC, reason: message, cause });
  }

  memoryError(kind: MemoryErrorKind, message: string, site: Site): never {
    const cause = this.record(kind, message, site);
    const status = memoryErrorStatus(kind);
    throw new ExecutionEnd({ kind: "crash", status, reason: message, cause });
  }

  /** Ends with the given status because of undefined behaviour that traps. */
  trap(kind: UndefinedKind, message: string, status: number, site: Site): never {
    const cause = this.record(kind, message, site);
    throw new ExecutionEnd({ kind: "crash", status, reason: message, cause });
  }

  private record(kind: UndefinedKind, message: string, site: Site): UndefinedRecord {
    const record: UndefinedRecord = { kind, message, site, edge: this.edge };
    const key = `${kind}:${site.start}:${site.end}`;
    if (!this.seen.has(key) && this.undefined.length < MOST_RECORDS) {
      this.seen.add(key);
      this.undefined.push(record);
    }
    return record;
  }
}
