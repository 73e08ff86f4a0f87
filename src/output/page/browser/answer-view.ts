import { button, element, type Child } from "../../../base/page/browser/dom.ts";
import { formatNumber } from "../../../base/page/numbers.ts";
import type { AttemptData, ReportData } from "../report-data.ts";
import { placeLink } from "./place-link.ts";
import type { Links, View } from "./view.ts";

const MOST_INPUTS = 200;

export class AnswerView implements View {
  readonly root: HTMLElement;
  readonly show = (): void => undefined;
  private readonly data: ReportData;
  private readonly links: Links;

  constructor(data: ReportData, links: Links) {
    this.data = data;
    this.links = links;
    this.root = element(
      "div",
      { class: "view answer" },
      this.verdict(),
      this.properties(),
      this.violation(),
      this.proof(),
      this.attempts(),
      this.texts("Assumptions", "assumptions"),
      this.lines("Notes", data.answer.notes),
      this.lines("Warnings", data.answer.warnings),
      this.facts(),
    );
  }

  private verdict(): HTMLElement {
    const { verdict, tone, meaning, hint, place } = this.data.answer;
    const link = placeLink(place, this.links);
    return element(
      "section",
      { class: "card verdict", "data-tone": tone },
      element("p", { class: "verdict-text" }, verdict),
      element("p", {}, meaning),
      link && element("p", {}, "at ", link),
      hint === null ? null : element("p", { class: "faint" }, `Hint: ${hint}`),
    );
  }

  private properties(): HTMLElement | null {
    const { results } = this.data.answer;
    if (results.length === 0) return null;
    const rows = results.map(({ name, verdict, tone, violation }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, name),
        element("td", {}, element("span", { class: "badge", "data-tone": tone }, verdict)),
        element("td", { class: "wide" }, violation ?? ""),
      ),
    );
    return section("Properties", table([], rows));
  }

  private violation(): HTMLElement | null {
    const { callStack, inputs, execution } = this.data.answer;
    if (callStack.length === 0) return null;
    const frames = callStack.map((frame) =>
      element(
        "li",
        {},
        element("code", {}, frame.function),
        " ",
        placeLink(frame.place, this.links),
      ),
    );
    const shown = inputs.slice(0, MOST_INPUTS).join(", ");
    const rest = inputs.length - MOST_INPUTS;
    return section(
      "Violation",
      element("p", { class: "faint" }, "Call stack, innermost first:"),
      element("ol", { class: "frames" }, ...frames),
      inputs.length === 0
        ? null
        : element(
            "p",
            {},
            element("span", { class: "faint" }, "Inputs: "),
            element("code", {}, `${shown}${rest > 0 ? ` and ${rest} more` : ""}`),
          ),
      execution === null ? null : command("Run it", execution),
    );
  }

  private proof(): HTMLElement | null {
    const { invariants, proof } = this.data.answer;
    if (invariants.length + proof.length === 0) return null;
    const rows = invariants.map((invariant) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, placeLink(invariant.place, this.links) ?? ""),
        element("td", {}, invariant.function),
        element("td", { class: "wide" }, element("code", {}, invariant.expression)),
        element(
          "td",
          { class: "faint" },
          invariant.callers === null || invariant.callers.length === 0
            ? ""
            : `called at ${invariant.callers.join(", ")}`,
        ),
      ),
    );
    return section(
      "Proof",
      ...proof.map((line) => element("p", {}, line)),
      rows.length === 0
        ? null
        : element("p", { class: "faint" }, "Whenever a loop begins a round, this holds:"),
      rows.length === 0 ? null : table([], rows),
    );
  }

  private attempts(): HTMLElement | null {
    const { attempts } = this.data.answer;
    if (attempts.length === 0) return null;
    const longest = Math.max(...attempts.map(({ seconds }) => seconds), 0.001);
    const rows = attempts.map((attempt) => attemptRow(attempt, longest));
    return section(
      "What was tried",
      table(["approach", "", "CPU time", "turns", "what came of it"], rows, "attempts"),
    );
  }

  private texts(title: string, key: "assumptions"): HTMLElement | null {
    const list = this.data.answer[key];
    if (list.length === 0) return null;
    const items = list.map(({ text, place }) =>
      element("li", {}, text, " ", placeLink(place, this.links)),
    );
    return section(title, element("ul", { class: "plain" }, ...items));
  }

  private lines(title: string, lines: readonly string[]): HTMLElement | null {
    if (lines.length === 0) return null;
    return section(
      title,
      element("ul", { class: "plain" }, ...lines.map((line) => element("li", {}, line))),
    );
  }

  private facts(): HTMLElement {
    const { answer, generator } = this.data;
    const facts = [...answer.facts, { label: "Made by", value: generator }];
    const items = facts.flatMap(({ label, value }) => [
      element("dt", {}, label),
      element("dd", {}, value),
    ]);
    return section(
      "The run",
      element("dl", { class: "facts" }, ...items),
      command("Repeat it", answer.command),
    );
  }
}

export function section(title: string, ...content: readonly Child[]): HTMLElement {
  return element("section", {}, element("h2", {}, title), ...content);
}

/** A column of which everybody sees what it holds has no title. */
export function columnHead(title: string): HTMLElement {
  return title === "" ? element("td") : element("th", { scope: "col" }, title);
}

export function table(
  titles: readonly string[],
  rows: readonly HTMLElement[],
  name = "",
): HTMLElement {
  const head =
    titles.length === 0 ? null : element("thead", {}, element("tr", {}, ...titles.map(columnHead)));
  return element(
    "div",
    { class: "table-frame" },
    element("table", { class: `left ${name}`.trim() }, head, element("tbody", {}, ...rows)),
  );
}

function attemptRow(attempt: AttemptData, longest: number): HTMLElement {
  const { name, seconds, turns, end, decided, text } = attempt;
  const width = `${Math.max((seconds / longest) * 100, seconds > 0 ? 1 : 0).toFixed(1)}%`;
  const bar = element("span", { class: "time", style: `width: ${width}` });
  const tone = decided ? "correct" : end === "left out" || end === "not begun" ? "none" : "unknown";
  return element(
    "tr",
    { "data-tone": tone, "data-decided": decided },
    element("th", { scope: "row" }, name),
    element("td", { class: "bar-cell" }, bar),
    element("td", { class: "number" }, turns === 0 ? "" : `${formatNumber(seconds, 3)} s`),
    element("td", { class: "number" }, turns === 0 ? "" : String(turns)),
    element("td", { class: "wide" }, text),
  );
}

/** With a button that copies it, where the browser allows that. */
export function command(label: string, text: string): HTMLElement {
  const copy = button("copy", { class: "link", "aria-label": `Copy: ${label}` }, () => {
    void navigator.clipboard.writeText(text).then(
      () => (copy.textContent = "copied"),
      () => (copy.textContent = "cannot copy here"),
    );
  });
  return element(
    "div",
    { class: "command" },
    element("span", { class: "faint" }, `${label}: `),
    element("code", {}, text),
    copy,
  );
}
