import { UserError } from "../diagnostics/index.ts";

/** One setting: what it means, what it is by default, how its text is read. */
export interface Option<T> {
  readonly help: string;
  readonly default: T;
  /** What may be written, for help texts: `true|false`, `a number from 1`. */
  readonly syntax: string;
  /** Null if the text is none of the values. */
  parse(text: string): T | null;
  print(value: T): string;
}

export function flag(help: string, byDefault: boolean): Option<boolean> {
  return {
    help,
    default: byDefault,
    syntax: "true|false",
    parse: (text) => (text === "true" ? true : text === "false" ? false : null),
    print: String,
  };
}

export function choice<const C extends string>(
  values: readonly C[],
  help: string,
  byDefault: NoInfer<C>,
): Option<C> {
  return {
    help,
    default: byDefault,
    syntax: values.join("|"),
    parse: (text) => values.find((value) => value === text) ?? null,
    print: String,
  };
}

/** A whole number from `least`. */
export function count(help: string, byDefault: number, least = 0): Option<number> {
  return {
    help,
    default: byDefault,
    syntax: `a whole number from ${least}`,
    parse(text) {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= least && Number.isSafeInteger(value) ? value : null;
    },
    print: String,
  };
}

/** Any text; the empty one stands for "none". */
export function text(help: string, byDefault: string, syntax = "text"): Option<string> {
  return { help, default: byDefault, syntax, parse: (written) => written, print: String };
}

/** Several of the choices, in order, separated by commas. */
export function choices<const C extends string>(
  values: readonly C[],
  help: string,
  byDefault: readonly NoInfer<C>[],
): Option<readonly C[]> {
  return {
    help,
    default: byDefault,
    syntax: `a list of ${values.join(", ")}`,
    parse(written) {
      const chosen = written
        .split(",")
        .map((part) => values.find((value) => value === part.trim()));
      return chosen.every((value) => value !== undefined) ? chosen : null;
    },
    print: (value) => value.join(","),
  };
}

const MILLIS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/** A time span in milliseconds: `500ms`, `15s`, `2min`; a bare number is seconds. */
export function duration(help: string, byDefault: number): Option<number> {
  return {
    help,
    default: byDefault,
    syntax: "a time such as 500ms, 60s, 15min",
    parse(written) {
      const match = /^(\d+(?:\.\d+)?)\s*(ms|s|min|h)?$/.exec(written);
      return match === null ? null : Number(match[1]) * MILLIS[match[2] ?? "s"]!;
    },
    print: (value) => `${value / 1000}s`,
  };
}

export type OptionGroup = Readonly<Record<string, Option<unknown>>>;

/** Options declared together under one prefix: `analysis.value.merge`. */
export interface OptionDeclarations<G extends OptionGroup> {
  readonly prefix: string;
  readonly options: G;
}

/** What a component receives: one value per declared option. */
export type ValuesOf<D> =
  D extends OptionDeclarations<infer G>
    ? { readonly [K in keyof G]: G[K] extends Option<infer T> ? T : never }
    : never;

export function defineOptions<G extends OptionGroup>(
  prefix: string,
  options: G,
): OptionDeclarations<G> {
  return { prefix, options };
}

/** Settings as written by the user, by full key. Remembers which were asked for. */
export class Configuration {
  private readonly written: ReadonlyMap<string, string>;
  private readonly read: Set<string>;

  constructor(written: ReadonlyMap<string, string>, read = new Set<string>()) {
    this.written = written;
    this.read = read;
  }

  /** Another value for a part of the run. */
  with(key: string, value: string): Configuration {
    return new Configuration(new Map([...this.written, [key, value]]), this.read);
  }

  /** Values for a part of the run, unless the user wrote others. */
  withDefaults(defaults: ReadonlyMap<string, string>): Configuration {
    return new Configuration(new Map([...defaults, ...this.written]), this.read);
  }

  /** The values of one group; a text that is no value of its option is a `UserError`. */
  valuesOf<G extends OptionGroup>(
    declarations: OptionDeclarations<G>,
  ): ValuesOf<OptionDeclarations<G>> {
    const values: Record<string, unknown> = {};
    for (const [name, option] of Object.entries(declarations.options)) {
      const key = `${declarations.prefix}.${name}`;
      this.read.add(key);
      const written = this.written.get(key);
      values[name] = written === undefined ? option.default : parsed(key, option, written);
    }
    // The loop went through exactly the keys of G and parsed each by its own option.
    return values as ValuesOf<OptionDeclarations<G>>;
  }

  /** Keys the user wrote that no component of this run asked for. */
  unusedKeys(): readonly string[] {
    return [...this.written.keys()].filter((key) => !this.read.has(key));
  }
}

function parsed(key: string, option: Option<unknown>, written: string): unknown {
  const value = option.parse(written);
  if (value !== null) return value;
  throw new UserError(`option ${key} cannot be '${written}'`, null, `it takes ${option.syntax}`);
}
