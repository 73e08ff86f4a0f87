import type { XmlElement } from "../xml/index.ts";
import { formatNumber } from "../../base/page/numbers.ts";
import { parseQuantity } from "./quantity.ts";
import type { Fact } from "./run-set.ts";

/** Limits and machines of a result in words; what a file does not say is left out. */
export function factsOf(root: XmlElement): readonly Fact[] {
  const { attributes } = root;
  const machines = root.children.filter(({ name }) => name === "systeminfo");
  const facts: [string, string | null][] = [
    ["time limit", attributes.get("timelimit") ?? null],
    ["memory limit", inMegabytes(attributes.get("memlimit"))],
    ["core limit", attributes.get("cpuCores") ?? null],
    ["host", together(machines.map((m) => m.attributes.get("hostname")))],
    ["operating system", together(machines.map((m) => part(m, "os", "name")))],
    ["processor", together(machines.map((m) => part(m, "cpu", "model")))],
    ["cores", together(machines.map((m) => part(m, "cpu", "cores")))],
    ["frequency", together(machines.map((m) => inMegahertz(part(m, "cpu", "frequency"))))],
    ["turbo", together(machines.map((m) => turbo(part(m, "cpu", "turboboostActive"))))],
    ["memory", together(machines.map((m) => inMegabytes(part(m, "ram", "size"))))],
    ["finished", attributes.get("endtime") ?? null],
    ["generator", attributes.get("generator") ?? null],
  ];
  return facts.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [{ label, value }],
  );
}

function part(machine: XmlElement, child: string, attribute: string): string | undefined {
  return machine.children.find(({ name }) => name === child)?.attributes.get(attribute);
}

function turbo(active: string | undefined): string | undefined {
  return active === undefined ? undefined : active === "true" ? "enabled" : "disabled";
}

function together(values: readonly (string | null | undefined)[]): string | null {
  const different = new Set(values.filter((value) => value !== undefined && value !== null));
  return different.size === 0 ? null : [...different].join("; ");
}

/** Bytes, with or without the unit; other units stay as they are. */
function inMegabytes(text: string | undefined): string | null {
  return scaled(text, "B", "MB");
}

/** Hertz become megahertz. */
function inMegahertz(text: string | undefined): string | null {
  return scaled(text, "Hz", "MHz");
}

function scaled(text: string | undefined, unit: string, larger: string): string | null {
  if (text === undefined) return null;
  const quantity = parseQuantity(text);
  if (quantity === null || (quantity.unit !== "" && quantity.unit !== unit)) return text;
  return `${formatNumber(quantity.value / 1e6, 0)} ${larger}`;
}
