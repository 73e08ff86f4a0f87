import { button, element } from "../../../base/page/browser/dom.ts";
import type { ShownValue } from "../execution-state.ts";
import type { ChangeData, VisitData } from "../report-data.ts";
import { eventText } from "./event-text.ts";
import type { ExecutionModel } from "./execution-model.ts";
import { drawMemory } from "./memory-picture.ts";
import type { Links } from "./view.ts";

const MOST_ELEMENTS = 12;

/** What the memory holds after a step, and how the execution got there. */
export class StatePanel {
  readonly root = element("div", { class: "state-panel" });
  private readonly model: ExecutionModel;
  private readonly links: Links;
  private readonly goTo: (visit: number) => void;
  private readonly opened = new Set<string>();

  constructor(model: ExecutionModel, links: Links, goTo: (visit: number) => void) {
    this.model = model;
    this.links = links;
    this.goTo = goTo;
  }

  show(): void {
    const { model } = this;
    const { visit } = model;
    const state = model.stateAt(model.current);
    const changed = new Set(visit.changes.map(keyOf));
    const depths = [...state.variables.keys()].sort((a, b) => b - a);
    const frames = model.callStack();
    const top = this.root.scrollTop;
    this.root.replaceChildren(
      this.happening(visit),
      heading("Call stack"),
      this.stack(frames),
      heading("Variables"),
      ...depths.map((depth) => {
        const frame = frames.find((one) => one.depth === depth);
        const name = depth === 0 ? "static" : this.functionName(frame ?? visit, depth, visit.depth);
        return this.variables(name, depth, state.variables.get(depth)!, changed);
      }),
      depths.length === 0 ? element("p", { class: "faint" }, "None has a value yet.") : "",
      ...drawMemory(state, visit.changes),
    );
    this.root.scrollTop = top;
  }

  private functionName(frame: VisitData, depth: number, now: number): string {
    const name = this.model.data.functions[frame.function] ?? "";
    return frame.depth === depth ? name : depth > now ? "callee" : "caller";
  }

  private happening(visit: VisitData): HTMLElement {
    const { data, current, count } = this.model;
    const isLast = current === count - 1;
    const items = visit.events.map((event) =>
      element("li", { class: `event-${event.kind}` }, eventText(event)),
    );
    if (visit.skipped !== undefined)
      items.push(element("li", {}, `${visit.skipped} were executed and are left out here.`));
    if (isLast)
      items.push(
        element("li", { class: "event-violation" }, data.message || `violates ${data.property}`),
      );
    if (items.length === 0) items.push(element("li", { class: "faint" }, "nothing to tell"));
    return element("ul", { class: "happening", "aria-live": "polite" }, ...items);
  }

  /** Addresses would tell nobody anything. */
  private text({ value, to }: ShownValue): string {
    return to > 0 && value.startsWith("block of") ? `→ block #${to}` : value;
  }

  private stack(frames: readonly VisitData[]): HTMLElement {
    const items = frames.toReversed().map((frame) => {
      const name = this.model.data.functions[frame.function] ?? "";
      const go = button(this.links.nameOf(frame.place), { class: "link place" }, () => {
        this.goTo(this.model.data.visits.indexOf(frame));
      });
      return element("li", {}, element("code", {}, name), " ", go);
    });
    return element("ol", { class: "frames" }, ...items);
  }

  private variables(
    name: string,
    depth: number,
    variables: ReadonlyMap<string, ShownValue>,
    changed: ReadonlySet<string>,
  ): HTMLElement {
    const rows: HTMLElement[] = [];
    for (const [base, group] of grouped(variables)) {
      const id = `${depth} ${base}`;
      const isLong = group.length > MOST_ELEMENTS && !this.opened.has(id);
      const shown = isLong
        ? group.filter(([key], i) => i < MOST_ELEMENTS || changed.has(`${depth} ${key}`))
        : group;
      rows.push(
        ...shown.map(([key, value]) => row(key, this.text(value), changed.has(`${depth} ${key}`))),
      );
      if (shown.length < group.length)
        rows.push(
          element(
            "tr",
            {},
            element(
              "td",
              { colspan: 2 },
              button(
                `and ${group.length - shown.length} more of ${base}`,
                { class: "link" },
                () => {
                  this.opened.add(id);
                  this.show();
                },
              ),
            ),
          ),
        );
    }
    return element(
      "table",
      { class: "left variables" },
      element("caption", {}, depth === 0 ? "static objects" : `in ${name}`),
      element("tbody", {}, ...rows),
    );
  }
}

function keyOf({ owner, name }: ChangeData): string {
  return `${owner} ${name}`;
}

function heading(text: string): HTMLElement {
  return element("h3", {}, text);
}

function row(name: string, value: string, isChanged: boolean): HTMLElement {
  return element(
    "tr",
    { "data-changed": isChanged },
    element("th", { scope: "row" }, element("code", {}, name)),
    element(
      "td",
      {},
      element("code", {}, value),
      isChanged ? element("span", { class: "visually-hidden" }, " (changed)") : null,
    ),
  );
}

/** Elements and members stand together, elements in order. */
function grouped(
  variables: ReadonlyMap<string, ShownValue>,
): ReadonlyMap<string, (readonly [string, ShownValue])[]> {
  const groups = new Map<string, (readonly [string, ShownValue])[]>();
  for (const entry of variables) {
    const base = /^[\w ]+/.exec(entry[0])?.[0] ?? entry[0];
    const group = groups.get(base);
    if (group === undefined) groups.set(base, [entry]);
    else group.push(entry);
  }
  const order = new Intl.Collator("en", { numeric: true });
  for (const group of groups.values()) group.sort(([a], [b]) => order.compare(a, b));
  return groups;
}
