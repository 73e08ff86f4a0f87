/** What the user has chosen. Everything but the theme is in the address, so that a view can be sent to others. */
export interface ViewState {
  readonly tab: string;
  /** By id of the column; texts as typed. */
  readonly filters: ReadonlyMap<string, string>;
  readonly sort: Sort | null;
  readonly hidden: ReadonlySet<string>;
  /** The two results that are compared; equal if there is only one. */
  readonly before: number;
  readonly after: number;
  /** Title of the column that plots and ratios are about. */
  readonly measure: string;
}

export interface Sort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

const FILTER_PREFIX = "f.";

export function stateToHash(state: ViewState, initial: ViewState): string {
  const parts = new URLSearchParams();
  for (const [column, text] of state.filters) parts.set(FILTER_PREFIX + column, text);
  if (state.sort !== null) {
    const sign = state.sort.direction === "descending" ? "-" : "";
    parts.set("sort", sign + state.sort.column);
  }
  if (state.hidden.size > 0) parts.set("hide", [...state.hidden].join(" "));
  if (state.before !== initial.before) parts.set("before", String(state.before));
  if (state.after !== initial.after) parts.set("after", String(state.after));
  if (state.measure !== initial.measure) parts.set("measure", state.measure);
  const query = parts.toString();
  return `#/${state.tab}${query === "" ? "" : `?${query}`}`;
}

/** Parts that make no sense here are as in `initial`. */
export function stateFromHash(hash: string, initial: ViewState, runSets: number): ViewState {
  const match = /^#\/([a-z]+)(?:\?(.*))?$/.exec(hash);
  if (match === null) return initial;
  const parts = new URLSearchParams(match[2] ?? "");
  const filters = new Map<string, string>();
  for (const [key, value] of parts)
    if (key.startsWith(FILTER_PREFIX)) filters.set(key.slice(FILTER_PREFIX.length), value);
  const sort = parts.get("sort");
  const runSet = (key: string, otherwise: number): number => {
    const index = Number(parts.get(key) ?? otherwise);
    return Number.isInteger(index) && index >= 0 && index < runSets ? index : otherwise;
  };
  return {
    tab: match[1]!,
    filters,
    sort:
      sort === null
        ? null
        : {
            column: sort.replace(/^-/, ""),
            direction: sort.startsWith("-") ? "descending" : "ascending",
          },
    hidden: new Set((parts.get("hide") ?? "").split(" ").filter((id) => id !== "")),
    before: runSet("before", initial.before),
    after: runSet("after", initial.after),
    measure: parts.get("measure") ?? initial.measure,
  };
}

/** Holds the state and tells everybody who asked about changes. */
export class Store {
  private current: ViewState;
  private readonly listeners: ((state: ViewState, previous: ViewState) => void)[] = [];

  constructor(initial: ViewState) {
    this.current = initial;
  }

  get state(): ViewState {
    return this.current;
  }

  update(change: Partial<ViewState>): void {
    const previous = this.current;
    this.current = { ...previous, ...change };
    for (const listener of this.listeners) listener(this.current, previous);
  }

  setFilter(column: string, text: string): void {
    const filters = new Map(this.current.filters);
    if (text === "") filters.delete(column);
    else filters.set(column, text);
    this.update({ filters });
  }

  onChange(listener: (state: ViewState, previous: ViewState) => void): void {
    this.listeners.push(listener);
  }
}
