/** A configuration that is about to be written. */
export interface Draft {
  readonly configuration: Readonly<Record<string, unknown>>;
  /** What the user should know about it. */
  readonly notes: readonly string[];
}

/** How files of a target are read, paths relative to the project. */
export interface DraftFlags {
  readonly includeDirectories: readonly string[];
  readonly defines: readonly string[];
}

export interface DraftTarget extends Partial<DraftFlags> {
  readonly files?: readonly string[];
  readonly buildTargets?: readonly string[];
  readonly entryFunction?: readonly string[];
  readonly entryNotNull?: readonly string[];
}

/** What is looked for where nobody says anything else: what can be wrong in any program. */
const CHECKS = ["bounds", "null", "division", "overflow"];

export function configurationOf(
  common: Readonly<Record<string, unknown>>,
  targets: ReadonlyMap<string, DraftTarget>,
): Readonly<Record<string, unknown>> {
  return {
    ...withoutEmpty(common),
    // Assertions and error functions, which are not looked at where only checks are asked for.
    specification: "default",
    checks: CHECKS,
    limits: { time: "60s" },
    targets: Object.fromEntries([...targets].map(([name, target]) => [name, withoutEmpty(target)])),
  };
}

function withoutEmpty(object: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

/** A name for a target that is not taken yet. */
export function targetName(wish: string, taken: { has(name: string): boolean }): string {
  const name = wish.replace(/[^A-Za-z0-9_+-]+/g, "-").replace(/^[+-]+/, "") || "target";
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}-${i}`;
    if (!taken.has(candidate)) return candidate;
  }
}
