import { cpuMillis } from "../../base/budget/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { GraphRecorder, type RefinementDetails } from "./graph-recorder.ts";
import type {
  RecordedChoice,
  RecordedEvent,
  RecordedFact,
  RecordedSample,
  RecordedSearch,
  RecordedStage,
} from "./recorded-search.ts";
import type { SearchNote, SearchWatch } from "./search-watch.ts";
import { ThinnedList } from "./thinned-list.ts";

const MOST_EVENTS = 2000;
const MOST_SAMPLES = 500;
const MILLIS_PER_SAMPLE = 10;
const BITS = { explored: 1, executed: 2 } as const;

/** Keeps what a run tells about its search, thinned out where there is too much of it. */
export class SearchRecorder {
  private readonly startMillis = cpuMillis();
  private readonly stages = new Map<string, StageRecorder>();
  private readonly samples = new ThinnedList<RecordedSample>(MOST_SAMPLES);
  private lastSample = -Infinity;
  private readonly edges: Uint8Array;
  private readonly statistics: Statistics;

  /** `statistics`: looked at now and then. */
  constructor(cfa: Pick<Cfa, "edges">, statistics: Statistics) {
    this.edges = new Uint8Array(cfa.edges.length);
    this.statistics = statistics;
    this.sample("now");
  }

  /** The part of the search with that name: the same object for the same name. */
  stage(name: string): StageRecorder {
    let stage = this.stages.get(name);
    if (stage === undefined) {
      stage = new StageRecorder(name, this);
      this.stages.set(name, stage);
    }
    return stage;
  }

  get millis(): number {
    return cpuMillis() - this.startMillis;
  }

  took(how: "explored" | "executed", edges: Iterable<CfaEdge>): void {
    for (const { id } of edges) this.edges[id]! |= BITS[how];
  }

  newGraph(): GraphRecorder {
    return new GraphRecorder(this.startMillis, (edges) => {
      this.took("explored", edges);
    });
  }

  /** Looks at the statistics, unless it did a moment ago. */
  sample(when: "now" | "if due" = "if due"): void {
    const { millis } = this;
    if (when === "if due" && millis - this.lastSample < MILLIS_PER_SAMPLE) return;
    this.lastSample = millis;
    const entries = this.statistics.entries().map(({ label, value }) => [label, value] as const);
    this.samples.add({ millis, values: Object.fromEntries(entries) });
  }

  recorded(): RecordedSearch {
    this.sample("now");
    const stages = [...this.stages.values()].map((stage) => stage.recorded());
    return { stages, samples: this.samples.elements, edges: this.edges };
  }
}

/** A part of a search: a stage of a strategy, or an analysis by itself. */
export class StageRecorder implements SearchWatch {
  private readonly name: string;
  private readonly recorder: SearchRecorder;
  private readonly events = new Map<SearchNote["kind"], ThinnedList<RecordedEvent>>();
  private readonly counts: Record<string, number> = {};
  private readonly graphs: GraphRecorder[] = [];
  /** What is told while a refinement goes on belongs to it. */
  private open: { learnt: RecordedFact[]; choice: RecordedChoice | null } | null = null;

  constructor(name: string, recorder: SearchRecorder) {
    this.name = name;
    this.recorder = recorder;
  }

  /** Another part of the same search. */
  beside(name: string): StageRecorder {
    return this.recorder.stage(name);
  }

  newGraph(): GraphRecorder {
    const graph = this.recorder.newGraph();
    this.graphs.push(graph);
    return graph;
  }

  /** Around a refinement. Answers what was told meanwhile. */
  beginRefinement(): () => RefinementDetails {
    const open = (this.open = { learnt: [], choice: null });
    return () => {
      this.open = null;
      this.recorder.sample();
      return open;
    };
  }

  took(how: "explored" | "executed", edges: Iterable<CfaEdge>): void {
    this.recorder.took(how, edges);
  }

  tell(note: SearchNote): void {
    this.counts[note.kind] = (this.counts[note.kind] ?? 0) + 1;
    const { open } = this;
    if (note.kind === "choice") {
      if (open !== null) open.choice = note;
      return;
    }
    this.recorder.sample();
    if (note.kind === "learnt" && open !== null) {
      open.learnt.push(...factsOf(note));
      return;
    }
    this.keep(eventOf(note, this.recorder.millis));
  }

  recorded(): RecordedStage {
    const events = [...this.events.values()].flatMap(({ elements }) => elements);
    return {
      name: this.name,
      events: events.sort((a, b) => a.millis - b.millis),
      counts: this.counts,
      graphs: this.graphs.map((graph) => graph.recorded()),
    };
  }

  private keep(event: RecordedEvent): void {
    let list = this.events.get(event.kind);
    if (list === undefined) {
      list = new ThinnedList(MOST_EVENTS);
      this.events.set(event.kind, list);
    }
    list.add(event);
  }
}

function factsOf({ facts }: Extract<SearchNote, { kind: "learnt" }>): readonly RecordedFact[] {
  return facts.map(({ at, text }) => [at.id, text]);
}

function eventOf(note: Exclude<SearchNote, { kind: "choice" }>, millis: number): RecordedEvent {
  switch (note.kind) {
    case "learnt":
      return { kind: "learnt", millis, facts: factsOf(note) };
    case "abstraction": {
      const { at, predicates, depth } = note;
      return { kind: "abstraction", millis, node: at.id, predicates, depth };
    }
    case "level":
    case "induction":
      return { ...note, millis };
  }
}
