import { readFileSync } from "node:fs";

export interface MountPoint {
  readonly path: string;
  readonly fileSystem: string;
  /** Flags of this mount that a change of it has to repeat: `nosuid`, `nodev`, `noexec`. */
  readonly flags: readonly string[];
  /** The folder of the file system that is seen here. */
  readonly root: string;
  /** Options of the file system itself. */
  readonly superOptions: readonly string[];
}

export function readMountTable(): readonly MountPoint[] {
  return parseMountTable(readFileSync("/proc/self/mountinfo", "latin1"));
}

/** The format of `proc_pid_mountinfo(5)`; of mounts on top of each other only the last is seen. */
export function parseMountTable(text: string): readonly MountPoint[] {
  const points = new Map<string, MountPoint>();
  for (const line of text.split("\n")) {
    const [mount, fileSystem] = line.split(" - ");
    if (mount === undefined || fileSystem === undefined) continue;
    const [, , , root, path, options] = mount.split(" ");
    const [type, , superOptions] = fileSystem.split(" ");
    points.delete(path!);
    points.set(path!, {
      path: unescape(path!),
      root: unescape(root!),
      fileSystem: type!,
      flags: options!.split(",").filter((flag) => REPEATED.has(flag)),
      superOptions: (superOptions ?? "").split(","),
    });
  }
  return [...points.values()];
}

const REPEATED: ReadonlySet<string> = new Set([
  "nosuid",
  "nodev",
  "noexec",
  "noatime",
  "nodiratime",
]);

function unescape(path: string): string {
  const bytes = path.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
