/** From what a tool said to a status, a category and a score. */
export { categoryOf, highestScore, scoreOf, type Category, type Expectation } from "./category.ts";
export { runStatus, wasTimeout, type TimeLimits } from "./run-status.ts";
export { answerOf, violationOf, type Answer, type Status } from "./status.ts";
