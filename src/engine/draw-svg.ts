import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { UserError } from "../base/diagnostics/index.ts";

/** Graphviz needs minutes for some graphs of a thousand nodes, and then gives up. */
const TIME_LIMIT_MS = 60_000;

const HINT = "--format dot writes it for another program, --function draws a part";

/** What the worker runs: Graphviz is synchronous and can neither be stopped nor trusted to end. */
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
require(workerData.viz).instance().then((viz) => {
  const { status, output, errors } = viz.render(workerData.dot, { format: "svg" });
  parentPort.postMessage({ svg: status === "success" ? output : null, errors });
});
`;

interface Drawing {
  readonly svg: string | null;
  readonly errors: readonly { readonly message: string }[];
}

/** Lays out and draws a graph in Graphviz's language. */
export function drawSvg(dot: string): Promise<string> {
  // Found by us, where the package is installed; the worker has no file of its own.
  const require = createRequire(import.meta.url);
  const viz = require.resolve("@viz-js/viz");
  const worker = new Worker(WORKER, { eval: true, workerData: { dot, viz } });
  return new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new UserError(`the graph cannot be drawn: ${reason}`, null, HINT));
    };
    const timer = setTimeout(() => {
      fail(`it takes more than ${TIME_LIMIT_MS / 1000} s`);
    }, TIME_LIMIT_MS);
    worker.once("message", ({ svg, errors }: Drawing) => {
      clearTimeout(timer);
      if (svg !== null) resolve(svg);
      else fail(errors.map(({ message }) => message).join("; "));
    });
    worker.once("error", (error) => {
      clearTimeout(timer);
      fail(`Graphviz failed (${error.message})`);
    });
  }).finally(() => worker.terminate());
}
