/** What became of the question: the verdict, the text that the command prints, the page about the run. */
import { element } from "../../base/page/browser/dom.ts";
import type { Told } from "../messages.ts";

const TONES: Readonly<Record<number, string>> = { 0: "correct", 1: "wrong", 2: "unknown" };

export class ResultPanel {
  readonly root: HTMLElement;
  private readonly verdict = element("p", { class: "verdict", role: "status" });
  private readonly text = element("pre", {
    class: "told",
    tabindex: 0,
    "aria-label": "Answer in full",
  });
  private readonly frame = element("iframe", { title: "Report of the run", hidden: true });
  private address: string | null = null;

  constructor() {
    this.root = element(
      "section",
      { class: "result", "aria-label": "Result" },
      this.verdict,
      this.text,
      this.frame,
    );
  }

  /** While nothing is known. */
  wait(text: string): void {
    this.verdict.textContent = text;
    this.verdict.dataset["tone"] = "waiting";
  }

  clear(): void {
    this.text.textContent = "";
    this.frame.hidden = true;
    this.frame.removeAttribute("src");
    if (this.address !== null) URL.revokeObjectURL(this.address);
    this.address = null;
  }

  show({ verdict, exitCode, text, seconds, report }: Told): void {
    this.clear();
    this.verdict.textContent = `${verdict} (${seconds.toFixed(1)} s)`;
    this.verdict.dataset["tone"] = TONES[exitCode] ?? "error";
    this.verdict.dataset["verdict"] = verdict;
    this.text.textContent = text;
    if (report === null) return;
    this.address = URL.createObjectURL(new Blob([report], { type: "text/html" }));
    this.frame.src = this.address;
    this.frame.hidden = false;
  }
}
