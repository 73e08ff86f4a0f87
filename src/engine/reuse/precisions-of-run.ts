/** Where precisions of other runs come from, and what becomes of those of this one. */
import type { Budget } from "../../base/budget/index.ts";
import { describePrecision, type PrecisionFile } from "../../refinement/reuse/index.ts";
import type { Watch } from "../../semantics/specification/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import type { LoadedProgram, ProgramOfRun } from "../program-of-run.ts";
import type { VerifyRequest } from "../verify-request.ts";
import { learnFrom } from "./learn-from.ts";
import { newPrecisionStore } from "./new-precision-store.ts";
import { OlderVersion } from "./older-version.ts";
import { headAfter } from "./precision-head.ts";
import type { PrecisionStore, RunCost, RunIdentity } from "./precision-store.ts";
import type { Reuse } from "./reuse.ts";

export interface PrecisionsOfRunParts {
  readonly request: Pick<VerifyRequest, "since" | "reuse" | "precision">;
  readonly definition: AnalysisDefinition;
  readonly program: ProgramOfRun;
  /** What is asked about. */
  readonly watches: () => readonly Watch[];
  readonly budget: Budget;
  readonly identityOf: (cfa: LoadedProgram["cfa"]) => RunIdentity;
  /** Work that leaves no trace in what the run says about itself. */
  readonly apart: <T>(program: LoadedProgram, work: (services: AnalysisServices) => T) => T;
  readonly note: (line: string) => void;
  readonly warn: (message: string) => void;
}

export class PrecisionsOfRun {
  private readonly parts: PrecisionsOfRunParts;

  constructor(parts: PrecisionsOfRunParts) {
    this.parts = parts;
  }

  newStore(): PrecisionStore {
    const { request, program, note, warn } = this.parts;
    const { since } = request;
    const older =
      since === null
        ? null
        : new OlderVersion({
            revision: since,
            files: program.files.map(({ path }) => path),
            learn: (texts) => this.learnFrom(texts),
            tell: note,
          });
    return newPrecisionStore(request, older, warn);
  }

  private learnFrom(texts: readonly string[]): PrecisionFile {
    const { definition, program, watches, budget, apart, identityOf } = this.parts;
    const older = program.load(
      program.files.map((file, i) => ({ ...file, text: texts[i]! })),
      watches(),
    );
    const millis = budget.remainingMillis() / 2;
    const learnt = apart(older, (services) =>
      learnFrom(definition, services, [], { budget, millis, states: Infinity }),
    );
    return describePrecision(older.cfa, headAfter(identityOf(older.cfa), learnt), learnt.facts);
  }

  /** Similar predicates are merged if that is worth it, in no more time than the run took. */
  mergeSimilar(
    reuse: Reuse,
    verdict: Parameters<Reuse["mergeSimilar"]>[0],
    cost: RunCost,
    program: LoadedProgram,
  ): void {
    const { definition, budget, apart } = this.parts;
    reuse.mergeSimilar(verdict, cost, (facts) => {
      const millis = Math.min(budget.remainingMillis() / 2, cost.cpuMillis);
      return apart(program, (services) =>
        learnFrom(definition, services, facts, { budget, millis, states: cost.states }),
      );
    });
  }
}
