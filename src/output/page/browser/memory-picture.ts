/** Objects in memory and the pointers between them. */
import { element } from "../../../base/page/browser/dom.ts";
import type { ExecutionState, ShownObject, ShownValue } from "../execution-state.ts";
import type { ChangeData } from "../report-data.ts";

const MOST_BOXES = 24;
const MOST_CELLS = 8;
const ROW = 18;
const HEAD = 20;
const WIDTH = 128;
const GAP_X = 34;
const GAP_Y = 12;

interface Box {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly Cell[];
  readonly more: number;
  readonly isPointer: boolean;
  readonly isGone: boolean;
  x: number;
  y: number;
}

interface Cell {
  readonly name: string;
  readonly value: string;
  readonly to: number;
  readonly isChanged: boolean;
}

/** Nothing, if no pointer leads anywhere. */
export function drawMemory(
  state: ExecutionState,
  changes: readonly ChangeData[],
): readonly (HTMLElement | SVGElement)[] {
  const changed = new Set(
    changes.map(({ kind, owner, name }) => `${kind === "cell" ? `o${owner}` : owner} ${name}`),
  );
  const roots = rootsOf(state, changed);
  if (roots.length === 0) return [];
  const { columns, hidden } = arranged(state, roots, changed);
  const boxes = new Map(columns.flat().map((box) => [box.key, box]));
  const height = place(columns);
  const width = columns.length * (WIDTH + GAP_X) - GAP_X + 2;
  const arrows = [...boxes.values()].flatMap((box) => arrowsFrom(box, boxes));
  const svg = shape("svg", {
    class: "memory",
    viewBox: `0 0 ${width} ${height}`,
    width: String(width),
    height: String(height),
    role: "img",
    "aria-label": described([...boxes.values()]),
  });
  svg.append(arrowHead(), ...[...boxes.values()].map(drawBox), ...arrows);
  const note = hidden === 0 ? [] : [element("p", { class: "faint" }, `and ${hidden} more objects`)];
  return [
    element("h3", {}, "Memory"),
    element("div", { class: "memory-frame", tabindex: 0 }),
    ...note,
  ].map((part) => {
    if (part.className === "memory-frame") part.append(svg);
    return part;
  });
}

function rootsOf(state: ExecutionState, changed: ReadonlySet<string>): readonly Box[] {
  const roots: Box[] = [];
  for (const [depth, variables] of [...state.variables].sort(([a], [b]) => b - a))
    for (const [name, { value, to }] of variables) {
      if (to === 0 || !state.objects.has(to)) continue;
      const isChanged = changed.has(`${depth} ${name}`);
      const cell = { name, value, to, isChanged };
      const box = { key: `v${depth} ${name}`, title: "", cells: [cell], more: 0 };
      roots.push({ ...box, isPointer: true, isGone: false, x: 0, y: 0 });
    }
  return roots.slice(0, MOST_BOXES);
}

/** By how many pointers away they are. */
function arranged(
  state: ExecutionState,
  roots: readonly Box[],
  changed: ReadonlySet<string>,
): { readonly columns: readonly (readonly Box[])[]; readonly hidden: number } {
  const columns: (readonly Box[])[] = [roots];
  const seen = new Set<number>();
  let column = roots;
  let hidden = 0;
  while (column.length > 0) {
    const next: Box[] = [];
    for (const { to } of column.flatMap(({ cells }) => cells)) {
      const object = state.objects.get(to);
      if (object === undefined || seen.has(to)) continue;
      seen.add(to);
      if (seen.size > MOST_BOXES) hidden++;
      else next.push(boxOf(to, object, changed));
    }
    if (next.length > 0) columns.push(next);
    column = next;
  }
  return { columns, hidden };
}

function boxOf(number: number, object: ShownObject, changed: ReadonlySet<string>): Box {
  const order = new Intl.Collator("en", { numeric: true });
  const all = [...object.cells].sort(([a], [b]) => order.compare(a, b));
  const interesting = ([name, { to }]: readonly [string, ShownValue]): boolean =>
    to !== 0 || changed.has(`o${number} ${name}`);
  const first = all
    .filter((cell, i) => i < MOST_CELLS || interesting(cell))
    .slice(0, 2 * MOST_CELLS);
  const cells = first.map(([name, { value, to }]) => ({
    name,
    value,
    to,
    isChanged: changed.has(`o${number} ${name}`),
  }));
  return {
    key: `o${number}`,
    title: `${titleOf(number, object)}${object.isAlive ? "" : " (gone)"}`,
    cells,
    more: all.length - first.length,
    isPointer: false,
    isGone: !object.isAlive,
    x: 0,
    y: 0,
  };
}

function titleOf(number: number, { title }: ShownObject): string {
  return title.startsWith("block of")
    ? `block #${number}, ${title.slice("block of ".length)}`
    : title;
}

function heightOf({ cells, more, isPointer }: Box): number {
  const rows = Math.max(cells.length, 1) + (more > 0 ? 1 : 0);
  return (isPointer ? 0 : HEAD) + rows * ROW + 4;
}

/** Answers the height of the whole. */
function place(columns: readonly (readonly Box[])[]): number {
  let tallest = 0;
  columns.forEach((column, i) => {
    let y = 1;
    for (const box of column) {
      box.x = 1 + i * (WIDTH + GAP_X);
      box.y = y;
      y += heightOf(box) + GAP_Y;
    }
    tallest = Math.max(tallest, y);
  });
  return tallest;
}

function drawBox(box: Box): SVGElement {
  const { x, y, title, cells, more, isPointer, isGone } = box;
  const kind = isPointer ? "pointer" : isGone ? "gone" : "object";
  const group = shape("g", { class: `box ${kind}` });
  const size = { width: String(WIDTH), height: String(heightOf(box)), rx: "5" };
  group.append(shape("rect", { x: String(x), y: String(y), ...size }));
  let top = y + 2;
  if (!isPointer) {
    group.append(text(title, x + 8, top + 14, "box-title", 18));
    top += HEAD;
  }
  for (const { name, value, to, isChanged } of cells) {
    const label = name === "" ? "value" : name;
    group.append(text(label, x + 8, top + 13, isChanged ? "changed" : "", 10));
    const shown = to === 0 ? value : "";
    group.append(text(shown, x + WIDTH - 8, top + 13, isChanged ? "value changed" : "value", 10));
    if (to !== 0)
      group.append(
        shape("circle", { cx: String(x + WIDTH - 10), cy: String(top + 9), r: "3", class: "dot" }),
      );
    top += ROW;
  }
  if (more > 0) group.append(text(`and ${more} more`, x + 8, top + 13, "faint", 22));
  return group;
}

function arrowsFrom(box: Box, boxes: ReadonlyMap<string, Box>): readonly SVGElement[] {
  const head = box.isPointer ? 0 : HEAD;
  return box.cells.flatMap(({ to, isChanged }, i) => {
    const target = boxes.get(`o${to}`);
    if (to === 0 || target === undefined) return [];
    const from = { x: box.x + WIDTH - 10, y: box.y + 2 + head + i * ROW + 9 };
    const isBack = target.x <= box.x;
    const end = { x: isBack ? target.x + WIDTH : target.x, y: target.y + 10 };
    const bend = isBack ? 40 : Math.max((end.x - from.x) / 2, 20);
    const path = `M${from.x} ${from.y} C${from.x + bend} ${from.y} ${end.x + (isBack ? bend : -bend)} ${end.y} ${end.x} ${end.y}`;
    const attributes = { class: isChanged ? "arrow changed" : "arrow", d: path };
    return [shape("path", { ...attributes, "marker-end": "url(#arrow-head)" })];
  });
}

function arrowHead(): SVGElement {
  const marker = shape("marker", {
    id: "arrow-head",
    viewBox: "0 0 8 8",
    refX: "7",
    refY: "4",
    markerWidth: "7",
    markerHeight: "7",
    orient: "auto",
  });
  marker.append(shape("path", { d: "M0 0 L8 4 L0 8 z", class: "arrow-head" }));
  return marker;
}

function described(boxes: readonly Box[]): string {
  const titles = new Map(boxes.map(({ key, title }) => [key, title]));
  const links = boxes.flatMap(({ title, cells }) =>
    cells
      .filter(({ to }) => to !== 0)
      .map(
        ({ name, to }) =>
          `${title === "" ? name : `${title} ${name}`} points to ${titles.get(`o${to}`) ?? "another object"}`,
      ),
  );
  return links.join("; ");
}

function text(content: string, x: number, y: number, kind: string, most: number): SVGElement {
  const shown = content.length > most ? `${content.slice(0, most - 1)}…` : content;
  const node = shape("text", { x: String(x), y: String(y), class: kind });
  node.textContent = shown;
  if (shown !== content) {
    const title = shape("title", {});
    title.textContent = content;
    node.append(title);
  }
  return node;
}

function shape(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const created = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  return created;
}
