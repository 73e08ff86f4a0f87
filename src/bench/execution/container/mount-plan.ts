import type { DirectoryMode, DirectoryRule } from "../executor-options.ts";
import type { MountPoint } from "./mount-table.ts";

/** One step of building the file system of a run; `path` is both where it is now and where it will be. */
export interface MountStep {
  readonly kind: DirectoryMode;
  readonly path: string;
  /** Whether the content is there already because a step for a directory above brought it along. */
  readonly isPresent: boolean;
  /** Whether mounts below come along; otherwise they have steps of their own. */
  readonly isRecursive: boolean;
  readonly flags: readonly string[];
}

export interface MountPlanRequest {
  readonly rules: readonly DirectoryRule[];
  readonly mounts: readonly MountPoint[];
  /** Paths the run needs though a directory above them is hidden. */
  readonly shown: readonly string[];
  /**
   * Whether the kernel makes an overlay of a directory with mounts below. In a user namespace it does not:
   * then `/` is read-only instead and only directories without mounts get an overlay.
   */
  readonly overlayRoot: boolean;
}

/** Built anew for every run, whatever the rules say. What is mounted inside `/sys` (control groups) stays out of reach. */
const OWN_MOUNTS = ["/proc", "/dev"];

/** Interfaces of the kernel rather than files: shown, never overlaid. */
const SPECIAL: ReadonlySet<string> = new Set(
  "autofs binfmt_misc bpf cgroup cgroup2 configfs debugfs devpts devtmpfs efivarfs fusectl hugetlbfs mqueue nsfs proc pstore rpc_pipefs securityfs selinuxfs sysfs tracefs".split(
    " ",
  ),
);

export function planMounts(request: MountPlanRequest): readonly MountStep[] {
  const given = new Map(request.rules.map((rule) => [rule.path, rule.mode]));
  const rootMode = given.get("/") ?? "overlay";
  const brought = rootMode !== "overlay" || !request.overlayRoot;
  const rules = withoutRedundant(given, brought && rootMode === "overlay" ? "read-only" : rootMode);
  const steps: MountStep[] = [
    {
      kind: brought && rootMode === "overlay" ? "read-only" : rootMode,
      path: "/",
      isPresent: false,
      isRecursive: brought,
      flags: [],
    },
  ];
  const mounts = new Map(request.mounts.map((mount) => [mount.path, mount]));
  const points = new Set([...mounts.keys(), ...rules.keys()]);
  points.delete("/");
  for (const path of [...points].sort()) {
    if (OWN_MOUNTS.some((own) => isWithin(path, own)) || path.startsWith("/sys/")) continue;
    const step = stepFor(path, { rules, mounts, brought });
    if (step !== null) steps.push(step);
  }
  const hidden = [...rules].filter(([, mode]) => mode === "hidden").map(([path]) => path);
  for (const path of [...new Set(request.shown)].sort()) {
    if (rules.has(path) || !hidden.includes(nearestRule(path, rules))) continue;
    if (
      steps.some((step) => step.kind !== "hidden" && step.path !== "/" && isWithin(path, step.path))
    )
      continue;
    steps.push({ kind: "overlay", path, isPresent: false, isRecursive: brought, flags: [] });
  }
  // What is mounted later covers what is below: outer directories first.
  return steps.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Situation {
  readonly rules: Rules;
  readonly mounts: ReadonlyMap<string, MountPoint>;
  readonly brought: boolean;
}

function stepFor(path: string, { rules, mounts, brought }: Situation): MountStep | null {
  const nearest = nearestRule(path, rules);
  const mode = rules.get(nearest) ?? "overlay";
  const mount = mounts.get(path);
  // What is mounted inside a hidden directory is hidden too, and comes along inside an accessible one.
  if (path !== nearest && (mode === "hidden" || (mode === "full-access" && nearest !== "/")))
    return null;
  const isPresent = mount !== undefined && brought && path !== nearest;
  const isRecursive = brought || mode === "full-access";
  const step = { path, isPresent, isRecursive, flags: mount?.flags ?? [] };
  if (mode !== "overlay") return { kind: mode, ...step };
  const isSpecial = mount !== undefined && SPECIAL.has(mount.fileSystem);
  return { kind: isSpecial || isPresent ? "read-only" : "overlay", ...step };
}

type Rules = ReadonlyMap<string, DirectoryMode>;

/**
 * Rules that say what holds anyway would only cost time; a hidden directory in a hidden one is there at least. `rootMode`
 * is what really becomes of `/`.
 */
function withoutRedundant(rules: Rules, rootMode: DirectoryMode): Rules {
  return new Map(
    [...rules].filter(([path, mode]) => {
      const others = new Map([...rules].filter(([other]) => other !== path)).set("/", rootMode);
      const isSame = others.get(nearestRule(path, others)) === mode;
      return path === "/" || mode === "hidden" || !isSame;
    }),
  );
}

/** The path of the rule that decides. */
function nearestRule(path: string, rules: Rules): string {
  let nearest = "/";
  for (const rule of rules.keys()) {
    if (isWithin(path, rule) && rule.length > nearest.length) nearest = rule;
  }
  return nearest;
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === "/" ? "/" : `${directory}/`);
}
