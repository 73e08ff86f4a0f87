/** Draws graphs with Graphviz in a worker: it can be stopped, and the page goes on meanwhile. */
import { unpackedText } from "./unpack.ts";

/** What the worker runs besides Graphviz itself. */
const WORKER = `
onmessage = ({ data }) => {
  Viz.instance().then((viz) => {
    const { status, output, errors } = viz.render(data, { format: "svg" });
    postMessage(status === "success" ? { svg: output } : { error: errors.map((e) => e.message).join("; ") });
  }).catch((error) => postMessage({ error: String(error) }));
};`;

interface Drawing {
  readonly svg?: string;
  readonly error?: string;
}

export class GraphDrawer {
  private worker: Worker | null = null;
  private address: string | null = null;

  /** The drawing; null: another one was asked for meanwhile. Throws what Graphviz says. */
  async draw(dot: string): Promise<SVGSVGElement | null> {
    this.stop();
    this.address ??= URL.createObjectURL(
      new Blob([await unpackedText("graphviz"), WORKER], { type: "text/javascript" }),
    );
    const worker = (this.worker = new Worker(this.address));
    const { svg, error } = await new Promise<Drawing>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Drawing>) => {
        resolve(data);
      };
      worker.onerror = ({ message }) => {
        resolve({ error: message });
      };
      worker.postMessage(dot);
    });
    if (this.worker !== worker) return null;
    this.stop();
    if (svg === undefined) throw new Error(error);
    return new DOMParser().parseFromString(svg, "image/svg+xml")
      .documentElement as unknown as SVGSVGElement;
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
