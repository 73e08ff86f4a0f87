/** A trace as text for people. */
import { basename } from "node:path";
import { formatLocation } from "../base/diagnostics/index.ts";
import type { Trace, TraceEvent, TraceItem, TraceLine } from "./trace.ts";

/** Source beyond this is cut, so that what happened stands beside it. */
const SOURCE_WIDTH = 46;
const LONGEST_TEXT = 60;

export function formatTrace(trace: Trace): string {
  return `${[...traceLines(trace)].join("\n")}\n`;
}

/** Line by line: a whole execution may not fit into one string. */
export function* traceLines(trace: Trace): Generator<string> {
  yield "Counterexample (replayed in the concrete interpreter):";
  yield* initialLines(trace);
  let file: string | null = null;
  for (const item of trace.items) {
    if (item.kind === "line" && item.location.file !== file) {
      file = item.location.file;
      yield `  ${file}`;
    }
    yield formatItem(item);
  }
  const at = trace.location === null ? "" : ` at ${formatLocation(trace.location)}`;
  yield `Violated property: ${trace.property}${at}`;
  if (trace.message !== "") yield `  ${trace.message}`;
  if (trace.callStack.length > 0) yield "Call stack:";
  for (const frame of trace.callStack.slice(0, MOST_FRAMES)) {
    yield `  in ${frame.function} at ${formatLocation(frame.location)}`;
  }
  const hidden = trace.callStack.length - MOST_FRAMES;
  if (hidden > 0) yield `  and ${hidden} more`;
  yield* inputLines(trace);
}

const MOST_FRAMES = 20;

const MOST_INITIAL = 10;

function* initialLines({ initial }: Trace): Generator<string> {
  const parameters = initial.filter(({ kind }) => kind === "parameter");
  const statics = initial.filter(({ kind }) => kind === "static");
  if (statics.length > 0) yield "  static objects, where not zero:";
  for (const { name, value } of statics.slice(0, MOST_INITIAL)) {
    yield `    ${name} = ${cut(value)}`;
  }
  if (statics.length > MOST_INITIAL) yield `    and ${statics.length - MOST_INITIAL} more`;
  for (const { name, value } of parameters) {
    yield `  ${name} is any value, here ${cut(value)} (parameter of the entry function)`;
  }
}

const MOST_INPUTS = 40;

function inputLines({ inputs, everyInput }: Trace): string[] {
  const lines: string[] = [];
  if (inputs.length > 0) {
    const rest = inputs.length - MOST_INPUTS;
    const shown = inputs.slice(0, MOST_INPUTS).join(",");
    lines.push(`Inputs: ${shown}${rest > 0 ? `, and ${rest} more` : ""}`);
  }
  if (everyInput !== null) {
    lines.push("The execution also depends on uninitialised or otherwise unknown values.");
  }
  return lines;
}

function formatItem(item: TraceItem): string {
  if (item.kind === "line") return formatLine(item);
  if (item.kind === "hole") return `       … ${item.steps} steps were made and not kept …`;
  const lines = `${item.lines} line${item.lines === 1 ? "" : "s"}`;
  return item.repetitions > 0
    ? `       … ${item.repetitions} more rounds like this (${lines}) …`
    : `       … ${lines} left out …`;
}

function formatLine({ location, depth, source, events }: TraceLine): string {
  const indent = "  ".repeat(Math.min(Math.max(depth - 1, 0), 10));
  const code = cut(`${indent}${source}`, SOURCE_WIDTH).padEnd(SOURCE_WIDTH);
  const what = events.map(formatEvent).join(", ");
  return `  ${String(location.line).padStart(5)}  ${code}  ${what}`.trimEnd();
}

export function formatEvent(event: TraceEvent): string {
  switch (event.kind) {
    case "change":
      return `${event.name} = ${cut(event.value)}`;
    case "input":
      return `input ${event.value}`;
    case "uninitialised":
      return `${event.name} is uninitialised, here ${event.value}`;
    case "result":
      return `${event.name} is not defined, taken to return ${event.value}`;
    case "content":
      return `${event.name} is from outside, here ${event.value}`;
    case "any":
      return `${event.name} is any value, here ${event.value}`;
    case "branch":
      return `${cut(event.condition)} is ${event.taken}`;
    case "call":
      return `calls ${event.function}`;
    case "return":
      return `${event.function} returns`;
    case "specified": {
      const { file, line } = event.location;
      return `${cut(event.text)} (specification ${basename(file)}:${line})`;
    }
  }
}

function cut(text: string, width = LONGEST_TEXT): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
