/** What the page and its worker tell each other. */
import type { Mark } from "../output/marks.ts";

/** One verification as the page asks for it. */
export interface Question {
  readonly program: string;
  /** A name of `--analysis`. */
  readonly analysis: string;
  /** Name of a property that is offered. */
  readonly property: string;
  readonly dataModel: "ILP32" | "LP64";
  readonly seconds: number;
}

export interface Told {
  readonly verdict: string;
  /** As the command prints it. */
  readonly text: string;
  readonly exitCode: number;
  readonly marks: readonly Mark[];
  readonly seconds: number;
  /** The page about the run; null: there is none. */
  readonly report: string | null;
}

export type FromWorker =
  /** It can be asked. */
  | { readonly kind: "ready"; readonly offers: Offers }
  | { readonly kind: "progress"; readonly states: number; readonly seconds: number }
  | { readonly kind: "told"; readonly told: Told };

/** As `tools/playground.mjs` collects them from `samples.json`. */
export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly property: string;
  readonly dataModel: "ILP32" | "LP64";
}

/** What can be chosen, by name. */
export interface Offers {
  readonly analyses: readonly string[];
  readonly properties: readonly string[];
}
