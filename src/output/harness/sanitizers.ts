/** How gcc's sanitizers see the violations that are no calls. */
import type { Counterexample } from "../../core/contracts/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { isObligationKind, type ObligationKind } from "../../semantics/obligations/index.ts";

/**
 * "blocks": what nothing leads to; "blocks behind main": what only its variables led to, too; "all blocks": what was never freed,
 * whoever leads to it.
 */
export type Leaks = "ignored" | "blocks" | "blocks behind main" | "all blocks";

export interface Sanitizing {
  readonly kind: ObligationKind;
  /** Checks of UBSan that end the program; all others only report. */
  readonly ending: readonly string[];
  readonly leaks: Leaks;
}

const OVERFLOW = ["signed-integer-overflow", "integer-divide-by-zero"];

/** What AddressSanitizer finds always ends the program. Null: none of them looks at it. */
const SANITIZERS: Readonly<Record<ObligationKind, Omit<Sanitizing, "kind"> | null>> = {
  "signed-overflow": { ending: OVERFLOW, leaks: "ignored" },
  "division-overflow": { ending: OVERFLOW, leaks: "ignored" },
  "division-by-zero": { ending: ["integer-divide-by-zero"], leaks: "ignored" },
  "shift-range": { ending: ["shift"], leaks: "ignored" },
  "shift-overflow": { ending: ["shift"], leaks: "ignored" },
  "negative-shift": { ending: ["shift"], leaks: "ignored" },
  "null-pointer": { ending: ["null"], leaks: "ignored" },
  "invalid-access": { ending: ["bounds", "object-size"], leaks: "ignored" },
  "array-index": { ending: ["bounds"], leaks: "ignored" },
  "invalid-free": { ending: [], leaks: "ignored" },
  "memory-leak": { ending: [], leaks: "all blocks" },
  "lost-memory": { ending: [], leaks: "blocks" },
  "float-to-integer": { ending: ["float-cast-overflow"], leaks: "ignored" },
  "misaligned-access": { ending: ["alignment"], leaks: "ignored" },
  "null-call": { ending: ["null"], leaks: "ignored" },
  "invalid-call": null,
  "pointer-order": null,
  "pointer-difference": null,
  "uninitialised-read": null,
};

/** Null: the violation is another one, or they do not see it. */
export function sanitizing({ steps }: Counterexample, { main }: Cfa): Sanitizing | null {
  const kind = steps.at(-1)?.edge.woven?.unmet?.kind ?? "";
  if (!isObligationKind(kind)) return null;
  const how = SANITIZERS[kind];
  if (how?.leaks !== "blocks") return how && { kind, ...how };
  const last = steps.findLast(({ edge }) => edge.woven === null)?.edge.operation;
  const isOver = last?.kind === "return" && last.callee === main;
  return { kind, ...how, leaks: isOver ? "blocks behind main" : "blocks" };
}

export function sanitizerFlags({ ending }: Sanitizing): readonly string[] {
  const flags = ["-g", "-fsanitize=address,undefined,float-cast-overflow"];
  if (ending.length > 0) flags.push(`-fno-sanitize-recover=${ending.join(",")}`);
  return flags;
}

/** Where no pointer keeps a block from being lost. */
const NO_ROOTS: Readonly<Record<Leaks, readonly string[]>> = {
  ignored: [],
  blocks: [],
  // What its calls have left behind in registers and on the stack.
  "blocks behind main": ["stacks", "registers"],
  "all blocks": ["globals", "stacks", "registers", "tls", "root_regions"],
};

/** The functions that their runtimes ask for options, and what these answer. */
export function sanitizerAnswers(
  { leaks }: Sanitizing,
  exitCode: number,
  dataModel: DataModel,
): readonly (readonly [name: string, answer: string])[] {
  const ending = `exitcode=${exitCode}`;
  const memory = [
    ending,
    `detect_leaks=${leaks === "ignored" ? 0 : 1}`,
    "detect_stack_use_after_return=1",
    "allocator_may_return_null=1",
  ];
  // No block is larger than half of the addresses: `malloc` gives none.
  if (dataModel === "ILP32") memory.push("max_allocation_size_mb=2047");
  const answers: (readonly [string, string])[] = [
    ["__asan_default_options", memory.join(":")],
    ["__ubsan_default_options", ending],
  ];
  const ignored = NO_ROOTS[leaks];
  if (ignored.length > 0) {
    answers.push(["__lsan_default_options", ignored.map((root) => `use_${root}=0`).join(":")]);
  }
  if (leaks === "all blocks") {
    // Of the runtime itself, not of the program.
    answers.push(["__lsan_default_suppressions", "leak:libstdc++.so"]);
  }
  return answers;
}
