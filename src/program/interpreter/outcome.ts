import type { Site } from "../algebra/index.ts";
import type { UndefinedRecord } from "./undefined-behaviour.ts";

/** How an execution ended. */
export type Outcome =
  /** By `exit` or by returning from `main`; the status as the parent process sees it. */
  | { readonly kind: "exit"; readonly status: number }
  /** By `abort`, a failed assertion, or the C library's own checks. */
  | { readonly kind: "abort"; readonly status: number; readonly reason: string }
  /** The processor or the system would stop it: invalid access, division trap, stack overflow. */
  | {
      readonly kind: "crash";
      readonly status: number;
      readonly reason: string;
      /** Null for a stack overflow, which is no undefined behaviour. */
      readonly cause: UndefinedRecord | null;
    }
  /** By undefined behaviour after which the policy does not go on. */
  | { readonly kind: "stopped"; readonly cause: UndefinedRecord }
  /** `__VERIFIER_assume` of something false: the execution does not count. */
  | { readonly kind: "assumption"; readonly site: Site }
  /** An observer asked to stop, or no leaving edge could be taken. */
  | { readonly kind: "halted"; readonly reason: string }
  | { readonly kind: "limit"; readonly limit: "steps" | "time" | "memory" };

/** Thrown inside the interpreter to leave the main loop; never seen outside. */
export class ExecutionEnd extends Error {
  override readonly name = "ExecutionEnd";
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}
