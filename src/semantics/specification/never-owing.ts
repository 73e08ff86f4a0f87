import type { ObligationKind } from "../obligations/index.ts";

/** The automaton that sees a violation wherever one of the obligations is not met, as a specification file. */
export function neverOwing(name: string, obligations: readonly ObligationKind[]): string {
  const transitions = obligations.map(
    (kind) => `  MATCH OBLIGATION "${kind}" -> ERROR("$obligation ($location)");`,
  );
  return `OBSERVER AUTOMATON ${name}
INITIAL STATE Init;

STATE USEFIRST Init :
${transitions.join("\n")}

END AUTOMATON
`;
}
