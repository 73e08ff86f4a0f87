import { button, element } from "../../../base/page/browser/dom.ts";

const LEAST = 0.004;
const MOST = 4;
const STEP = 1.25;
const KEY_STEP = 60;

/** A frame in which something large is moved and scaled: with the wheel, by dragging, with keys and buttons. */
export class PanZoom {
  readonly root: HTMLElement;
  x = 0;
  y = 0;
  scale = 1;
  /** Somebody chose a place since all of it was shown. */
  isMoved = false;
  private readonly changed: () => void;
  private readonly size: () => { readonly width: number; readonly height: number };

  constructor(
    label: string,
    { changed, size }: { changed: () => void; size: PanZoom["size"] },
    ...content: readonly Element[]
  ) {
    this.changed = changed;
    this.size = size;
    const control = (sign: string, title: string, work: () => void): HTMLElement =>
      button(sign, { class: "quiet", "aria-label": title, title }, work);
    this.root = element(
      "div",
      { class: "pan-zoom", tabindex: 0, role: "region", "aria-label": label },
      element(
        "div",
        { class: "zoom-controls" },
        control("+", "larger", () => {
          this.zoomCentre(STEP);
        }),
        control("−", "smaller", () => {
          this.zoomCentre(1 / STEP);
        }),
        control("fit", "fit all of it", () => {
          this.fit();
        }),
      ),
    );
    this.root.prepend(...content);
    this.listen();
  }

  fit(): void {
    const { width, height } = this.size();
    const { clientWidth, clientHeight } = this.root;
    this.scale = Math.min(1, clientWidth / (width + 30), clientHeight / (height + 30));
    this.scale = Math.max(this.scale, LEAST);
    this.x = (clientWidth - width * this.scale) / 2;
    this.y = Math.max(12, (clientHeight - height * this.scale) / 2);
    this.isMoved = false;
    this.changed();
  }

  /** The point of the content goes to the middle of the frame. */
  centre(x: number, y: number): void {
    this.x = this.root.clientWidth / 2 - x * this.scale;
    this.y = this.root.clientHeight / 2 - y * this.scale;
    this.changed();
  }

  zoomCentre(factor: number): void {
    this.zoom(factor, this.root.clientWidth / 2, this.root.clientHeight / 2);
  }

  private zoom(factor: number, x: number, y: number): void {
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.isMoved = true;
    this.changed();
  }

  private move(x: number, y: number): void {
    this.x += x;
    this.y += y;
    this.isMoved = true;
    this.changed();
  }

  private listen(): void {
    const { root } = this;
    root.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { left, top } = root.getBoundingClientRect();
        this.zoom(STEP ** (-event.deltaY / 150), event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || (event.target as Element).closest("button") !== null) return;
      let [x, y] = [event.clientX, event.clientY];
      const onMove = (next: PointerEvent): void => {
        this.move(next.clientX - x, next.clientY - y);
        [x, y] = [next.clientX, next.clientY];
      };
      const onUp = (): void => {
        removeEventListener("pointermove", onMove);
        removeEventListener("pointerup", onUp);
      };
      addEventListener("pointermove", onMove);
      addEventListener("pointerup", onUp);
    });
    root.addEventListener("keydown", (event) => {
      const work = this.keys[event.key];
      if (work === undefined || event.target !== root) return;
      event.preventDefault();
      event.stopPropagation();
      work();
    });
  }

  private readonly keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      this.move(KEY_STEP, 0);
    },
    ArrowRight: () => {
      this.move(-KEY_STEP, 0);
    },
    ArrowUp: () => {
      this.move(0, KEY_STEP);
    },
    ArrowDown: () => {
      this.move(0, -KEY_STEP);
    },
    "+": () => {
      this.zoomCentre(STEP);
    },
    "-": () => {
      this.zoomCentre(1 / STEP);
    },
    "0": () => {
      this.fit();
    },
  };
}
