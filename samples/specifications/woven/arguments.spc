// A function never returns more than it was given, although the program puts the result where the argument was.
OBSERVER AUTOMATON Arguments
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH RETURN {$1 = take($2, $3)} -> ASSUME {$1 > $2 - *$3} ERROR("$1 is too much in $location");

END AUTOMATON
