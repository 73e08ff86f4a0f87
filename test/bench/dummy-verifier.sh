#!/bin/sh
# A verifier that answers at random, but the same for the same seed and task: dummy-verifier.sh --seed N TASK.
if [ "$1" = "--version" ]; then echo "dummy 1.2.3"; exit 0; fi
seed=0
pause=0.02
while [ $# -gt 1 ]; do
  case "$1" in
    --seed) seed=$2; shift 2 ;;
    --pause) pause=$2; shift 2 ;;
    --starts) echo "$$" >> "$2"; shift 2 ;;
    *) shift ;;
  esac
done
[ "$pause" = 0 ] || sleep "$pause"
# The first number in the name, by the shell alone: hundreds of these runs have to be cheap.
name=${1##*/}
number=${name#"${name%%[1-9]*}"}
number=${number%%[!0-9]*}
[ ${#number} -le 9 ] || number=${number%"${number#?????????}"}
[ -n "$number" ] || number=$(echo "$name" | cksum | cut -d' ' -f1)
draw=$(((number * 7919 + seed * 104729) % 1009))
echo "Steps: $draw"
case $((draw % 6)) in
  0 | 1) echo "Verification result: TRUE" ;;
  2 | 3) echo "Verification result: FALSE(unreach-call)" ;;
  4) echo "Verification result: UNKNOWN (tired)" ;;
  5) echo "gone wrong" >&2; exit 3 ;;
esac
