import type { TraceEvent } from "../../trace.ts";
import type { VisitData } from "../report-data.ts";

/** What happened on a line, in a few words. */
export function eventText(event: TraceEvent): string {
  switch (event.kind) {
    case "change":
      return `${event.name} = ${withoutAddress(event.value)}`;
    case "input":
      return `input ${event.value} from ${event.name}`;
    case "uninitialised":
      return `${event.name} was never written: ${event.value} is taken`;
    case "any":
      return `${event.name} is any value: ${event.value} is taken`;
    case "result":
      return `${event.name} returns ${event.value} (no definition)`;
    case "content":
      return `${event.name} holds ${event.value}`;
    case "branch":
      return `${event.condition} is ${event.taken ? "true" : "false"}`;
    case "call":
      return `calls ${event.function}`;
    case "return":
      return `${event.function} returns`;
    case "specified":
      return event.text;
  }
}

/** Where blocks are is of no use to a reader: the picture of the memory shows them. */
function withoutAddress(value: string): string {
  return value.replace(/^block of (\d+ bytes) at 0x[\da-f]+/, "a block of $1");
}

export function visitText({ events, skipped }: VisitData): string {
  if (skipped !== undefined) return `… ${skipped} were left out …`;
  return events.map(eventText).join(", ");
}
