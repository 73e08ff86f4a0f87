/**
 * What every analysis must keep, checked by tests: order, joins, merges, coverage and equality on samples of
 * its states (`brokenLaws`), and that its transfer describes what the concrete interpreter does
 * (`followExecution`). A test of an analysis says which executions a state describes and expects nothing to
 * be broken.
 */
export { brokenLaws } from "./domain-laws.ts";
export {
  ArbitraryInputs,
  followExecution,
  type Concretization,
  type ExecutionLimits,
  type FollowedExecution,
} from "./execution-law.ts";
