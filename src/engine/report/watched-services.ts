import type { ComparedPrefix, SearchRecorder, StageRecorder } from "../../core/recording/index.ts";
import type {
  LoggedPrefix,
  LoggedRefinement,
  PrecisionExchange,
  RefinementLog,
} from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";

/** Null: nobody wants to watch. */
export function watchedDefinition(
  definition: AnalysisDefinition,
  recorder: SearchRecorder | null,
): AnalysisDefinition {
  if (recorder === null) return definition;
  const recording = recorder.stage(definition.name);
  return {
    ...definition,
    // What has stages gives each of them its own.
    assemble: (services) =>
      definition.assemble(
        definition.isShared === true
          ? { ...services, recording }
          : watchedServices(services, recording),
      ),
  };
}

/** For a part of a run that somebody wants to watch: what it learns is recorded, too. */
export function watchedServices(
  services: AnalysisServices,
  recording: StageRecorder | null,
): AnalysisServices {
  if (recording === null) return services;
  return { ...services, recording, precisions: watchedExchange(services.precisions, recording) };
}

function watchedExchange(inner: PrecisionExchange, recording: StageRecorder): PrecisionExchange {
  return {
    initial: inner.initial,
    news: () => inner.news(),
    stage: inner.stage,
    decided: (stage) => {
      inner.decided(stage);
    },
    taken: (fact, isTaken) => {
      inner.taken(fact, isTaken);
    },
    learnt(facts) {
      inner.learnt(facts);
      if (facts.length === 0) return;
      recording.tell({
        kind: "learnt",
        facts: facts.map(({ at, fact }) => ({ at, text: textOf(fact) })),
      });
    },
  };
}

function textOf({ kind, text }: PrecisionExchange["initial"][number]["fact"]): string {
  return kind === "threshold" ? `abstracted after ${text} rounds` : text;
}

/** Hears every refinement besides whoever hears it already; null: nobody does. */
export function watchedLog(
  log: RefinementLog | null,
  recording: StageRecorder | null,
): RefinementLog | null {
  if (recording === null) return log;
  return {
    record(refinement) {
      log?.record(refinement);
      recording.tell({ kind: "choice", ...choiceOf(refinement) });
    },
  };
}

function choiceOf({ refinement, prefixes, pivot, ...rest }: LoggedRefinement) {
  const { prefixCount, chosen, selection } = rest;
  return {
    ...{ refinement, prefixCount, chosen, selection, pivot: pivot.source },
    prefixes: prefixes.map(comparedPrefix),
  };
}

function comparedPrefix({ contradiction, precision, ...scores }: LoggedPrefix): ComparedPrefix {
  return { contradiction, precision, scores: { ...scores } };
}
