/** What a search does, kept for whoever wants to watch it afterwards. */
export type { ComparedPrefix, SearchNote, SearchWatch } from "./search-watch.ts";
export type {
  RecordedChoice,
  RecordedEvent,
  RecordedFact,
  RecordedGraph,
  RecordedNode,
  RecordedRefinement,
  RecordedSample,
  RecordedSearch,
  RecordedStage,
} from "./recorded-search.ts";
export { SearchRecorder, type StageRecorder } from "./search-recorder.ts";
export type { GraphRecorder } from "./graph-recorder.ts";
