/** Several properties of one run: all are checked together, and those that are not violated go on without the others. */
import type { PropertyResult } from "../output/run-report.ts";
import type { Verdict } from "../output/verdict.ts";
import type { Watch } from "../semantics/specification/index.ts";
import type { PropertyPart } from "./property.ts";

const NOT_YET: Verdict = {
  kind: "UNKNOWN",
  reason: "the run was ended before",
  location: null,
  hint: null,
};

export class OpenProperties {
  private readonly parts: readonly PropertyPart[];
  private readonly known = new Map<PropertyPart, PropertyResult>();

  constructor(parts: readonly PropertyPart[]) {
    this.parts = parts;
  }

  /** Those without a verdict. */
  get open(): readonly PropertyPart[] {
    return this.parts.filter((part) => !this.known.has(part));
  }

  /** What is looked at next: all that is open, or the only one. */
  get watches(): readonly Watch[] {
    const parts = this.parts.length < 2 ? this.parts : this.open;
    return parts.flatMap(({ watches }) => watches);
  }

  /** What the verdict about all open ones says about each of them. `violation`: how it is violated. */
  settle(verdict: Verdict, violation: string | null): void {
    for (const part of this.open) {
      const isViolated = verdict.kind === "FALSE" && isAbout(part, verdict.property);
      if (verdict.kind === "FALSE" && !isViolated) continue;
      this.known.set(part, { name: part.name, verdict, violation: isViolated ? violation : null });
    }
  }

  /** In the order in which they were asked for; empty if there is one. */
  get results(): readonly PropertyResult[] {
    if (this.parts.length < 2) return [];
    return this.parts.flatMap((part) => this.known.get(part) ?? []);
  }

  /** The same before all of them are settled. */
  get resultsSoFar(): readonly PropertyResult[] {
    return this.parts.map(
      (part) => this.known.get(part) ?? { name: part.name, verdict: NOT_YET, violation: null },
    );
  }

  /** The first violation that was found, else what is not known, else that all hold. */
  overall(last: Verdict): Verdict {
    const verdicts = [...this.known.values()].map(({ verdict }) => verdict);
    return verdicts.find(({ kind }) => kind === "FALSE") ?? last;
  }
}

function isAbout({ watches }: PropertyPart, name: string): boolean {
  return watches.some(({ property, automaton }) => (property ?? automaton.name) === name);
}
