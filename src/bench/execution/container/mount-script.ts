import { statSync, type Stats } from "node:fs";
import type { MountStep } from "./mount-plan.ts";
import type { Privileges } from "./run-container.ts";

/**
 * The first process of a container: builds its file system, makes it the only one, says so, and then collects the
 * orphans of the run until its standard input ends. Only a POSIX shell and util-linux are needed; nothing that
 * it mounts is seen outside, and all of it is gone with its last process.
 */
export function containerScript(
  steps: readonly MountStep[],
  privileges: Privileges,
  { storage, home }: ScriptOptions,
): string {
  // Only root may change owners and devices; others have no rights there to take away.
  const devices = privileges === "same" ? 'mount -o rbind,ro /dev "$root/dev"' : "";
  const overlayOptions = privileges === "same" ? "" : "userxattr,";
  return [
    prologue(
      overlayOptions,
      storage === "memory" ? 'mount -t tmpfs -o mode=755 tmpfs "$stage"' : "",
    ),
    ...steps.map((step) => stepLine(step, privileges)),
    ...(home === null ? [] : [`[ -d "$root"${quoted(home)} ] || mkdir -p "$root"${quoted(home)}`]),
    epilogue(devices),
  ].join("\n");
}

export interface ScriptOptions {
  readonly storage: "memory" | "disk";
  /** A directory that has to be there in the end; null: none. */
  readonly home: string | null;
}

// Performance: a process costs more than a mount, so each step is one process if it can be.
const prologue = (overlayOptions: string, storage: string) => `
set -eu
exec 3<&0
read -r pid rest < /proc/self/stat
stage=$1 root=$1/root count=0
${storage}
# What is written can be seen from outside below descriptor 4.
exec 4< "$stage"
mkdir "$root"
place() {
  [ -e "$root$1" ] || if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; : > "$root$1"; fi
}
protect() { mount -o "remount,bind,ro$2" "$root$1"; }
show() { place "$2"; mount -o "$1" "$2" "$root$2"; }
hide() {
  count=$((count + 1)) upper=$stage/upper$count
  [ -d "$root$1" ] || mkdir -p "$root$1"
  mkdir -m "$2" "$upper"
  mount --bind "$upper" "$root$1"
  echo "layer upper$count $1"
}
overlay() {
  count=$((count + 1)) upper=$stage/upper$count work=$stage/work$count
  place "$1"
  mkdir -m "$2" "$upper" "$work"
  [ -z "$3" ] || chown "$3" "$upper"
  if mount -t overlay -o "${overlayOptions}lowerdir=$1,upperdir=$upper,workdir=$work" overlay "$root$1" 2>/dev/null
  then echo "layer upper$count $1"
  else show bind,ro "$1"; echo "warning $1"
  fi
}`;

const epilogue = (devices: string) => `
mount -t proc proc "$root/proc"
# Settings of the kernel are those of the machine.
for settings in sys sysrq-trigger irq bus; do
  if [ -e "$root/proc/$settings" ]; then
    mount --bind "$root/proc/$settings" "$root/proc/$settings"
    mount -o remount,bind,ro "$root/proc/$settings"
  fi
done
${devices}
if [ -d "$root/dev/shm" ]; then mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"; fi
ip link set lo up 2>/dev/null || :
cd "$root"
pivot_root . dev
umount -l /dev
cat <&3 >/dev/null &
echo "ready $pid"
exec >/dev/null
wait $!`;

function stepLine(step: MountStep, privileges: Privileges): string {
  const path = quoted(step.path);
  const flags = step.flags.map((flag) => `,${flag}`).join("");
  const bind = step.isRecursive ? "rbind" : "bind";
  const readOnly = step.isPresent
    ? `protect ${path} ${quoted(flags)}`
    : `show ${quoted(`${bind},ro${flags}`)} ${path}`;
  switch (step.kind) {
    case "full-access":
      return step.isPresent ? "" : `show ${bind} ${path}`;
    case "read-only":
      return readOnly;
    case "hidden":
      return `hide ${path} ${modeOf(step.path, 0o755)}`;
    case "overlay": {
      const stat = statSync(step.path, { throwIfNoEntry: false });
      // A file is shown as it is, and an option of mount cannot express every name.
      if (stat?.isDirectory() !== true || /[,:\\"]/.test(step.path)) return readOnly;
      const owner =
        privileges === "mapped" || stat.uid === process.getuid!()
          ? "''"
          : `${stat.uid}:${stat.gid}`;
      return `overlay ${path} ${octal(stat)} ${owner}`;
    }
  }
}

function modeOf(path: string, otherwise: number): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? otherwise.toString(8) : octal(stat);
}

function octal(stat: Stats): string {
  return (stat.mode & 0o7777).toString(8);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
