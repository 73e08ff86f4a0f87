/** The counterexample check: FALSE is never answered without it. See README.md. */
export {
  createCounterexampleCheck,
  type CounterexampleCheckServices,
} from "./counterexample-check.ts";
export { valueText } from "./value-text.ts";
