/** The file of `--witness`: what the answer says in the format of witnesses, validated by ourselves before it is written. */
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { version } from "../../../package.json";
import { UserError } from "../../base/diagnostics/index.ts";
import type { HeadInvariant } from "../../algorithms/certificate/index.ts";
import type { Counterexample } from "../../core/contracts/index.ts";
import type { Verdict } from "../../output/verdict.ts";
import { graphmlText } from "../../output/witness/graphml.ts";
import { invariantsOf, type HeadFact } from "../../output/witness/invariants.ts";
import { waypointsOf } from "../../output/witness/waypoints.ts";
import {
  witnessText,
  type InvariantEntry,
  type WitnessContent,
  type WitnessMetadata,
} from "../../output/witness/witness-entry.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { printConjunction } from "../../program/cfa/print-condition.ts";
import { PointRecorder, ProgramPoints } from "../../semantics/witness/index.ts";
import type { ProgramFile } from "../program/program-files.ts";
import { hashOf } from "./witness-task.ts";

/** The version of the format; 1.0 is GraphML. */
export type WitnessFormat = "1.0" | "2.0";

/** What the run found out. */
export interface WitnessFindings {
  readonly cfa: Cfa;
  readonly program: readonly ProgramFile[];
  readonly verdict: Verdict;
  /** As in a property file; null: no formula of the competition says it. */
  readonly specification: string | null;
  readonly counterexample: Counterexample | null;
  readonly invariants: readonly HeadInvariant[];
}

/** What a validation says about a witness. `culprit`: the line of what is wrong; null: nothing is, or it has no line. */
export interface Validated {
  readonly isConfirmed: boolean;
  readonly reason: string | null;
  readonly culprit: number | null;
}

/** How often an invariant is left out that does not say in C what it says to us. */
const MOST_ATTEMPTS = 8;

export class WitnessWriter {
  readonly recorder = new PointRecorder();
  private readonly format: WitnessFormat;
  private readonly uuid = randomUUID();
  private readonly created = `${new Date().toISOString().slice(0, 19)}Z`;

  constructor(format: WitnessFormat) {
    this.format = format;
  }

  /** Lines. `validate` judges them before, in format 2.0; throws `UserError` if there is nothing to say. */
  async write(
    findings: WitnessFindings,
    validate: (text: string) => Promise<Validated>,
  ): Promise<readonly string[]> {
    const { verdict, specification } = findings;
    if (verdict.kind === "UNKNOWN") throw none("there is none for the answer UNKNOWN");
    if (specification === null) throw none("the format has no words for the property");
    if (this.format === "1.0" && findings.program.length > 1)
      throw none("GraphML speaks of one file only: name the witness .yml");
    const whole = this.contentOf(findings);
    if (whole === null) throw none("the format has no words for where the property is violated");
    let content: WitnessContent = whole;
    for (let attempt = 1; ; attempt++) {
      const text = this.textOf(findings, content);
      const { isConfirmed, reason, culprit } = await validate(text);
      if (isConfirmed) return [this.printed(findings, content, text).trimEnd()];
      const smaller: WitnessContent | null =
        attempt < MOST_ATTEMPTS ? without(content, text, culprit) : null;
      // Nobody is told what we do not believe ourselves.
      if (smaller === null)
        throw none(`we cannot confirm it ourselves: ${reason ?? "it is rejected"}`);
      content = smaller;
    }
  }

  private contentOf({ cfa, counterexample, invariants }: WitnessFindings): WitnessContent | null {
    const points = new ProgramPoints(cfa.source, this.recorder.points, []);
    if (counterexample !== null) {
      const waypoints = waypointsOf(cfa, points, counterexample);
      return waypoints && { kind: "waypoints", waypoints };
    }
    return { kind: "invariants", invariants: invariantsOf(cfa, points, factsOf(invariants)) };
  }

  /** `text`: in format 2.0. */
  private printed(findings: WitnessFindings, content: WitnessContent, text: string): string {
    if (this.format === "2.0") return text;
    return graphmlText(this.metadataOf(findings), content);
  }

  private textOf(findings: WitnessFindings, content: WitnessContent): string {
    return witnessText(this.metadataOf(findings), content);
  }

  private metadataOf({ cfa, program, specification }: WitnessFindings): WitnessMetadata {
    const task = {
      files: program.map(({ path, text }) => ({ name: basename(path), hash: hashOf(text) })),
      specification: specification ?? "",
      dataModel: cfa.machine.dataModel,
    };
    return { uuid: this.uuid, created: this.created, version, task };
  }
}

function none(reason: string): UserError {
  return new UserError(`no witness is written: ${reason}`);
}

/** One text for each head: what holds for every call stack, and one of what holds for some. */
function factsOf(invariants: readonly HeadInvariant[]): readonly HeadFact[] {
  const always = invariants.filter(({ callers }) => callers === null || callers.length <= 1);
  const some = invariants.filter((one) => !always.includes(one));
  const heads = new Set(some.map(({ head }) => head));
  return [
    ...always.map(({ head, facts }) => ({ head, expression: printConjunction(facts) })),
    ...[...heads].map((head) => {
      const parts = some.filter((one) => one.head === head);
      const expression = parts.map(({ facts }) => `(${printConjunction(facts)})`).join(" || ");
      return { head, expression };
    }),
  ];
}

/** Without the invariant at that line of the text; null: there is none. */
function without(
  content: WitnessContent,
  text: string,
  culprit: number | null,
): WitnessContent | null {
  if (content.kind !== "invariants" || culprit === null) return null;
  // One invariant after the other: the first lines of each tell how many there were before.
  const before = text.split("\n").slice(0, culprit);
  const index = before.filter((line) => /^\s*- invariant:/.test(line)).length - 1;
  if (index < 0) return null;
  const invariants: readonly InvariantEntry[] = content.invariants.filter((_, i) => i !== index);
  return { kind: "invariants", invariants };
}
