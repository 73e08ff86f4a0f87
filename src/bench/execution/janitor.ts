import { spawn, type ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import { SYSTEM_ENVIRONMENT } from "./container/programs.ts";

/**
 * Waits for the end of the supervisor, of whatever kind, and then removes the control groups and folders that carry its
 * number, with all files, the processes in such groups first. Those on their way out hold a group for a moment.
 */
const SCRIPT = `
trap "" INT TERM HUP
sweep() {
  if [ -f "$1/cgroup.procs" ]; then
    while read -r pid; do kill -9 "$pid"; done < "$1/cgroup.procs"
    if [ -f "$1/freezer.state" ]; then echo THAWED > "$1/freezer.state"; fi
  fi
  for inner in "$1"/*/; do
    if [ -d "$inner" ]; then sweep "\${inner%/}"; fi
  done
  rmdir "$1"
}
parents=
while read -r parent; do parents="$parents$parent
"; done
IFS='
'
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  left=0
  for parent in $parents; do
    for folder in "$parent/assay-$1-"* "$parent/assay-run-$1-"*; do
      case $folder in
        */assay-run-*) rm -rf --one-file-system "$folder" 2>/dev/null || left=1 ;;
        *) if [ -d "$folder" ]; then sweep "$folder" 2>/dev/null || left=1; fi ;;
      esac
    done
  done
  [ $left = 1 ] || exit 0
  sleep 0.2
done`;

let janitor: ChildProcess | null = null;
const told = new Set<string>();

/** Whatever happens to this process, its folders `assay-PID-*` and `assay-run-PID-*` in there do not stay. */
export function removeAfterDeath(parent: string): void {
  if (told.has(parent)) return;
  told.add(parent);
  janitor ??= startJanitor();
  janitor.stdin!.write(`${parent}\n`);
}

function startJanitor(): ChildProcess {
  const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", String(process.pid)], {
    env: SYSTEM_ENVIRONMENT,
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  // It outlives us, not the other way round.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  for (const emitter of [child, child.stdin]) emitter.on("error", () => undefined);
  return child;
}
