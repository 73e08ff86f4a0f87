import { button, element } from "../../../base/page/browser/dom.ts";
import { themeButton } from "../../../base/page/browser/theme.ts";
import type { ReportData } from "../report-data.ts";
import { AnswerView } from "./answer-view.ts";
import { AutomatonView } from "./automaton-view.ts";
import { SearchView } from "./search-view.ts";
import { SourceView } from "./source-view.ts";
import { StatisticsView } from "./statistics-view.ts";
import type { Links, View } from "./view.ts";

interface Tab {
  readonly id: string;
  readonly title: string;
  readonly view: View;
}

export class App {
  private readonly data: ReportData;
  private readonly source: SourceView;
  private readonly automaton: AutomatonView;
  private readonly tabs: readonly Tab[];
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly panel = element("div", { role: "tabpanel", class: "panel", tabindex: 0 });
  private tab: string;

  constructor(data: ReportData) {
    this.data = data;
    const links: Links = {
      showPlace: (place) => {
        this.open("source");
        this.source.showPlace(place);
      },
      showInAutomaton: (place) => {
        this.open("automaton");
        void this.automaton.showPlace(place);
      },
      nameOf: ([file, line]) => `${baseName(data.files[file]?.path ?? "?")}:${line}`,
    };
    const redraw = (): void => {
      this.shown.view.show();
    };
    this.source = new SourceView(data, links);
    this.automaton = new AutomatonView(data, links);
    this.tabs = [
      { id: "answer", title: "Answer", view: new AnswerView(data, links) },
      { id: "source", title: "Source", view: this.source },
      { id: "automaton", title: "Automaton", view: this.automaton },
      { id: "search", title: "Search", view: new SearchView(data, links) },
      { id: "statistics", title: "Statistics", view: new StatisticsView(data) },
    ];
    this.tab = this.tabOfAddress();
    document.body.append(this.header(themeButton(redraw)), element("main", {}, this.panel));
  }

  start(): void {
    this.refresh();
    addEventListener("hashchange", () => {
      this.open(this.tabOfAddress());
    });
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, select");
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
      if (this.shown.view.onKey?.(event) === true) event.preventDefault();
    });
  }

  private get shown(): Tab {
    return this.tabs.find(({ id }) => id === this.tab) ?? this.tabs[0]!;
  }

  private tabOfAddress(): string {
    const name = /^#\/(\w+)/.exec(location.hash)?.[1];
    return this.tabs.some(({ id }) => id === name) ? name! : "answer";
  }

  private open(tab: string): void {
    if (tab === this.tab) return;
    this.tab = tab;
    history.replaceState(null, "", `#/${tab}`);
    this.refresh();
  }

  private refresh(): void {
    const { view, id, title } = this.shown;
    for (const [name, one] of this.buttons) {
      one.setAttribute("aria-selected", String(name === id));
      one.tabIndex = name === id ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${id}`);
    document.body.dataset["tab"] = id;
    if (view.root.parentElement !== this.panel) {
      this.panel.replaceChildren(element("h2", { class: "unseen" }, title), view.root);
    }
    view.show();
  }

  private header(theme: HTMLElement): HTMLElement {
    const { title, generator, answer } = this.data;
    const tabs = this.tabs.map(({ id, title: label }) => {
      const tab = button(label, { role: "tab", id: `tab-${id}` }, () => {
        this.open(id);
      });
      this.buttons.set(id, tab);
      return tab;
    });
    const list = element("div", { role: "tablist", "aria-label": "Views" }, ...tabs);
    list.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      event.stopPropagation();
      const current = this.tabs.indexOf(this.shown);
      const next = this.tabs[(current + by + this.tabs.length) % this.tabs.length]!;
      this.open(next.id);
      this.buttons.get(next.id)!.focus();
    });
    const name = title.slice(0, title.length - answer.verdict.length).replace(/: $/, "");
    return element(
      "header",
      { class: "page-header" },
      element(
        "h1",
        { title: `${title} (${generator})` },
        `${name} `,
        element("span", { class: "badge", "data-tone": answer.tone }, shortVerdict(answer.verdict)),
      ),
      list,
      theme,
    );
  }
}

function shortVerdict(verdict: string): string {
  return verdict.startsWith("UNKNOWN") ? "UNKNOWN" : verdict;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
