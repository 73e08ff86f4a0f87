import { choice, defineOptions } from "../base/options/index.ts";

/** What C leaves to the environment of the program. */
export const environmentOptions = defineOptions("environment", {
  allocation: choice(
    ["succeeds", "may-fail"],
    "Whether `malloc` and its like get what they ask for, unless no process can have so much; or may also return null with `errno` " +
      "set to ENOMEM at any time, which then is an input of the execution.",
    "succeeds",
  ),
});
