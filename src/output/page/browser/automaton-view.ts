import { button, element, segments, select } from "../../../base/page/browser/dom.ts";
import type { AutomatonData, FunctionData, PlaceData, ReportData } from "../report-data.ts";
import { functionGraph, type GraphDetail } from "./function-graph.ts";
import { GraphDrawer } from "./graph-drawer.ts";
import { PanZoom } from "./pan-zoom.ts";
import { unpacked } from "./unpack.ts";
import type { Links, View } from "./view.ts";

/** Graphviz needs minutes for more. */
const LARGE = 700;
const MOST_FOUND = 50;

export class AutomatonView implements View {
  readonly root = element("div", { class: "automaton-view" });
  private readonly data: ReportData;
  private readonly links: Links;
  private readonly drawer = new GraphDrawer();
  private readonly canvas = element("div", { class: "drawing" });
  private readonly frame: PanZoom;
  private readonly status = element("p", { class: "status", role: "status" });
  private readonly found = element("ul", { class: "found" });
  private readonly tools = element("div", { class: "toolbar" });
  private automaton: AutomatonData | null = null;
  private chosen = -1;
  private detail: GraphDetail = "blocks";
  private wanted: PlaceData | null = null;
  private width = 0;
  private height = 0;

  constructor(data: ReportData, links: Links) {
    this.data = data;
    this.links = links;
    const size = () => ({ width: this.width, height: this.height });
    const changed = (): void => {
      const { x, y, scale } = this.frame;
      this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    };
    this.frame = new PanZoom("Automaton of the function", { changed, size }, this.canvas);
    this.root.append(this.tools, this.status, this.found, this.frame.root);
  }

  show(): void {
    if (this.automaton === null) void this.begin();
  }

  async showPlace(place: PlaceData): Promise<void> {
    this.wanted = place;
    const automaton = await this.begin();
    if (automaton === null) return;
    const { edges, functionOf } = automaton;
    const edge = edges.line.findIndex(
      (line, i) => line === place[1] && edges.file[i] === place[0] && functionOf[i]! >= 0,
    );
    if (edge < 0) return;
    const index = functionOf[edge]!;
    if (index === this.chosen) this.mark();
    else await this.draw(index);
  }

  private async begin(): Promise<AutomatonData | null> {
    if (this.automaton !== null) return this.automaton;
    if (!this.data.parts.includes("automaton")) {
      this.status.textContent = this.data.missing.automaton ?? "";
      return null;
    }
    const automaton = (this.automaton = await unpacked("automaton"));
    const main = automaton.functions.findIndex(({ name }) => !name.startsWith("%"));
    const violating = automaton.edges.bits.findLastIndex((bits) => (bits & 4) !== 0);
    const first = violating >= 0 ? automaton.functionOf[violating]! : main;
    const entry = automaton.functions.findIndex(({ name }) => name === "main");
    if (this.wanted === null) await this.draw(entry >= 0 ? entry : Math.max(first, 0));
    return automaton;
  }

  private toolbar(automaton: AutomatonData): void {
    const choices = automaton.functions
      .map(({ name, edges }, i) => ({ value: String(i), label: `${name} (${edges.length} edges)` }))
      .filter((_, i) => automaton.functions[i]!.edges.length > 0);
    const search = element("input", {
      type: "search",
      placeholder: "search in all functions",
      "aria-label": "Search in the automaton",
    });
    search.addEventListener("input", () => {
      this.search(automaton, search.value);
    });
    const details = [
      { value: "blocks", label: "blocks" },
      { value: "locations", label: "locations" },
    ];
    this.tools.replaceChildren(
      select("function", choices, String(this.chosen), (value) => {
        this.wanted = null;
        void this.draw(Number(value));
      }),
      segments("detail", details, this.detail, (value) => {
        this.detail = value === "blocks" ? "blocks" : "locations";
        void this.draw(this.chosen);
      }),
      search,
      ...["violating", "executed", "explored", "open"].map((kind) =>
        element("span", { class: `graph-legend ${kind}` }, LEGEND[kind]!),
      ),
    );
  }

  private async draw(index: number): Promise<void> {
    const automaton = this.automaton!;
    const drawn = automaton.functions[index];
    if (drawn === undefined) return;
    this.chosen = index;
    this.toolbar(automaton);
    const graph = functionGraph(automaton, drawn, this.detail);
    this.canvas.replaceChildren();
    if (graph.size > LARGE) this.offer(drawn, graph.size, graph.dot, graph.edgesOf);
    else await this.render(drawn, graph.dot, graph.edgesOf);
  }

  private offer(
    drawn: FunctionData,
    size: number,
    dot: string,
    edgesOf: ReadonlyMap<string, readonly number[]>,
  ): void {
    this.status.replaceChildren(
      `${drawn.name} has ${size} ${this.detail}: drawing them may take minutes. `,
      button("Draw it", { class: "quiet" }, () => {
        void this.render(drawn, dot, edgesOf);
      }),
    );
  }

  private async render(
    drawn: FunctionData,
    dot: string,
    edgesOf: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    this.status.replaceChildren(
      `Drawing ${drawn.name} … `,
      button("Stop", { class: "quiet" }, () => {
        this.drawer.stop();
        this.status.textContent = "Stopped.";
      }),
    );
    try {
      const svg = await this.drawer.draw(dot);
      if (svg === null) return;
      this.status.textContent = "";
      this.insert(svg, edgesOf);
    } catch (error) {
      this.status.textContent = `It cannot be drawn: ${String(error)}`;
    }
  }

  private insert(svg: SVGSVGElement, edgesOf: ReadonlyMap<string, readonly number[]>): void {
    const { width, height } = svg.viewBox.baseVal;
    [this.width, this.height] = [width, height];
    svg.setAttribute("width", String(width));
    svg.setAttribute("height", String(height));
    for (const title of svg.querySelectorAll("title")) title.remove();
    const { edges } = this.automaton!;
    for (const group of svg.querySelectorAll<SVGGElement>("g.block")) {
      const own = edgesOf.get(group.id) ?? [];
      const edge = own.find((one) => edges.line[one]! > 0);
      if (edge === undefined) continue;
      const place: PlaceData = [edges.file[edge]!, edges.line[edge]!];
      const lines = new Set(own.map((one) => `${edges.file[one]!}:${edges.line[one]!}`));
      group.dataset["lines"] = [...lines].join(" ");
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "link");
      const written = group.textContent.trim().replace(/\s+/g, " ");
      group.setAttribute(
        "aria-label",
        `${written}, ${this.links.nameOf(place)}, show in the source`,
      );
      const open = (): void => {
        this.links.showPlace(place);
      };
      group.addEventListener("click", open);
      group.addEventListener("keydown", ({ key }) => {
        if (key === "Enter") open();
      });
    }
    this.canvas.replaceChildren(svg);
    this.frame.fit();
    this.mark();
  }

  /** The blocks with the line that was asked for. */
  private mark(): void {
    const { wanted } = this;
    if (wanted === null) return;
    const key = `${wanted[0]}:${wanted[1]}`;
    let isFirst = true;
    for (const group of this.canvas.querySelectorAll<SVGGElement>("g.block")) {
      const isWanted = (group.dataset["lines"] ?? "").split(" ").includes(key);
      group.classList.toggle("wanted", isWanted);
      if (!isWanted || !isFirst) continue;
      isFirst = false;
      const box = group.getBBox();
      this.frame.scale = Math.max(this.frame.scale, 0.8);
      this.frame.centre(box.x + box.width / 2 + 4, box.y + box.height / 2 + this.height - 4);
    }
  }

  private search({ edges, functionOf, functions }: AutomatonData, text: string): void {
    const words = text.toLowerCase().trim();
    const matches =
      words === ""
        ? []
        : edges.text.flatMap((one, i) =>
            one.toLowerCase().includes(words) && edges.line[i]! > 0 ? [i] : [],
          );
    const items = matches.slice(0, MOST_FOUND).map((edge) => {
      const place: PlaceData = [edges.file[edge]!, edges.line[edge]!];
      const name = functions[functionOf[edge]!]?.name ?? "";
      return element(
        "li",
        {},
        button(`${name} ${this.links.nameOf(place)}`, { class: "link place" }, () => {
          void this.showPlace(place);
        }),
        " ",
        element("code", {}, edges.text[edge]!),
      );
    });
    if (matches.length > MOST_FOUND)
      items.push(element("li", { class: "faint" }, `and ${matches.length - MOST_FOUND} more`));
    if (words !== "" && matches.length === 0)
      items.push(element("li", { class: "faint" }, "nothing found"));
    this.found.replaceChildren(...items);
  }
}

const LEGEND: Readonly<Record<string, string>> = {
  violating: "on the way to the violation",
  executed: "executed",
  explored: "explored",
  open: "not reached",
};
