// Calls may be nested, through pointers and recursively: no more than three of visit() at a time, all of them come back.
ENVIRONMENT AUTOMATON Depth
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH ENTRY -> ENCODE {long depth = 0; int deepest = 0;} GOTO Init;
  MATCH CALL {visit($1)} -> ENCODE {depth = depth + 1; deepest = depth > deepest ? (int)depth : deepest;} GOTO Init;
  MATCH RETURN {visit($?)} -> ENCODE {depth -= 1;} GOTO Init;

END AUTOMATON

OBSERVER AUTOMATON Visits
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH CALL {visit($?)} && CHECK(location, "functionname==visit") -> ASSUME {depth >= 3} ERROR("nested too deeply");
  MATCH RETURN {$1 = visit($2)} -> ASSUME {$1 != $2} ERROR("visit($2) returned $1");
  MATCH EXIT -> ASSUME {depth != 0 || deepest > 3} ERROR("a visit has no end");

END AUTOMATON
