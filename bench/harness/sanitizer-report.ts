/** What gcc's sanitizers say about an execution, compared with what was found about it. */

type Finding =
  | "overflow"
  | "division"
  | "shift"
  | "conversion"
  | "null"
  | "bounds"
  | "access"
  | "free"
  | "leak"
  | "alignment";

/** The first that fits. */
const WORDS: readonly (readonly [RegExp, Finding])[] = [
  [/runtime error: (?:signed integer overflow|negation of|division of .* cannot be)/, "overflow"],
  [/runtime error: division by zero/, "division"],
  [/runtime error: (?:shift exponent|left shift)/, "shift"],
  [/runtime error: .* is outside the range of representable values/, "conversion"],
  [/runtime error: .* null pointer/, "null"],
  [/runtime error: .* misaligned address/, "alignment"],
  [/runtime error: index .* out of bounds/, "bounds"],
  [/AddressSanitizer: (?:attempting (?:double-free|free)|.* bad-free)/, "free"],
  [/AddressSanitizer: SEGV .*\(nil\)|SEGV on unknown address 0x0{5,}/, "null"],
  [/AddressSanitizer: (?!.*leaked in)/, "access"],
  [/LeakSanitizer|leak of \d+ byte/, "leak"],
];

/** By the property that is violated, or the check. */
const FITTING: Readonly<Record<string, readonly Finding[]>> = {
  "no-overflow": ["overflow"],
  overflow: ["overflow"],
  division: ["division"],
  shift: ["shift"],
  conversion: ["conversion"],
  null: ["null", "access"],
  alignment: ["alignment"],
  bounds: ["bounds", "access", "null"],
  "valid-deref": ["bounds", "access", "null"],
  free: ["free"],
  "valid-free": ["free"],
  leak: ["leak"],
  "valid-memcleanup": ["leak"],
  "valid-memtrack": ["leak"],
};

export interface Agreement {
  readonly agrees: boolean;
  /** What both say, or where they differ. */
  readonly text: string;
}

/** `harness`: its text; `stderr`: of the program that was made with it. */
export function agreement(harness: string, stderr: string): Agreement {
  const property = /^ \* {3}property: {2}(.*)$/m.exec(harness)?.[1] ?? "";
  const message = /^ \* {3}violation: (.*)$/m.exec(harness)?.[1] ?? "";
  const found = findingIn(stderr);
  const fitting = FITTING[property] ?? [];
  const lines = linesIn(stderr, found);
  const place = found === "leak" ? /allocated at (\S+):(\d+)/ : /\(([^()]*):(\d+)\)/;
  const line = place.exec(message)?.[2] ?? "?";
  const agrees = found !== null && fitting.includes(found) && lines.includes(line);
  const said = `${found ?? "nothing"} in line ${[...new Set(lines)].slice(0, 4).join(", ") || "?"}`;
  return { agrees, text: `${property} in line ${line}; sanitizers: ${said}` };
}

function findingIn(stderr: string): Finding | null {
  // What is only reported comes before what ends the program.
  const reports = stderr.split(/\n(?=.*(?:runtime error:|ERROR: ))/);
  const last = reports.findLast((one) => WORDS.some(([pattern]) => pattern.test(one)));
  return WORDS.find(([pattern]) => last !== undefined && pattern.test(last))?.[1] ?? null;
}

/** Of the frames that lead to it, and of the report itself. */
function linesIn(stderr: string, found: Finding | null): readonly string[] {
  const reports = stderr.split(/\n(?=.*(?:runtime error:|ERROR: ))/);
  const report = reports.at(-1) ?? "";
  const told = /^(\S+?):(\d+):\d+: runtime error/m.exec(report)?.[2];
  // Behind the first empty line is where the memory came from, which for leaks is what counts.
  const own = found === "leak" ? stderr : (report.split(/\n\s*\n|\n0x/)[0] ?? "");
  const frames = [...own.matchAll(/^ +#\d+ \S+ in \S+ (\S+?):(\d+)/gm)].map((frame) => frame[2]!);
  return told === undefined ? frames : [told, ...frames];
}
