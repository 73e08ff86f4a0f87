/** The page: a program, what is asked about it, and the answer. */
import { button, element, select } from "../../base/page/browser/dom.ts";
import { themeButton } from "../../base/page/browser/theme.ts";
import type { Offers, Sample } from "../messages.ts";
import { Editor } from "./editor.ts";
import { fragmentOf, sharedIn, type Shared } from "./link.ts";
import { ResultPanel } from "./result-panel.ts";
import { VerifierClient } from "./verifier-client.ts";

const SECONDS = ["10", "60", "600"];

export class Playground {
  private readonly result = new ResultPanel();
  private readonly controls = element("div", { class: "controls" });
  private readonly editor: Editor;
  private readonly client: VerifierClient;
  private readonly verifyButton: HTMLButtonElement;
  private readonly cancelButton: HTMLButtonElement;
  private readonly note = element("span", { class: "faint", role: "status" });
  private offers: Offers | null = null;
  private samples: readonly Sample[] = [];
  private asked: Omit<Shared, "program"> = {
    analysis: "default",
    property: "default",
    dataModel: "LP64",
  };
  private seconds = SECONDS[1]!;
  private isRunning = false;

  constructor() {
    const frame = element("div", { class: "editor" });
    const verify = (): void => {
      this.verify();
    };
    this.verifyButton = button("Verify", { class: "primary", title: "Ctrl Enter" }, verify);
    this.cancelButton = button("Cancel", { disabled: true }, () => {
      this.cancel();
    });
    const share = button("Share", {}, () => {
      this.share();
    });
    document.body.append(
      element(
        "header",
        { class: "page-header" },
        element("h1", {}, "Assay playground"),
        this.controls,
        this.verifyButton,
        this.cancelButton,
        share,
        this.note,
        themeButton(() => undefined),
      ),
      element("main", {}, frame, this.result.root),
    );
    this.editor = new Editor(frame, verify);
    this.client = new VerifierClient({
      ready: (offers) => {
        this.isOffered(offers);
      },
      progress: (states, seconds) => {
        const count = states === 0 ? "" : `, ${states} states`;
        this.result.wait(`verifying … ${seconds.toFixed(1)} s${count}`);
      },
      told: (told) => {
        this.running(false);
        this.result.show(told);
        this.editor.show(told.marks);
      },
      failed: (message) => {
        this.running(false);
        this.result.wait(`the verifier cannot work here: ${message}`);
      },
    });
  }

  start(): void {
    this.result.wait("loading …");
    void this.load();
    addEventListener("hashchange", () => {
      const shared = sharedIn(location.hash);
      if (shared !== null) this.open(shared);
    });
  }

  private async load(): Promise<void> {
    const answer = await fetch("samples.json");
    this.samples = (await answer.json()) as readonly Sample[];
    const shared = sharedIn(location.hash);
    const [first] = this.samples;
    if (shared !== null) this.open(shared);
    else if (first !== undefined) this.openSample(first);
    if (!crossOriginIsolated) {
      this.result.wait("this server does not isolate its pages: Z3 cannot share memory here");
    }
    this.verify();
  }

  private isOffered(offers: Offers): void {
    if (this.offers !== null) return;
    this.offers = offers;
    this.showControls();
  }

  private openSample({ text, property, dataModel }: Sample): void {
    this.open({ program: text, property, dataModel, analysis: "default" });
  }

  private open({ program, ...asked }: Shared): void {
    this.editor.text = program;
    this.asked = asked;
    this.showControls();
  }

  private showControls(): void {
    const { samples, offers, asked, seconds } = this;
    const change = (part: Partial<Shared>): void => {
      this.asked = { ...this.asked, ...part };
    };
    const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
    const models = ["LP64", "ILP32"] as const;
    this.controls.replaceChildren(
      select(
        "Sample",
        [{ value: "", label: "choose …" }, ...named(samples.map(({ name }) => name))],
        "",
        (name) => {
          const sample = samples.find((one) => one.name === name);
          if (sample !== undefined) this.openSample(sample);
        },
      ),
      select("Property", named(offers?.properties ?? []), asked.property, (property) => {
        change({ property });
      }),
      select("Analysis", named(offers?.analyses ?? []), asked.analysis, (analysis) => {
        change({ analysis });
      }),
      select("Data model", named(models), asked.dataModel, (dataModel) => {
        change({ dataModel: dataModel as Shared["dataModel"] });
      }),
      select("Seconds", named(SECONDS), seconds, (chosen) => {
        this.seconds = chosen;
      }),
    );
  }

  private verify(): void {
    if (this.isRunning) return;
    const { asked, editor } = this;
    this.running(true);
    this.result.clear();
    this.result.wait("verifying …");
    editor.show([]);
    this.client.ask({ ...asked, program: editor.text, seconds: Number(this.seconds) });
  }

  private cancel(): void {
    this.client.cancel();
    this.running(false);
    this.result.wait("cancelled");
  }

  private running(isRunning: boolean): void {
    this.isRunning = isRunning;
    this.verifyButton.disabled = isRunning;
    this.cancelButton.disabled = !isRunning;
  }

  private share(): void {
    const fragment = fragmentOf({ ...this.asked, program: this.editor.text });
    history.replaceState(null, "", fragment);
    const told = (text: string): void => {
      this.note.textContent = text;
    };
    navigator.clipboard.writeText(location.href).then(
      () => {
        told("link copied");
      },
      () => {
        told("the link is in the address bar");
      },
    );
  }
}
