import { button, element, select } from "../../../base/page/browser/dom.ts";
import { LINE_MARKS, type InvariantData, type PlaceData, type ReportData } from "../report-data.ts";
import { Highlighter } from "./highlight.ts";
import { Stepper } from "./stepper.ts";
import { unpacked } from "./unpack.ts";
import type { Links, View } from "./view.ts";
import { VirtualList } from "./virtual-list.ts";

const MARK_TEXTS: Readonly<Record<string, string>> = {
  [LINE_MARKS.open]: "not reached",
  [LINE_MARKS.explored]: "explored by an analysis",
  [LINE_MARKS.executed]: "executed",
  [LINE_MARKS.violating]: "on the way to the violation",
};

/** A line of code, or an invariant in front of it. */
type CodeRow =
  | { readonly kind: "line"; readonly line: number }
  | { readonly kind: "invariant"; readonly invariant: InvariantData };

export class SourceView implements View {
  readonly root = element("div", { class: "source-view" });
  private readonly data: ReportData;
  private readonly links: Links;
  private readonly code: VirtualList;
  private readonly toolbar = element("div", { class: "toolbar" });
  private file = 0;
  private rows: readonly CodeRow[] = [];
  private highlighter = new Highlighter([]);
  private selected: PlaceData | null;
  private stepper: Stepper | null = null;
  private isBegun = false;

  constructor(data: ReportData, links: Links) {
    this.data = data;
    this.links = links;
    this.selected = data.answer.place;
    this.code = new VirtualList("Source", (index) => this.row(index));
    this.root.append(element("div", { class: "code-pane" }, this.toolbar, this.code.root));
  }

  show(): void {
    if (!this.isBegun) {
      this.isBegun = true;
      this.openFile(this.selected?.[0] ?? 0);
      if (this.data.parts.includes("execution")) void this.addStepper();
    }
    this.code.refresh("all");
    if (this.selected !== null) this.reveal(this.selected);
  }

  showPlace(place: PlaceData): void {
    this.selected = place;
    if (place[0] !== this.file) this.openFile(place[0]);
    this.reveal(place);
  }

  onKey(event: KeyboardEvent): boolean {
    return this.stepper?.onKey(event) ?? false;
  }

  private async addStepper(): Promise<void> {
    const data = await unpacked("execution");
    if (data.visits.length === 0) return;
    const stepper: Stepper = new Stepper(data, this.links, () => {
      // Told for the first time while it is made.
      const model = this.stepper?.model;
      if (model !== undefined) this.showPlace(model.visit.place);
    });
    this.stepper = stepper;
    this.root.classList.add("with-stepper");
    this.root.prepend(stepper.list);
    this.root.append(stepper.state);
    this.code.root.before(stepper.controls);
    stepper.goTo(stepper.model.current);
  }

  private openFile(index: number): void {
    const { files, answer } = this.data;
    const file = files[index];
    if (file === undefined) return;
    this.file = index;
    const lines = file.text.split("\n");
    this.highlighter = new Highlighter(lines);
    const invariants = answer.invariants.filter(({ place }) => place?.[0] === index);
    const rows: CodeRow[] = [];
    for (let line = 1; line <= lines.length; line++) {
      for (const invariant of invariants)
        if (invariant.place![1] === line) rows.push({ kind: "invariant", invariant });
      rows.push({ kind: "line", line });
    }
    this.rows = rows;
    this.toolbar.replaceChildren(this.fileChoice(), ...legend(file.marks));
    this.code.root.scrollTop = 0;
    this.code.reset(rows.length);
  }

  private fileChoice(): HTMLElement {
    const { files } = this.data;
    if (files.length === 1)
      return element("span", { class: "file-name", title: files[0]!.path }, files[0]!.path);
    const choices = files.map(({ path }, i) => ({ value: String(i), label: path }));
    return select("file", choices, String(this.file), (value) => {
      this.openFile(Number(value));
    });
  }

  private reveal([file, line]: PlaceData): void {
    if (file !== this.file) return;
    const index = this.rows.findIndex((row) => row.kind === "line" && row.line === line);
    if (index >= 0) this.code.reveal(index);
  }

  private row(index: number): HTMLElement {
    const row = this.rows[index]!;
    if (row.kind === "invariant") return invariantRow(row.invariant);
    const { line } = row;
    const mark = this.data.files[this.file]!.marks[line - 1] ?? LINE_MARKS.none;
    const isSelected = this.selected?.[0] === this.file && this.selected[1] === line;
    const model = this.stepper?.model;
    const isViolation = isSelected && model !== undefined && model.current === model.count - 1;
    const place: PlaceData = [this.file, line];
    const number = button(
      String(line),
      {
        class: "line-number",
        tabindex: -1,
        "aria-label": `line ${line} ${MARK_TEXTS[mark] ?? ""}`,
      },
      () => {
        this.links.showInAutomaton(place);
      },
    );
    number.title = `${MARK_TEXTS[mark] ?? ""}${mark === LINE_MARKS.none ? "" : " — show in the automaton"}`;
    number.disabled = mark === LINE_MARKS.none || !this.data.parts.includes("automaton");
    const text = element("code", {}, ...this.highlighter.spans(line - 1));
    const root = element(
      "div",
      {
        class: "code-line",
        "data-mark": mark === LINE_MARKS.none ? null : mark,
        "data-line": line,
        "data-violation": isViolation,
        "aria-current": isSelected ? "location" : null,
      },
      number,
      text,
    );
    text.addEventListener("click", () => {
      this.choose(place);
    });
    return root;
  }

  /** The execution goes to its next visit of the line. */
  private choose(place: PlaceData): void {
    if (getSelection()?.isCollapsed === false) return;
    const visit = this.stepper?.model.nextAt(place) ?? null;
    if (visit !== null) this.stepper!.goTo(visit);
    else this.showPlace(place);
  }
}

function invariantRow({ expression, callers }: InvariantData): HTMLElement {
  const where =
    callers === null || callers.length === 0 ? "" : ` (called at ${callers.join(", ")})`;
  const root = element(
    "div",
    { class: "code-line invariant" },
    element("span", { class: "line-number" }, "∀"),
    element("code", {}, `always: ${expression}${where}`),
  );
  root.title = `Whenever the loop begins a round: ${expression}`;
  return root;
}

function legend(marks: string): readonly HTMLElement[] {
  return Object.entries(MARK_TEXTS)
    .filter(([mark]) => marks.includes(mark))
    .map(([mark, text]) => {
      const count = marks.split(mark).length - 1;
      return element(
        "span",
        { class: "mark-legend" },
        element("span", { class: "swatch-mark", "data-mark": mark }),
        `${text} `,
        element("span", { class: "faint" }, `${count} line${count === 1 ? "" : "s"}`),
      );
    });
}
