import { element, segments } from "../../../base/page/browser/dom.ts";
import type { RecordedStage, ReportData } from "../report-data.ts";
import { eventParts } from "./event-list.ts";
import { ProgramPlaces } from "./program-places.ts";
import { Replay } from "./replay.ts";
import { unpacked } from "./unpack.ts";
import type { Links, View } from "./view.ts";

/** How the search went, stage by stage. */
export class SearchView implements View {
  readonly root = element("div", { class: "search-view" });
  private readonly data: ReportData;
  private readonly links: Links;
  private readonly body = element("div", { class: "stage" });
  private replay: Replay | null = null;
  private isBegun = false;

  constructor(data: ReportData, links: Links) {
    this.data = data;
    this.links = links;
  }

  show(): void {
    this.replay?.picture.draw();
    if (this.isBegun) return;
    this.isBegun = true;
    if (this.data.parts.includes("search")) void this.begin();
    else this.root.append(element("p", { class: "status" }, this.data.missing.search ?? ""));
  }

  onKey(event: KeyboardEvent): boolean {
    return this.replay?.onKey(event) ?? false;
  }

  private async begin(): Promise<void> {
    const [{ stages }, automaton] = await Promise.all([unpacked("search"), unpacked("automaton")]);
    const places = new ProgramPlaces(automaton);
    const told = stages.filter(hasSomething);
    if (told.length === 0) {
      const text = "Nothing was refined, bounded or abstracted: the answer was found without.";
      this.root.append(element("p", { class: "status" }, text));
      return;
    }
    const choices = told.map(({ name }, i) => ({ value: String(i), label: name }));
    const { attempts } = this.data.answer;
    const decided = told.findIndex(({ name }) =>
      attempts.some((attempt) => attempt.decided && attempt.name === name),
    );
    const first = Math.max(0, decided);
    this.root.append(
      element(
        "div",
        { class: "toolbar" },
        segments("stage", choices, String(first), (value) => {
          this.showStage(told[Number(value)]!, places);
        }),
      ),
      this.body,
    );
    this.showStage(told[first]!, places);
  }

  private showStage(stage: RecordedStage, places: ProgramPlaces): void {
    this.replay?.stop();
    this.replay = null;
    const graphs = stage.graphs.filter(({ nodes }) => nodes.length > 1);
    const parts = eventParts(stage, places, this.links);
    const showGraph = (index: number): HTMLElement => {
      this.replay?.stop();
      this.replay = new Replay(graphs[index]!, places, this.links);
      return this.replay.root;
    };
    const aside = parts.length === 0 ? null : element("div", { class: "stage-events" }, ...parts);
    if (graphs.length === 0) {
      this.body.replaceChildren(...(aside === null ? [] : [aside]));
      return;
    }
    const frame = element("div", { class: "stage-graph" }, showGraph(graphs.length - 1));
    const choice =
      graphs.length < 2
        ? null
        : segments(
            "exploration",
            graphs.map((_, i) => ({ value: String(i), label: String(i + 1) })),
            String(graphs.length - 1),
            (value) => {
              frame.replaceChildren(showGraph(Number(value)));
            },
          );
    this.body.replaceChildren(...(choice === null ? [] : [choice]), frame);
    if (aside !== null) this.body.append(aside);
  }
}

function hasSomething({ events, graphs }: RecordedStage): boolean {
  return events.length > 0 || graphs.some(({ nodes }) => nodes.length > 1);
}
