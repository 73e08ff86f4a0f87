#!/bin/bash
# Executes one program the way scripts do: `time` of the shell for CPU time, the largest resident size that was seen of
# the first process for memory, `ulimit -t` and `ulimit -v` for limits. Says what these tell.
[ "$1" = --version ] && exit
here=$(dirname "$(readlink -f "$0")")
cpu_limit=unlimited memory_limit=unlimited patience=60
busy() { node "$here/work.mjs" cpu "$1"; }
hold() { node "$here/work.mjs" "$@"; }
case $1 in
  "one process") program() { busy 1; } ;;
  "children that are waited for") program() { busy 0.5 & busy 0.5 & wait; } ;;
  "children that nobody waits for") program() { (setsid node "$here/work.mjs" cpu 1 &); sleep 2.5; } ;;
  "four children below the limit of each") cpu_limit=2; program() { busy 1.5 & busy 1.5 & busy 1.5 & busy 1.5 & wait; } ;;
  "memory of children") program() { hold memory 100 & hold memory 100 & hold memory 100 & wait; } ;;
  "memory that is only reserved") memory_limit=500000; program() { hold reserve 600; } ;;
  "children of a program that is ended") patience=1; program() { busy 3 & wait; } ;;
esac
TIMEFORMAT="%U %S"
peak=0 status=0
{
  time {
    (ulimit -t "$cpu_limit" -v "$memory_limit"; program) >/dev/null 2>&1 &
    pid=$!
    for ((look = 0; look < patience * 20; look++)); do
      size=$(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status" 2>/dev/null)
      child=$(pgrep -P "$pid" -o 2>/dev/null)
      inner=$(awk '/^VmRSS/ { print $2 }' "/proc/${child:-0}/status" 2>/dev/null)
      for value in ${size:-0} ${inner:-0}; do [ "$value" -gt "$peak" ] && peak=$value; done
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.05
    done
    kill "$pid" 2>/dev/null
    wait "$pid"
    status=$?
  }
} 2>/tmp/times
read -r user system < /tmp/times
echo "naive cputime: $(awk "BEGIN { print $user + $system }")s"
echo "naive memory: $((peak * 1024))B"
echo "outcome: $([ "$status" = 0 ] && echo ended || echo "status $status")"
echo "left: $(pgrep -fc work.mjs) processes"
sleep 0.3
exit 0
