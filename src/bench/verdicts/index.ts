/** From what a tool said to a status, a category and a score. */
export {
  categoryOf,
  highestScore,
  scoreOf,
  type Expectation,
  type JudgedCategory,
} from "./category.ts";
export { runStatus, wasTimeout } from "./run-status.ts";
export { answerOf, type Status } from "./status.ts";
