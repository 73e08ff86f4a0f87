/** What steps of programs owe: one vocabulary for undefined behaviour, and when it does not happen. */
export { isUnassigning } from "./unassigned-locals.ts";
export { Obligations } from "./obligations-of.ts";
export {
  isAboutBytes,
  isAboutTheEnd,
  isObligationKind,
  OBLIGATION_KINDS,
  obligationText,
  type Condition,
  type Obligation,
  type ObligationKind,
} from "./obligation.ts";
