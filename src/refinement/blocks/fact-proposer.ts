import type { Deadline } from "../../logic/interpolation/index.ts";
import type { BoundaryFacts } from "./inductiveness.ts";
import type { SequenceView } from "./sequence-view.ts";

/** One of the discovery strategies of `wendler-dissertation` 4.2.3. It only proposes: who asks it checks. */
export interface FactProposer {
  readonly name: string;
  /** "precision": the predicates are not even meant to be inductive (property 1 of the text). */
  readonly kind: "inductive" | "precision";
  /** Null: it has nothing to propose. */
  propose(view: SequenceView, deadline: Deadline): BoundaryFacts | null;
}
