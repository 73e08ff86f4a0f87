/** How gcc's sanitizers see the violations that are no calls. */
import type { Counterexample } from "../../core/contracts/index.ts";
import { isObligationKind, type ObligationKind } from "../../semantics/obligations/index.ts";

/** "blocks": what nothing leads to; "all blocks": what was never freed, whoever leads to it. */
export type Leaks = "ignored" | "blocks" | "all blocks";

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
export function sanitizing({ steps }: Counterexample): Sanitizing | null {
  const kind = steps.at(-1)?.edge.woven?.unmet?.kind ?? "";
  if (!isObligationKind(kind)) return null;
  const how = SANITIZERS[kind];
  return how && { kind, ...how };
}

export function sanitizerFlags({ ending }: Sanitizing): readonly string[] {
  const flags = ["-g", "-fsanitize=address,undefined,float-cast-overflow"];
  if (ending.length > 0) flags.push(`-fno-sanitize-recover=${ending.join(",")}`);
  return flags;
}

/** The functions that their runtimes ask for options, and what these answer. */
export function sanitizerAnswers(
  { leaks }: Sanitizing,
  exitCode: number,
): readonly (readonly [name: string, answer: string])[] {
  const ending = `exitcode=${exitCode}`;
  const memory = [
    ending,
    `detect_leaks=${leaks === "ignored" ? 0 : 1}`,
    "detect_stack_use_after_return=1",
    "allocator_may_return_null=1",
  ];
  const answers: (readonly [string, string])[] = [
    ["__asan_default_options", memory.join(":")],
    ["__ubsan_default_options", ending],
  ];
  if (leaks === "all blocks") {
    const roots = ["globals", "stacks", "registers", "tls", "root_regions"];
    answers.push(["__lsan_default_options", roots.map((root) => `use_${root}=0`).join(":")]);
    // Of the runtime itself, not of the program.
    answers.push(["__lsan_default_suppressions", "leak:libstdc++.so"]);
  }
  return answers;
}
