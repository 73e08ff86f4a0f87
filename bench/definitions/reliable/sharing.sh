#!/bin/bash
# Executes one piece of work on the first of its cores, and another one beside it: not at all, on the second core, or on
# the same one.
[ "$1" = --version ] && exit
here=$(dirname "$(readlink -f "$0")")
read -r first second < <(taskset -cp $$ | sed 's/.*: //; s/-/ /; s/,/ /g')
case $2 in
  arithmetic) work=(steps 600) ;;
  memory) work=(walk 64 12) ;;
esac
disturb() { while :; do taskset -c "$1" node "$here/work.mjs" "${work[@]}" >/dev/null; done; }
case $1 in
  other) disturb "$second" & ;;
  same) disturb "$first" & ;;
esac
sleep 0.2
TIMEFORMAT="%U %S %R"
{ time taskset -c "$first" node "$here/work.mjs" "${work[@]}" >/dev/null; } 2>/tmp/times
read -r user system wall < /tmp/times
echo "work cputime: $(awk "BEGIN { print $user + $system }")s"
echo "work walltime: ${wall}s"
kill %1 2>/dev/null
exit 0
