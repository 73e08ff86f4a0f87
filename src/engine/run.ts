/** One verification run, from the request to the report, in this process. */
import { unknown as notProved, type Answer, type Safe } from "../algorithms/answer.ts";
import type { HeadInvariant } from "../algorithms/certificate/index.ts";
import { cpuMillis, type Budget } from "../base/budget/index.ts";
import { Configuration } from "../base/options/index.ts";
import { Statistics } from "../base/statistics/index.ts";
import type { Counterexample } from "../core/contracts/index.ts";
import type { EncodingOptions } from "../encoding/index.ts";
import { representationOptions } from "../logic/representation/index.ts";
import type {
  AssumedFunction,
  CertificateReport,
  ProofReport,
  RunReport,
} from "../output/run-report.ts";
import { traceOf, type FullTrace } from "../output/trace.ts";
import { shortened } from "../output/trace-folding.ts";
import type { Verdict } from "../output/verdict.ts";
import { unknown, verdictOfAnswer, verdictOfFailure, WITHOUT_WITNESS } from "./unknown-verdicts.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { AnalysisDefinition, AnalysisServices } from "./analysis-definition.ts";
import { analysisServices } from "./analysis-services.ts";
import { asSystemsStart } from "./arguments-of-main.ts";
import { assumedByExecution, assumedFunctions } from "./assumed-functions.ts";
import { AttemptLog } from "./attempts.ts";
import { allOptionGroups, CATALOG, chosenDefinition } from "./catalog.ts";
import { examineProof } from "./certification/examine-proof.ts";
import type { ChosenProperty } from "./chosen-property.ts";
import type { Team } from "./companions.ts";
import { countsOf } from "./counts.ts";
import { measured } from "./measured.ts";
import { assumedOfAdded, NOTHING_ADDED } from "./entry/added-code.ts";
import { OpenProperties } from "./open-properties.ts";
import { ProgramOfRun, type LoadedProgram } from "./program-of-run.ts";
import { directoryOutput, makeOutputDirectory } from "./output-files.ts";
import { writeOutputs, type Output } from "./outputs.ts";
import { namesAbout } from "./property.ts";
import { readable } from "./readable-counterexample.ts";
import { runBudgetOf, type RunBudget } from "./run-budget.ts";
import type { PrecisionStore, RunCost, RunIdentity } from "./reuse/precision-store.ts";
import { PrecisionsOfRun } from "./reuse/precisions-of-run.ts";
import { Reuse } from "./reuse/reuse.ts";
import { reportOutput, reportWriter } from "./report/on-demand.ts";
import type { RunObserver, RunParts } from "./run-parts.ts";
import type { ReportWriter } from "./report/report-writer.ts";
import { watchedDefinition } from "./report/watched-services.ts";
import { readSettings, resolvedConfiguration } from "./settings.ts";
import { checkRepresentation, RunSolver, solverChoice } from "./solver.ts";
import { testSuiteOutput } from "./test-suite/on-demand.ts";
import {
  checkHarnessPath,
  harnessOutput,
  newHarness,
  writtenEarly,
  type RunHarness,
} from "./test-harness.ts";
import { verifyCommand } from "./verify-command.ts";
import { programWords, type VerifyRequest } from "./verify-request.ts";
import type { WitnessTask } from "./witness/witness-task.ts";
import { checkWitnessOfEntry, witnessTask, witnessWriter } from "./witness/on-demand.ts";
import { witnessOutput } from "./witness/witness-output.ts";
import type { WitnessWriter } from "./witness/witness-writer.ts";
import { isOfWitness, WrongWitness } from "../semantics/witness/witness.ts";

const NOT_SHARED = "another process does all the work";

/** Lines of a counterexample on a terminal. */
const MOST_LINES = 60;

/**
 * Throws `UserError` for what the user has to change; constructs that are not supported and limits are
 * reasons of an UNKNOWN. Anything else that is thrown is a bug of ours.
 */
export async function verify(
  request: VerifyRequest,
  observer: RunObserver,
  parts: RunParts = {},
): Promise<RunReport> {
  const settings = readSettings(request.configuration, request.options, allOptionGroups());
  const definition = chosenDefinition(request, settings.analysis);
  const run = new Run(request, definition, settings.written, observer, parts);
  try {
    await run.execute();
    return run.report();
  } finally {
    run.close();
  }
}

class Run {
  private readonly request: VerifyRequest;
  private readonly definition: AnalysisDefinition;
  private readonly written: ReadonlyMap<string, string>;
  private readonly configuration: Configuration;
  private readonly observer: RunObserver;
  private readonly encoding: Partial<EncodingOptions>;
  private readonly precisions: PrecisionStore | null;
  private readonly runs: NonNullable<RunParts["runs"]>;
  private readonly team: Team | null;
  private isSpeaker = true;
  private reuse: Reuse | null = null;
  private ofOthers: PrecisionsOfRun | null = null;
  private readonly startMillis = cpuMillis();
  /** What comes then is not the answer's cost. */
  private decidedAt: number | null = null;
  private budget: RunBudget | null = null;
  private readonly statistics = new Statistics();
  private readonly newSolver: () => RunSolver;
  private readonly solver: RunSolver;
  private readonly floats: "ieee" | "unsound-reals";
  private readonly warnings: string[] = [];
  private readonly warn = (message: string): void => void this.warnings.push(message);
  private property: Pick<ChosenProperty, "names" | "watches" | "words"> | null = null;
  private readonly notes: string[] = [];
  private assumptions: readonly AssumedFunction[] = [];
  private program: ProgramOfRun | null = null;
  private loaded: LoadedProgram | null = null;
  private added = NOTHING_ADDED;
  private harness: RunHarness | null = null;
  private verdict: Verdict = unknown("the run did not come to an end", null, null);
  private trace: FullTrace | null = null;
  private proof: ProofReport | null = null;
  private certificate: CertificateReport | null = null;
  /** That is to be validated. */
  private witness: WitnessTask | null = null;
  private readonly witnessText: string | undefined;
  /** That is to be written. */
  private witnessOut: WitnessWriter | null = null;
  private counterexample: Counterexample | null = null;
  /** The page about the run. */
  private page: ReportWriter | null = null;
  /** As it goes into files. */
  private examinedProof: ProofReport | null = null;
  private headInvariants: readonly HeadInvariant[] = [];
  private files: readonly string[] = [];
  private properties = new OpenProperties([], "kept");
  private readonly attempts = new AttemptLog();

  constructor(
    request: VerifyRequest,
    definition: AnalysisDefinition,
    written: ReadonlyMap<string, string>,
    observer: RunObserver,
    { encoding = {}, precisions, runs, team, witnessText }: RunParts,
  ) {
    this.request = request;
    this.definition = definition;
    this.written = written;
    this.configuration = new Configuration(written);
    this.observer = observer;
    this.encoding = encoding;
    this.precisions = precisions ?? null;
    this.witnessText = witnessText;
    this.team = team ?? null;
    this.runs = runs ?? ((algorithm, budget) => algorithm.run(budget));
    const representation = this.configuration.valuesOf(representationOptions);
    checkRepresentation(representation);
    this.floats = representation.floats;
    this.newSolver = () =>
      new RunSolver(solverChoice(request.solver, request.solverCommands), representation);
    this.solver = this.newSolver();
  }

  async execute(): Promise<void> {
    const loading = this.statistics.timer("Time for CFA construction");
    const analysing = this.statistics.timer("Time for analysis");
    try {
      const cfa = await measured(loading, () => this.load());
      await measured(analysing, () => {
        this.concludeAll(cfa);
      });
    } catch (error) {
      const longest = this.attempts.longestOf(CATALOG.map(({ name }) => name));
      this.verdict =
        error instanceof WrongWitness
          ? unknown(`the witness is wrong: ${error.message}`, error.range.location, WITHOUT_WITNESS)
          : verdictOfFailure(error, this.request, this.budget, longest);
      this.properties.giveUp(this.verdict);
    }
    this.verdict = this.properties.overall(this.verdict);
    this.decidedAt = cpuMillis();
    // Others may have been quicker: what is written is theirs.
    this.isSpeaker = this.team?.isSpeaker(this.verdict.kind) ?? true;
    if (!this.isSpeaker) return;
    if (this.reuse !== null) {
      this.ofOthers!.mergeSimilar(this.reuse, this.verdict.kind, this.cost, this.loaded!);
    }
    this.files = await writeOutputs(this.outputs(), this.warn);
  }

  report(): RunReport {
    const { verdict, trace, statistics, proof, certificate, files, notes, warnings } = this;
    return {
      verdict,
      ...{ proof, certificate, files, notes, warnings },
      results: this.properties.results,
      analysis: this.definition.name,
      properties: this.property?.names ?? [],
      propertyWords: this.property?.words ?? [],
      file: this.request.file,
      program: programWords(this.request),
      command: verifyCommand(this.request),
      dataModel: this.program?.dataModel ?? null,
      entryFunction: this.added.calls ?? this.cfa?.main.name ?? null,
      counts: { ...countsOf(statistics), solverQueriesAsked: this.solver.queries },
      statistics: statistics.entries(),
      solver: this.solver.description,
      counterexample: trace && { ...trace, items: shortened(trace.items, MOST_LINES) },
      attempts: this.cfa === null ? [] : this.attempts.report(this.cfa),
      validation: this.witness?.report(verdict.kind === "UNKNOWN" ? verdict.reason : null) ?? null,
      reuse: this.reuse?.report(this.cost) ?? null,
      configuration: resolvedConfiguration(this.definition, this.written),
      unusedOptions: this.configuration.unusedKeys(),
      assumptions: this.assumptions,
      isSpeaker: this.isSpeaker,
      jobs: null,
    };
  }

  private get cfa(): Cfa | null {
    return this.loaded?.cfa ?? null;
  }

  close(): void {
    this.solver.close();
  }

  private async load(): Promise<Cfa> {
    const { request, configuration } = this;
    const witness = (this.witness = await witnessTask(request, this.witnessText));
    this.witnessOut = await witnessWriter(request);
    this.page = await reportWriter(request);
    const recorder = this.witnessOut?.recorder ?? null;
    const program = await ProgramOfRun.read(request, {
      ...{ configuration, witness, recorder, warn: this.warn },
    });
    this.program = program;
    const { files, property } = program;
    if (request.outputDirectory !== null) makeOutputDirectory(request.outputDirectory);
    if (request.testHarness !== null)
      checkHarnessPath(request.testHarness, [request.file, ...files.map(({ path }) => path)]);
    this.added = program.added;
    this.notes.push(...(this.added.notes ?? []));
    checkWitnessOfEntry(request, this.added);
    this.property = property;
    // Processes that share the work would have to part at the same time.
    const canPart = (request.checks ?? []).length > 0 && this.team === null;
    this.properties = new OpenProperties(property.parts, canPart ? "given up" : "kept");
    return this.chooseProgram(program);
  }

  /** The program with what is not decided yet. */
  private chooseProgram(program: ProgramOfRun): Cfa {
    const loaded = program.load(program.files, this.properties.watches);
    this.loaded = loaded;
    this.property = loaded.chosen;
    if (loaded.chosen.note !== null) this.notes.push(loaded.chosen.note);
    return loaded.cfa;
  }

  private concludeAll(cfa: Cfa): void {
    this.verdict = this.properties.settleAll((isFirst) => {
      const program = isFirst ? cfa : this.chooseProgram(this.program!);
      const before = this.properties.open.length;
      this.conclude(program, asSystemsStart(program, this.answer(program)));
      const left = this.properties.open.length;
      if (this.verdict.kind === "FALSE" && 0 < left && left < before) this.tellFound();
      return this.verdict;
    }, this.request.cpuMillis);
  }

  /** A violation, while other properties are still open. */
  private tellFound(): void {
    this.observer.found?.({
      ...this.report(),
      results: this.properties.resultsSoFar,
      files: writtenEarly(this.request.testHarness, this.harness),
    });
  }

  private answer(cfa: Cfa): Answer {
    const { statistics, observer, solver, definition } = this;
    const recorder = this.page?.recorderOf(cfa, statistics) ?? null;
    const signOfLife = (): void => {
      recorder?.sample();
      const attempts = this.attempts.report(cfa);
      const entries = statistics.entries();
      observer.progress({ counts: countsOf(statistics), statistics: entries, attempts });
    };
    const granted = () => this.team?.granted() ?? 0;
    const budget = runBudgetOf(this.request, this.properties.share, signOfLife, granted);
    this.budget = budget;
    const services = {
      ...this.servicesFor(cfa, this.property!.watches, solver, statistics),
      companions: this.team,
    };
    if (this.isIdle()) return notProved(NOT_SHARED);
    this.ofOthers = this.precisionsOfRun(budget);
    this.reuse = new Reuse(this.precisions ?? this.ofOthers.newStore(), this.identityOf(cfa));
    const watched = watchedDefinition(definition, recorder);
    const algorithm = this.reuse.algorithm(watched, services, (whole) => ({
      run: (part) => this.attempts.run(definition.name, whole, statistics, part),
    }));
    const answer = this.counted(() => this.runs(algorithm, budget));
    return answer.kind === "safe" ? this.examined(answer, services, budget) : answer;
  }

  /** One process is enough for what cannot be shared: the first one. */
  private isIdle(): boolean {
    const { team, definition } = this;
    if (team === null || definition.isShared === true) return false;
    if (team.index > 0) return true;
    this.warnings.push(`--jobs has no effect: ${definition.name} is one analysis, no strategy`);
    return false;
  }

  private servicesFor(
    cfa: Cfa,
    watches: ChosenProperty["watches"],
    solver: RunSolver,
    statistics: Statistics,
  ): AnalysisServices {
    return analysisServices(cfa, watches, solver, {
      ...{ statistics, configuration: this.configuration, encoding: this.encoding },
      isRounding: this.floats === "ieee",
      log: (line) => {
        this.observer.log(line);
      },
      record: (attempt) => {
        this.attempts.add(attempt);
      },
    });
  }

  private identityOf(cfa: Cfa): RunIdentity {
    const { property, definition } = this;
    const program = this.program!.files[0]!.path;
    const properties = property?.names ?? [];
    const options = [...this.written].map(([key, value]) => `${key}=${value}`);
    return { cfa, program, analysis: definition.name, properties, options };
  }

  private precisionsOfRun(budget: Budget): PrecisionsOfRun {
    const { request, definition, warn } = this;
    return new PrecisionsOfRun({
      ...{ request, definition, budget, warn, program: this.program! },
      watches: () => this.properties.watches,
      identityOf: (cfa) => this.identityOf(cfa),
      apart: (program, work) => this.apart(program, work),
      note: (line) => void this.notes.push(line),
    });
  }

  /** Work that leaves no trace in what this run says about itself. */
  private apart<T>({ cfa, chosen }: LoadedProgram, work: (services: AnalysisServices) => T): T {
    const solver = this.newSolver();
    try {
      const services = this.servicesFor(cfa, chosen.watches, solver, new Statistics());
      return work({ ...services, record: () => undefined });
    } finally {
      solver.close();
    }
  }

  private get cost(): RunCost {
    const { states, refinements } = countsOf(this.statistics);
    return { states, refinements, cpuMillis: (this.decidedAt ?? cpuMillis()) - this.startMillis };
  }

  private counted(run: () => Answer): Answer {
    try {
      return run();
    } finally {
      this.solver.countInto(this.statistics);
    }
  }

  /** The answer, unless somebody wants a proof and does not believe it. */
  private examined(answer: Safe, services: AnalysisServices, budget: Budget): Answer {
    const { invariants, certify } = this.request;
    const isWritten = this.request.outputDirectory !== null || this.witnessOut !== null;
    if (!invariants && !certify && !isWritten && this.page === null) return answer;
    const examined = examineProof(services, answer.proof, this.request, budget);
    this.examinedProof = examined.proof;
    if (invariants) this.proof = examined.proof;
    this.headInvariants = examined.invariants;
    this.certificate = examined.certificate;
    if (this.certificate === null || this.certificate.isAccepted) return answer;
    // Soundness: better no answer than one that does not stand a second look.
    const text = `the proof was not confirmed: ${this.certificate.reason ?? ""}`;
    return { kind: "unknown", reason: { text, edge: null, hint: null } };
  }

  private conclude(cfa: Cfa, answered: Answer): void {
    const found = this.inReadableInputs(cfa, answered);
    const answer = this.witness?.judge(found) ?? found;
    this.verdict = verdictOfAnswer(cfa, answer);
    const message = answer.kind === "violated" ? answer.counterexample.violation.message : null;
    this.properties.settle(this.verdict, message);
    if (answer.kind === "safe") {
      const assumed = assumedFunctions(cfa).filter(({ name }) => !isOfWitness(name));
      this.assumptions = [...assumedOfAdded(this.added, cfa), ...assumed];
    }
    // The first violation is shown.
    if (found.kind !== "violated" || this.trace !== null) return;
    const trace = traceOf(cfa, found.counterexample);
    this.trace = answer === found ? trace : { ...trace, ...this.witness?.refutation };
    if (answer.kind === "violated") this.violated(cfa, answer.counterexample);
  }

  private violated(cfa: Cfa, counterexample: Counterexample): void {
    this.counterexample = counterexample;
    const { added, request } = this;
    const program = this.program!.files;
    this.page?.show(cfa);
    this.assumptions = [...assumedOfAdded(added, cfa), ...assumedByExecution(cfa, counterexample)];
    this.harness = newHarness(cfa, counterexample, { program, added }, request);
    this.warnings.push(...(this.harness?.warnings ?? []).map((text) => `test harness: ${text}`));
  }

  private inReadableInputs(cfa: Cfa, answer: Answer): Answer {
    if (answer.kind !== "violated") return answer;
    const { budget, startMillis, statistics } = this;
    const cost = { budget: budget!, startMillis, statistics };
    const found = readable(cfa, this.property!.watches, answer.counterexample, cost);
    return { ...answer, counterexample: found };
  }

  private outputs(): readonly Output[] {
    const { request, verdict, cfa, counterexample, trace, examinedProof } = this;
    const program = this.program?.files ?? [];
    const { outputDirectory: directory, testHarness } = request;
    const invariants = this.headInvariants;
    return [
      directoryOutput(directory, trace, examinedProof),
      harnessOutput(testHarness, this.harness, verdict),
      {
        name: "precision",
        isWanted: this.reuse !== null,
        write: () => this.reuse!.save(verdict.kind, this.cost),
      },
      testSuiteOutput(request, this.budget, this.notes, {
        ...{ program, counterexample },
        ...{ dataModel: this.program?.dataModel ?? null, options: this.program?.options ?? null },
      }),
      reportOutput(this.page, this.definition, () => ({
        report: { ...this.report(), proof: this.examinedProof },
        ...{ cfa, program, counterexample },
      })),
      witnessOutput(
        request,
        this.witnessOut,
        {
          findings: cfa && { cfa, program, verdict, counterexample, invariants },
          names: namesAbout(verdict, this.property?.names ?? []),
        },
        (again, witnessText) =>
          verify(again, { progress: () => undefined, log: () => undefined }, { witnessText }),
      ),
    ];
  }
}
