/** What is known of a text in an editor: what the front end says, and what became of its verification. */
import {
  DiagnosticSeverity,
  InlayHintKind,
  type CodeLens,
  type Diagnostic,
  type InlayHint,
} from "vscode-languageserver";
import type { VerifyResult } from "../api/index.ts";
import { checkSource, type FrontEndFindings } from "../engine/front-end-check.ts";
import { DEFAULT_LOAD_OPTIONS, type LoadOptions } from "../engine/load-program.ts";
import { asBytes, Lines, type EnginePlace } from "./places.ts";
import type { EditorSettings } from "./settings.ts";

export const COMMANDS = {
  file: "assay.verifyFile",
  function: "assay.verifyFunction",
  cancel: "assay.cancel",
} as const;

const SOURCE = "assay";
/** Of a whole file. */
const FILE = "";

interface Outcome {
  readonly result: VerifyResult;
  readonly functionName: string | null;
}

export class OpenDocument {
  readonly uri: string;
  readonly path: string;
  private readonly lines: Lines;
  private readonly findings: FrontEndFindings;
  /** By the function that was verified. */
  private readonly outcomes = new Map<string, Outcome>();

  constructor(uri: string, path: string, text: string, settings: EditorSettings) {
    this.uri = uri;
    this.path = path;
    this.lines = new Lines(text);
    const { includeDirectories, defines, dataModel } = settings;
    const load: LoadOptions = { ...DEFAULT_LOAD_OPTIONS, includeDirectories, defines };
    this.findings = checkSource(path, asBytes(text), dataModel, load);
  }

  add(result: VerifyResult, functionName: string | null): void {
    this.outcomes.set(functionName ?? FILE, { result, functionName });
  }

  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.faults(),
      ...[...this.outcomes.values()].flatMap((outcome) => this.ofOutcome(outcome)),
    ];
  }

  get lenses(): readonly CodeLens[] {
    const { functions } = this.findings;
    if (functions.length === 0) return [];
    const { uri } = this;
    const lens = (place: EnginePlace, name: string | null): CodeLens => {
      const outcome = this.outcomes.get(name ?? FILE);
      const verdict = outcome === undefined ? "" : ` (${outcome.result.verdict})`;
      const title = `${name === null ? "verify file" : "verify function"}${verdict}`;
      const command =
        name === null
          ? { title, command: COMMANDS.file, arguments: [uri] }
          : { title, command: COMMANDS.function, arguments: [uri, name] };
      const start = { ...this.lines.positionOf(place), character: 0 };
      return { range: { start, end: start }, command };
    };
    return [
      lens({ line: 1, column: 1 }, null),
      ...functions.map(({ name, location }) => lens(location, name)),
    ];
  }

  /** Invariants at the ends of the lines of their loops. */
  get hints(): readonly InlayHint[] {
    const known = [...this.outcomes.values()].flatMap(({ result }) => result.invariants ?? []);
    return known
      .filter(({ file }) => this.isOwn(file))
      .map(({ line, expression }) => ({
        position: this.lines.endOfLine(line),
        label: `invariant: ${expression}`,
        kind: InlayHintKind.Type,
        paddingLeft: true,
        tooltip: "holds whenever the loop begins a round",
      }));
  }

  private faults(): readonly Diagnostic[] {
    const { fault } = this.findings;
    if (fault === null) return [];
    const { start, end, message, hint, isUnsupported } = fault;
    const isHere = this.isOwn(start.file);
    const where = isHere ? "" : `${start.file}:${start.line}:${start.column}: `;
    const first = { line: 1, column: 1 };
    return [
      {
        range: this.lines.rangeOf(isHere ? start : first, isHere ? end : null),
        severity: isUnsupported ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
        source: SOURCE,
        message: `${where}${message}${hint === null ? "" : `\n${hint}`}`,
      },
    ];
  }

  private ofOutcome({ result, functionName }: Outcome): readonly Diagnostic[] {
    const { verdict, violation, reason, reasonLocation } = result;
    const about = functionName === null ? "" : ` (calls of ${functionName})`;
    if (verdict === "FALSE" && violation !== null) {
      const { location, message, property, steps } = violation;
      return [
        {
          range: this.lines.rangeOf(this.here(location), null),
          severity: DiagnosticSeverity.Error,
          source: SOURCE,
          code: property,
          message: `${message}${about}`,
          relatedInformation: steps
            .filter(({ location: { file } }) => this.isOwn(file))
            .map(({ location: place, text }) => ({
              location: { uri: this.uri, range: this.lines.rangeOf(place, null) },
              message: text,
            })),
        },
      ];
    }
    if (verdict !== "UNKNOWN") return [];
    return [
      {
        range: this.lines.rangeOf(this.here(reasonLocation), null),
        severity: DiagnosticSeverity.Information,
        source: SOURCE,
        message: `not decided${about}: ${reason ?? ""}`,
      },
    ];
  }

  /** What is elsewhere, in a header, is told at the beginning. */
  private here(location: (EnginePlace & { readonly file: string }) | null): EnginePlace {
    return location !== null && this.isOwn(location.file) ? location : { line: 1, column: 1 };
  }

  /** Names in the text of a program are bytes, as the text is. */
  private isOwn(file: string): boolean {
    return file === this.path || file === asBytes(this.path);
  }
}
