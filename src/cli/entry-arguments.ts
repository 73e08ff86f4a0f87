/** The options that say what a function gets at which execution begins, and what functions without a definition do. */
import { InvalidArgumentError, Option, type Command } from "commander";
import type { LoadOptions } from "../engine/load-program.ts";

/** As commander delivers them. */
export interface EntryArguments {
  readonly entrySize?: readonly string[];
  readonly entryNotNull?: readonly string[];
  readonly entryDepth: number;
  readonly havocGlobals: boolean;
  readonly undefined?: NonNullable<LoadOptions["undefinedFunctions"]>;
}

const DEPTH = 2;

export const ENTRY_HELP = `
The function of --entry-function gets arguments of this kind, which --entry-size and the options beside it change; 'assay harness' shows them as C:
  numbers             any value
  pointers            null, or to a block of their own: a text of at most 7 characters for char *, 8 bytes for void *,
                      4 numbers, 1 of anything else
  structures          each member as above; pointers beyond --entry-depth are null
  function pointers   null, or a function that changes nothing and returns any value
The answer names what is taken for granted.`;

export function addEntryArguments(command: Command): Command {
  return command
    .option(
      "--entry-size <path=size>",
      "elements that a pointer leads to: 16; count or count:32 for as many as that parameter says; any for a pointer from outside. A path is p or p.next; without one: all others. Repeatable, or with commas",
      words,
    )
    .option("--entry-not-null <paths>", "pointers that are not null, or all", words)
    .addOption(
      new Option("--entry-depth <number>", "how many pointers lead on from an argument")
        .argParser(depth)
        .default(DEPTH),
    )
    .option("--havoc-globals", "static objects begin with any value of the same kind", false)
    .addOption(
      new Option(
        "--undefined <what>",
        "functions without a definition: an error; or they return any value; or they also write what their arguments point to (default: they may do anything, a violation says what it assumes)",
      ).choices(["error", "any-value", "writes-through-pointers"]),
    );
}

/** Separated by commas; repeatable. */
export function words(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, ...text.split(",").filter((word) => word !== "")];
}

function depth(text: string): number {
  if (!/^\d$/.test(text)) throw new InvalidArgumentError("It has to be a number from 0 to 9.");
  return Number(text);
}

export function entryOptions(
  given: EntryArguments,
): Pick<LoadOptions, "entry" | "undefinedFunctions"> {
  return {
    entry: {
      sizes: given.entrySize ?? [],
      notNull: given.entryNotNull ?? [],
      depth: given.entryDepth,
      havocsGlobals: given.havocGlobals,
    },
    ...(given.undefined === undefined ? {} : { undefinedFunctions: given.undefined }),
  };
}
