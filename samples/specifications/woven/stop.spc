// Only executions without a signal count. Both parts of USEALL may apply: the one that leads to an error is looked for.
CONTROL AUTOMATON Stop
INITIAL STATE Quiet;

STATE USEALL Quiet :
  MATCH CALL {signal($1)} -> ASSUME {$1 > 9} STOP;
  MATCH CALL {signal($1)} -> ASSUME {$1 > 5} GOTO Loud;
  MATCH CALL {signal($1)} -> ASSUME {$1 > 0} GOTO Quiet;
  MATCH CALL {work()} -> GOTO Quiet;

STATE USEALL Loud :
  MATCH CALL {work()} -> ERROR("work after a signal in $location");

END AUTOMATON
