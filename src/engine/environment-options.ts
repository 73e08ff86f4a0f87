import { choice, defineOptions } from "../base/options/index.ts";

/** What C leaves to the environment of the program. */
export const environmentOptions = defineOptions("environment", {
  allocation: choice(
    ["succeeds", "may-fail"],
    "Whether `malloc` and its like get what they ask for, unless no process can have so much; or may also return null with `errno` " +
      "set to ENOMEM at any time, which then is an input of the execution.",
    "succeeds",
  ),
  callbacks: choice(
    ["never", "possible"],
    "Whether functions without a definition may call functions of the program whose addresses they may know. " +
      "`never` is what the rules of SV-COMP are taken to mean; a proof says so where it rests on that.",
    "never",
  ),
  mismatchedCalls: choice(
    ["never", "possible"],
    "Whether in a program that calls code outside a pointer may lead to a function of the program whose type does not fit the call, which " +
      "C leaves undefined, if the program never converts that function to the type of the call: by memory behind a `void *` that is read " +
      "with another type than it was written. With `never` a proof says so where it rests on that.",
    "never",
  ),
  library: choice(
    ["in-c", "models"],
    "Functions of the C library that are loops or call the program back (`strtol`, `strtok`, `qsort` and their kin): written in C and followed like the program, or as models, which know little of their results.",
    "in-c",
  ),
});
