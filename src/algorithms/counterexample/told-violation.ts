/** A violation told with the values and objects of its execution. */
import { UnsupportedFeature, type SourceLocation } from "../../base/diagnostics/index.ts";
import type { Counterexample, RelatedPlace } from "../../core/contracts/index.ts";
import { isInLibrary } from "../../program/c-library/index.ts";
import type { Cfa, CfaEdge, Unmet } from "../../program/cfa/graph.ts";
import { Interpreter, type StepObserver } from "../../program/interpreter/index.ts";
import type { MemoryObject, StepOfLife } from "../../program/interpreter/memory-object.ts";
import { obligationText } from "../../semantics/obligations/index.ts";
import { interpreterOptions, SameInputs } from "./path-replay.ts";
import { explained, type Explanation } from "./unmet-in-words.ts";

/** The same one, executed once more to look at what it is about. Others than those of obligations stay as they are. */
export function told(cfa: Cfa, counterexample: Counterexample): Counterexample {
  const last = counterexample.steps.at(-1)?.edge;
  const unmet = last?.woven?.unmet ?? null;
  if (last === undefined || unmet === null) return counterexample;
  const found = lookAt(cfa, counterexample, last, unmet);
  if (found === null) return counterexample;
  const { violation } = counterexample;
  const related = found.object === null ? [] : placesOf(cfa, found.object);
  const places = related.map(({ event, location }) => `${event} at ${lineText(location)}`);
  const written = violation.message.replace(obligationText(unmet), () => found.text);
  const message = [written, places.join(" and ")].filter((part) => part !== "").join(", ");
  return { ...counterexample, violation: { ...violation, message }, related };
}

function lookAt(
  cfa: Cfa,
  { inputs }: Counterexample,
  last: CfaEdge,
  unmet: Unmet,
): Explanation | null {
  let found: Explanation | null = null;
  const quiet = { edges: new Uint8Array(cfa.edges.length).fill(1), count: 0 };
  quiet.edges[last.id] = 0;
  const observer: StepObserver = {
    quiet,
    step: (_, state) => {
      found = explained(unmet, state, cfa.types);
      return "halt";
    },
  };
  try {
    new Interpreter(cfa, interpreterOptions(new SameInputs(inputs), observer)).run();
  } catch (error) {
    if (!(error instanceof UnsupportedFeature)) throw error;
  }
  return found;
}

function placesOf({ source }: Cfa, { variable, life }: MemoryObject): readonly RelatedPlace[] {
  const places: RelatedPlace[] = [];
  const add = (event: RelatedPlace["event"], at: { readonly start: number } | null): void => {
    if (at !== null) places.push({ event, location: source.locate(at.start) });
  };
  // Of what the C library does, the call says more.
  const written = ({ edge, caller }: StepOfLife): CfaEdge | null =>
    edge !== null && isInLibrary(source.locate(edge.start).file) ? caller : edge;
  if (variable !== null && variable.storage !== "string") add("declared", variable);
  if (life !== null) add("allocated", written(life.allocated));
  if (life?.freed) add("freed", written(life.freed));
  return places;
}

function lineText({ file, line }: SourceLocation): string {
  return `${file}:${line}`;
}
