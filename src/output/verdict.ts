import { formatLocation, type SourceLocation } from "../base/diagnostics/index.ts";

/** The answer to "does the program have the property?", in the words everyone in the field knows. */
export type Verdict =
  | { readonly kind: "TRUE" }
  | { readonly kind: "FALSE"; readonly property: string }
  | {
      readonly kind: "UNKNOWN";
      /** A few words. */
      readonly reason: string;
      /** Where in the program the reason is; null if it has no place. */
      readonly location: SourceLocation | null;
      /** What the user may try next. */
      readonly hint: string | null;
    };

const EXIT_CODES = { TRUE: 0, FALSE: 1, UNKNOWN: 2 } as const;

export function exitCodeOf(verdict: Verdict): number {
  return EXIT_CODES[verdict.kind];
}

/** The last line on standard output. */
export function formatVerdict(verdict: Verdict): string {
  return `Verification result: ${verdictText(verdict)}`;
}

export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case "TRUE":
      return "TRUE";
    case "FALSE":
      return `FALSE(${verdict.property})`;
    case "UNKNOWN":
      return `UNKNOWN (${reasonOf(verdict)})`;
  }
}

function reasonOf({ reason, location }: Extract<Verdict, { kind: "UNKNOWN" }>): string {
  // One line, whatever a message brings along.
  const words = reason.replace(/\s+/g, " ").trim();
  return location === null ? words : `${words} at ${formatLocation(location)}`;
}
