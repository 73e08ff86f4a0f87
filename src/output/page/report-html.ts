import { gzipSync } from "node:zlib";
import {
  DOCUMENT_END,
  documentHead,
  jsonElement,
  scriptElement,
  type PageAssets,
} from "../../base/page/document.ts";
import type { PartName, ReportData } from "./report-data.ts";

export interface ReportAssets extends PageAssets {
  /** The script that draws automata, compressed. */
  readonly graphviz: Buffer;
}

/** What the page unpacks when somebody wants to see it. */
export type ReportParts = Readonly<Partial<Record<PartName, unknown>>>;

/** Automata are drawn by WebAssembly in a worker that the page makes itself. */
const SCRIPT_SOURCES = "'wasm-unsafe-eval' blob:";
const POLICY = ["worker-src blob:"];

/** One HTML file that needs no other, in pieces. */
export function* reportHtml(
  data: ReportData,
  parts: ReportParts,
  { script, style, graphviz }: ReportAssets,
): Iterable<string> {
  const { title, generator } = data;
  yield documentHead({ title, generator, style, policy: POLICY, scriptSources: SCRIPT_SOURCES });
  yield jsonElement("data", data);
  // Elements that the browser neither runs nor parses.
  for (const name of data.parts) yield packedElement(name, gzipSync(JSON.stringify(parts[name])));
  if (data.parts.includes("automaton")) yield packedElement("graphviz", graphviz);
  yield scriptElement(script);
  yield DOCUMENT_END;
}

function packedElement(id: string, content: Buffer): string {
  return `<script type="text/x-packed" id="${id}">${content.toString("base64")}</script>\n`;
}
