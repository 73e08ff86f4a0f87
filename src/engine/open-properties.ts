/**
 * Several properties of one run: all are checked together, and those that are not violated go on without the others. Checks of
 * which together nothing is known are looked at one by one: what keeps one from being decided need not concern the others.
 */
import { LimitReached } from "../base/budget/index.ts";
import type { PropertyResult } from "../output/run-report.ts";
import type { Verdict } from "../output/verdict.ts";
import type { Watch } from "../semantics/specification/index.ts";
import type { PropertyPart } from "./property.ts";
import { limitVerdict } from "./unknown-verdicts.ts";

const NOT_YET: Verdict = {
  kind: "UNKNOWN",
  reason: "the run was ended before",
  location: null,
  hint: null,
};

export class OpenProperties {
  private readonly parts: readonly PropertyPart[];
  private readonly canPart: boolean;
  private readonly known = new Map<PropertyPart, PropertyResult>();
  private areAlone = false;

  constructor(parts: readonly PropertyPart[], togetherness: "kept" | "given up") {
    this.parts = parts;
    this.canPart = togetherness === "given up";
  }

  /** Those without a verdict. */
  get open(): readonly PropertyPart[] {
    return this.parts.filter((part) => !this.known.has(part));
  }

  /** What is looked at next: all that is open, or the only one. */
  get watches(): readonly Watch[] {
    const parts = this.parts.length < 2 ? this.parts : this.current;
    return parts.flatMap(({ watches }) => watches);
  }

  /** Whether others are looked at after what is looked at now, even if that comes to nothing. */
  private get wantsMore(): boolean {
    return this.canPart && this.open.length > 1;
  }

  /** Of the time that is left: for what is looked at now. */
  get share(): number {
    if (!this.wantsMore) return 1;
    return this.areAlone ? 1 / this.open.length : SHARE_OF_ALL;
  }

  /** `look`: examines and settles what is to be looked at next. Answers its last verdict. */
  settleAll(look: (isFirst: boolean) => Verdict, cpuMillis: number | null): Verdict {
    for (let isFirst = true; ; isFirst = false) {
      const { open, wantsMore } = this;
      const again = (): Verdict => look(isFirst);
      const verdict = wantsMore ? this.lookWithin(again, cpuMillis) : again();
      // Soundness: what one property forbids may come before a violation of another, so that is looked at without it.
      const left = this.open.length;
      const isViolated = verdict.kind === "FALSE";
      if (left === 0 || (isViolated ? left === open.length : !wantsMore)) return verdict;
    }
  }

  /** The end of the time that there is for this is not the end of all. */
  private lookWithin(look: () => Verdict, cpuMillis: number | null): Verdict {
    try {
      return look();
    } catch (error) {
      if (!(error instanceof LimitReached) || error.limit !== "time") throw error;
      const verdict = limitVerdict(error.limit, cpuMillis);
      this.settle(verdict, null);
      return verdict;
    }
  }

  /** What the verdict about all that was looked at says about each of them. `violation`: how it is violated. */
  settle(verdict: Verdict, violation: string | null): void {
    if (verdict.kind === "UNKNOWN" && !this.areAlone && this.wantsMore) {
      this.areAlone = true;
      return;
    }
    for (const part of this.current) {
      const isViolated = verdict.kind === "FALSE" && isAbout(part, verdict.property);
      if (verdict.kind === "FALSE" && !isViolated) continue;
      this.known.set(part, { name: part.name, verdict, violation: isViolated ? violation : null });
    }
  }

  /** Nothing more is looked at. */
  giveUp(verdict: Verdict): void {
    for (const part of this.open) {
      this.known.set(part, { name: part.name, verdict, violation: null });
    }
  }

  private get current(): readonly PropertyPart[] {
    return this.areAlone ? this.open.slice(0, 1) : this.open;
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
    const first = (wanted: Verdict["kind"]) => verdicts.find(({ kind }) => kind === wanted);
    return first("FALSE") ?? first("UNKNOWN") ?? last;
  }
}

/** Of the time, for all together. */
const SHARE_OF_ALL = 0.6;

function isAbout({ watches }: PropertyPart, name: string): boolean {
  return watches.some(({ property, automaton }) => (property ?? automaton.name) === name);
}
