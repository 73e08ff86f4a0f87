import { embeddedLogId } from "../page-data.ts";
import { formatNumber } from "../../../base/page/numbers.ts";
import { button, element, type Child } from "../../../base/page/browser/dom.ts";
import { OUTCOME_TEXT, TONE_SIGN, toneOf } from "./outcome-text.ts";
import { colourOf } from "./run-set-colour.ts";
import type { TableModel } from "./table-model.ts";

export interface LogServices {
  /** The focus goes back to the table. */
  readonly closed: () => void;
  /** The row so many places further in the table; null at its end. */
  readonly step: (by: number) => number | null;
}

/** Everything about one task: what each run set made of it, and the log of one of them. */
export class LogPanel {
  readonly root = element("aside", {
    class: "log-panel",
    role: "dialog",
    "aria-label": "Log",
    hidden: true,
  });
  private readonly model: TableModel;
  private readonly services: LogServices;

  constructor(model: TableModel, services: LogServices) {
    this.model = model;
    this.services = services;
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  open(row: number, runSet: number): void {
    const wasOpen = !this.root.hidden;
    this.root.hidden = false;
    this.root.setAttribute("aria-label", `Log of ${this.model.data.tasks[row]!}`);
    const closer = button("✕", { class: "quiet", "aria-label": "Close the log" }, () => {
      this.close();
    });
    this.root.replaceChildren(
      element(
        "header",
        {},
        this.title(row),
        this.stepper(runSet, -1),
        this.stepper(runSet, 1),
        closer,
      ),
      this.tabs(row, runSet),
      this.values(row, runSet),
      this.log(row, runSet),
    );
    if (!wasOpen) closer.focus();
  }

  private close(): void {
    this.root.hidden = true;
    this.root.replaceChildren();
    this.services.closed();
  }

  private title(row: number): HTMLElement {
    const { tasks, commonPrefix, ids } = this.model.data;
    return element(
      "div",
      { class: "log-title" },
      element("h2", { title: commonPrefix + tasks[row]! }, tasks[row]!),
      element(
        "p",
        { class: "faint" },
        [commonPrefix, ...ids.map(({ title, values }) => `${title} ${values[row] ?? "–"}`)].join(
          "  ",
        ),
      ),
    );
  }

  private stepper(runSet: number, by: -1 | 1): HTMLButtonElement {
    const label = by < 0 ? "Task above" : "Task below";
    return button(by < 0 ? "↑" : "↓", { class: "quiet", "aria-label": label, title: label }, () => {
      const next = this.services.step(by);
      if (next === null) return;
      this.open(next, runSet);
      this.root.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus();
    });
  }

  private tabs(row: number, chosen: number): HTMLElement {
    const tabs = this.model.runSets.map(({ name }, index) => {
      const tone = toneOf(this.model.outcome(index, row));
      const tab = button(
        "",
        { class: "log-tab", "aria-pressed": String(index === chosen), "data-tone": tone },
        () => {
          this.open(row, index);
          this.root.querySelectorAll<HTMLElement>(".log-tab")[index]?.focus();
        },
      );
      tab.style.setProperty("--mark", colourOf(index));
      tab.append(
        element("span", { class: "log-tab-name" }, name),
        element(
          "span",
          { class: "badge" },
          `${TONE_SIGN[tone]} ${this.model.status(index, row) || "no result"}`,
        ),
      );
      return tab;
    });
    return element("div", { class: "log-tabs", role: "group", "aria-label": "Run set" }, ...tabs);
  }

  private values(row: number, runSet: number): HTMLElement {
    const { columns, score } = this.model.runSets[runSet]!;
    const shown: [string, string][] = [
      ["outcome", OUTCOME_TEXT[this.model.outcome(runSet, row)]],
      ["score", String(score[row] ?? "–")],
    ];
    for (const { title, unit } of columns) {
      const measure = this.model.measure(runSet, title);
      const value = measure?.values[row] ?? null;
      const text = this.model.runSets[runSet]!.columns.find((column) => column.title === title);
      if (measure !== null && value !== null)
        shown.push([title, `${formatNumber(value, measure.places)} ${unit}`]);
      else if (text?.kind === "text" && text.values[row] !== null)
        shown.push([title, text.values[row] ?? ""]);
    }
    return element(
      "dl",
      { class: "log-values" },
      ...shown.map(([title, value]) =>
        element("div", {}, element("dt", {}, title), element("dd", {}, value)),
      ),
    );
  }

  private log(row: number, runSet: number): HTMLElement {
    const { logs } = this.model.runSets[runSet]!;
    const name = logs.names[row] ?? null;
    if (name === null) return notice(logs.missing);
    const address = logs.base + name;
    if (logs.place === "linked" || !document.getElementById(embeddedLogId(runSet, row)))
      return linkedLog(address);
    const text = element("pre", { class: "log-text", tabindex: 0, "aria-label": "Log" }, "…");
    void unpack(document.getElementById(embeddedLogId(runSet, row))!.textContent).then(
      (content) => {
        text.textContent = content;
      },
      (error: unknown) => {
        text.textContent = `The log in this page cannot be read: ${String(error)}`;
      },
    );
    return text;
  }
}

function notice(...content: readonly Child[]): HTMLElement {
  return element("p", { class: "notice" }, ...content);
}

/** The file beside the page. The page itself must not read it (a browser keeps local files apart), a frame may show it. */
function linkedLog(address: string): HTMLElement {
  const link = element(
    "a",
    { href: address, target: "_blank", rel: "noopener" },
    "open in a new tab",
  );
  const frame = element("iframe", { src: address, sandbox: "", title: "Log", class: "log-frame" });
  return element(
    "div",
    { class: "log-linked" },
    element("p", { class: "faint" }, decodeURIComponent(address).replace(/^\.\//, ""), " · ", link),
    frame,
  );
}

async function unpack(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
