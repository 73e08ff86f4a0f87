import type { UnknownReason } from "../smt/index.ts";
import type { Term } from "../terms/index.ts";
import type { SnapshotModel } from "./snapshot-model.ts";

/** What a prover that answers for another one remembers of its last answer. */
export type LastCheck =
  /** Null: the other one has the model. */
  | { readonly result: "sat"; readonly model: SnapshotModel | null }
  | { readonly result: "unsat"; readonly core: readonly Term[] }
  | { readonly result: "unknown"; readonly reason: UnknownReason };
