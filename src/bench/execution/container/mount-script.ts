import { statSync, type Stats } from "node:fs";
import type { MountStep } from "./mount-plan.ts";

/**
 * The first process of a container: builds its file system, makes it the only one, says so, and then collects the
 * orphans of the run until its standard input ends. Only a POSIX shell and util-linux are needed; nothing that
 * it mounts is seen outside, and all of it is gone with its last process.
 */
export function containerScript(steps: readonly MountStep[], overlayOptions: string): string {
  return [PROLOGUE(overlayOptions), ...steps.map(stepLine), EPILOGUE].join("\n");
}

/** Device nodes that programs expect. */
const DEVICES = "null zero full random urandom tty";

const PROLOGUE = (overlayOptions: string) => `
set -eu
exec 3<&0
read -r pid rest < /proc/self/stat
stage=$1 root=$1/root count=0
mount -t tmpfs -o mode=755 tmpfs "$stage"
mkdir "$root"
place() { if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; [ -e "$root$1" ] || : > "$root$1"; fi; }
protect() { mount -o "remount,bind,ro$2" "$root$1"; }
show() { place "$2"; mount "$1" "$2" "$root$2"; }
hide() { place "$1"; mount -t tmpfs -o "mode=$2" tmpfs "$root$1"; }
overlay() {
  count=$((count + 1)) upper=$stage/upper$count
  place "$1"
  mkdir "$upper" "$stage/work$count"
  mount -t overlay -o "${overlayOptions}lowerdir=$1,upperdir=$upper,workdir=$stage/work$count" overlay "$root$1" 2>/dev/null || {
    show --bind "$1" && protect "$1" "" && echo "warning $1"
  }
  chmod "$2" "$upper"
  chown "$3" "$upper" 2>/dev/null || :
}`;

const EPILOGUE = `
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in ${DEVICES}; do
  if [ -e "/dev/$device" ]; then : > "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; fi
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s fd/0 "$root/dev/stdin"; ln -s fd/1 "$root/dev/stdout"; ln -s fd/2 "$root/dev/stderr"
mkdir -m 1777 "$root/dev/shm"
mkdir "$root/dev/pts" "$root/dev/outside"
mount --bind /dev/pts "$root/dev/pts" 2>/dev/null || :
ip link set lo up 2>/dev/null || :
cd "$root"
pivot_root . dev/outside
umount -l /dev/outside
rmdir /dev/outside
cat <&3 >/dev/null &
echo "ready $pid"
exec >/dev/null
wait $!`;

function stepLine(step: MountStep): string {
  const path = quoted(step.path);
  const flags = quoted(step.flags.map((flag) => `,${flag}`).join(""));
  const bind = step.isRecursive ? "--rbind" : "--bind";
  switch (step.kind) {
    case "full-access":
      return step.isPresent ? "" : `show ${bind} ${path}`;
    case "read-only":
      return `${step.isPresent ? "" : `show ${bind} ${path}; `}protect ${path} ${flags}`;
    case "hidden":
      return `hide ${path} ${modeOf(step.path, 0o755)}`;
    case "overlay": {
      const stat = statSync(step.path, { throwIfNoEntry: false });
      // A file is shown as it is, and an option of mount cannot express every name.
      if (stat?.isDirectory() !== true || /[,:\\"]/.test(step.path)) {
        return `show ${bind} ${path}; protect ${path} ${flags}`;
      }
      return `overlay ${path} ${octal(stat)} ${stat.uid}:${stat.gid}`;
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
