/** What steps of programs owe: one vocabulary for undefined behaviour, and when it does not happen. */
export { Obligations } from "./obligations-of.ts";
export {
  isAboutTheEnd,
  isObligationKind,
  OBLIGATION_KINDS,
  type Condition,
  type Obligation,
  type ObligationKind,
} from "./obligation.ts";
