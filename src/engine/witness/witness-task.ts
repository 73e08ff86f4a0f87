/** A witness that is validated: what it asks of the run, how the program is read with it, what the answer says about it. */
import { createHash } from "node:crypto";
import {
  formatLocation,
  SourceText,
  UnsupportedFeature,
  UserError,
  type SourceRange,
} from "../../base/diagnostics/index.ts";
import type { Answer } from "../../algorithms/answer.ts";
import type { WitnessReport, CheckedInvariant } from "../../output/run-report.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { violatingSteps, type Watch } from "../../semantics/specification/index.ts";
import {
  besideWitness,
  InsertedText,
  insertCalledTarget,
  insertInvariant,
  insertSegments,
  invariantOf,
  invariantsHold,
  isAboutObligations,
  ObligedTarget,
  plainName,
  PointRecorder,
  NoViolationThere,
  ProgramPoints,
  readWitness,
  WrongWitness,
  type ViolationWitness,
  type Witness,
} from "../../semantics/witness/index.ts";
import type { ReadsProgram } from "../load-program.ts";
import type { ProgramFile } from "../program/program-files.ts";
import { readSource } from "../read-input.ts";
import { filesOf, type VerifyRequest } from "../verify-request.ts";
import { WITHOUT_WITNESS } from "../unknown-verdicts.ts";

/** The property of what is not the program's fault but the witness's. */
const WITNESS = "witness";

type Outcome = Pick<WitnessReport, "outcome" | "reason">;

export class WitnessTask {
  private readonly path: string;
  /** Null: it breaks the rules of its format. */
  private readonly witness: Witness | null;
  private wrong: WrongWitness | null = null;
  private unsupported: UnsupportedFeature | null = null;
  private end: Outcome = { outcome: "open", reason: null };
  private readonly states: CheckedInvariant["state"][] = [];
  /** Where the witness stands in the text of the program. */
  private inserted = { start: 0, end: 0 };
  private target: ObligedTarget | null = null;
  /** What does not hold. */
  private refuted: SourceRange | null = null;
  private readonly isPropertyGiven: boolean;

  /** Throws `UserError` for what is no witness at all. */
  constructor(request: VerifyRequest, text?: string) {
    const { witnessIn: path = "", property, specification } = request;
    this.path = path;
    this.isPropertyGiven =
      property !== null ||
      specification !== null ||
      filesOf(request).some((file) => /\.ya?ml$/.test(file));
    const source = new SourceText(path, text ?? readSource(path));
    try {
      this.witness = readWitness(source);
      for (const { feature, range } of this.witness.unsupported.slice(0, 1)) {
        this.unsupported = new UnsupportedFeature(`${feature} in a witness`, range);
      }
    } catch (error) {
      if (!(error instanceof WrongWitness)) throw error;
      this.witness = null;
      this.wrong = error;
    }
  }

  /** As the witness says it; null: it does not. */
  get specification(): SourceText | null {
    const text = this.witness?.header.specification?.trim() ?? "";
    if (text === "" || text === "UNUSED") return null;
    const isFormula = !text.startsWith("CHECK");
    const lines = isFormula
      ? [`CHECK( init(main()), LTL(${text}) )`]
      : text.split(/,\s*(?=CHECK\()/);
    return new SourceText(this.path, lines.map((line) => line.trim()).join("\n"));
  }

  private get isPropertyKnown(): boolean {
    return this.isPropertyGiven || this.specification !== null;
  }

  get dataModel(): DataModel | null {
    const model = this.witness?.header.dataModel;
    if (model === "ILP32" || model === "32bit") return "ILP32";
    return model === "LP64" || model === "64bit" ? "LP64" : null;
  }

  /** What its header says about another program than this one. */
  warnings(files: readonly ProgramFile[], dataModel: DataModel): readonly string[] {
    if (this.witness === null) return [];
    const { inputFiles, hashes } = this.witness.header;
    const warnings: string[] = [];
    const names = files.map(({ path }) => plainName(path));
    const meant = inputFiles.map(plainName);
    if (meant.length > 0 && !names.every((name) => meant.includes(name))) {
      warnings.push(`${this.path} is about ${meant.join(", ")}, not about ${names.join(", ")}`);
    }
    for (const { path, text } of files) {
      const hash = inputFiles
        .filter((one) => plainName(one) === plainName(path))
        .map((one) => hashes.get(one))[0];
      const isHash = hash !== undefined && /^[0-9a-f]{64}$/i.test(hash);
      if (!isHash || hash.toLowerCase() === hashOf(text)) continue;
      warnings.push(
        `${this.path} is about another version of ${plainName(path)}: the hash differs`,
      );
    }
    if (this.dataModel !== null && this.dataModel !== dataModel) {
      warnings.push(`${this.path} is about ${this.dataModel}; verified is for ${dataModel}`);
    }
    return warnings;
  }

  /** The program with the witness in it. `watches`: of the property, in the program alone. */
  adapt(
    read: ReadsProgram,
    files: readonly ProgramFile[],
    watches: (cfa: Cfa) => readonly Watch[],
  ): Cfa {
    const recorder = new PointRecorder();
    const cfa = read({ text: "", insertions: recorder });
    const { source } = cfa;
    const { witness } = this;
    if (this.wrong !== null || witness === null) throw this.wrong ?? new Error("no witness");
    if (witness.kind === "violation" && this.unsupported !== null) throw this.unsupported;
    if (files.length > 1) throw new UnsupportedFeature("a witness about several files", null);
    const points = new ProgramPoints(source, recorder.points, witness.header.inputFiles);
    try {
      const text = new InsertedText();
      if (witness.kind === "correctness") this.insertInvariants(witness, text, points);
      else this.insertViolation(witness, text, points, cfa, watches(cfa));
      // Behind the first file there may be others: those of the C library.
      const start = source.endOfFirstFile;
      const inserted = text.writtenBehind(start);
      this.inserted = { start, end: start + inserted.text.length };
      return read(inserted);
    } catch (error) {
      if (error instanceof NoViolationThere && !this.isPropertyKnown) {
        throw new UnsupportedFeature(
          "a witness that does not say which property is violated",
          error.range,
        );
      }
      // The program alone was read before.
      if (error instanceof WrongWitness) this.wrong = error;
      else if (error instanceof UserError) {
        this.wrong = new WrongWitness(error.message, error.range ?? source.range(0, 0));
      } else throw error;
      throw this.wrong;
    }
  }

  private insertViolation(
    { segments }: ViolationWitness,
    text: InsertedText,
    points: ProgramPoints,
    cfa: Cfa,
    watches: readonly Watch[],
  ): void {
    const { location } = segments.at(-1)!.follow;
    insertSegments(text, points, segments);
    const called = watches.filter((watch) => !isAboutObligations(watch));
    const violating = violationsOf(cfa, called);
    let isPossible = insertCalledTarget(text, points, { segments, violating });
    const obliged = watches.filter(isAboutObligations);
    if (obliged.length > 0) {
      const target = new ObligedTarget(cfa, points, { segments }, obliged);
      target.insert(text);
      if (target.isPossible) isPossible = true;
      if (target.isDisputed)
        this.unsupported ??= new UnsupportedFeature("a shift as an overflow", location.range);
      this.target = target;
    }
    if (isPossible) return;
    if (this.unsupported !== null) throw this.unsupported;
    throw new NoViolationThere(
      "the statement of the target cannot violate the property",
      location.range,
    );
  }

  /** What is watched in the program with the witness: of a violation witness, violations at its target. */
  watchesOf(cfa: Cfa, watches: readonly Watch[]): readonly Watch[] {
    const { target, inserted } = this;
    if (this.witness?.kind === "correctness")
      return watches.map((watch) => besideWitness(watch, inserted));
    return target === null ? watches : watches.flatMap((watch) => target.judged(watch, cfa));
  }

  private insertInvariants(
    { invariants }: Extract<Witness, { kind: "correctness" }>,
    text: InsertedText,
    points: ProgramPoints,
  ): void {
    invariants.forEach((invariant, i) => {
      this.states.push("open");
      try {
        insertInvariant(text, points, invariant, i);
      } catch (error) {
        // Soundness: it is not checked, so the witness is not confirmed, whatever becomes of the others.
        if (!(error instanceof UnsupportedFeature)) throw error;
        this.unsupported ??= error;
      }
    });
  }

  /** What is watched besides the property. */
  get watches(): readonly Watch[] {
    if (this.witness?.kind !== "correctness") return [];
    const automata = invariantsHold(this.witness.invariants.length);
    return automata.map((automaton) => ({ automaton, property: WITNESS }));
  }

  /** What the run's answer about the program with the witness says about the program. */
  judge(answer: Answer): Answer {
    const { witness, unsupported } = this;
    if (witness === null || answer.kind === "unknown") return answer;
    if (witness.kind === "violation") {
      if (answer.kind === "violated") {
        this.end = { outcome: "confirmed", reason: null };
        return answer;
      }
      // Soundness: what was not looked for may be there.
      if (unsupported !== null) return openAnswer(unsupported);
      return this.rejected("no execution that matches the witness violates the property");
    }
    if (answer.kind === "violated") {
      const { property, message } = answer.counterexample.violation;
      if (property !== WITNESS) {
        this.end = { outcome: "rejected", reason: "the program violates the property" };
        return answer;
      }
      const index = invariantOf(message) ?? 0;
      this.states[index] = "refuted";
      const { constraint } = witness.invariants[index]!;
      this.refuted = constraint.range;
      const at = formatLocation(constraint.range.location);
      return this.rejected(
        `the invariant '${constraint.text.trim()}' (${at}) does not always hold`,
      );
    }
    if (unsupported !== null) return openAnswer(unsupported);
    this.states.fill("proved");
    this.end = { outcome: "confirmed", reason: null };
    return answer;
  }

  private rejected(reason: string): Answer {
    this.end = { outcome: "rejected", reason };
    const text = `the witness is wrong: ${reason}`;
    return { kind: "unknown", reason: { text, edge: null, hint: WITHOUT_WITNESS } };
  }

  /** What an execution shows that refutes an invariant. */
  get refutation(): { readonly property: string; readonly message: string } {
    const text = this.refuted?.text.trim() ?? "";
    return { property: "an invariant of the witness", message: `${text} does not hold here` };
  }

  /** The line of the witness where it is wrong or not understood; null: it is not. */
  get culprit(): number | null {
    const range = this.wrong?.range ?? this.refuted ?? this.unsupported?.range ?? null;
    return range?.location.line ?? null;
  }

  /** `reason`: why nothing is known, if nothing is. */
  report(reason: string | null): WitnessReport {
    const { witness, wrong, path, states } = this;
    const invariants = witness?.kind === "correctness" ? witness.invariants : [];
    const end: Outcome =
      wrong !== null ? { outcome: "rejected", reason: wrongText(wrong) } : this.end;
    return {
      file: path,
      kind: witness?.kind ?? null,
      producer: witness?.header.producer ?? null,
      outcome: end.outcome,
      reason: end.outcome === "open" ? reason : end.reason,
      culprit: this.culprit,
      invariants: invariants.map(({ kind, location, constraint }, i) => ({
        kind,
        file: plainName(location.file),
        line: location.line,
        expression: constraint.text.trim().replace(/\s+/g, " "),
        state: states[i] ?? "open",
      })),
    };
  }
}

function openAnswer({ message }: UnsupportedFeature): Answer {
  return { kind: "unknown", reason: { text: message, edge: null, hint: null } };
}

/** For the line of the verdict. */
function wrongText(wrong: WrongWitness): string {
  return `${wrong.message} (${formatLocation(wrong.range.location)})`;
}

function violationsOf(cfa: Cfa, watches: readonly Watch[]): ReadonlySet<number> {
  const steps = watches.flatMap(({ automaton }) => violatingSteps(cfa, automaton));
  return new Set(steps.map(({ start }) => start));
}

/** SHA-256 of a text with one character per byte. */
export function hashOf(text: string): string {
  return createHash("sha256").update(Buffer.from(text, "latin1")).digest("hex");
}
