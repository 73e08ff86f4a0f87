// Every reference that is taken is given back. States and a counter in one automaton.
OBSERVER AUTOMATON References
INITIAL STATE None;

STATE USEALL None :
  MATCH ENTRY -> ENCODE {unsigned count = 0;} GOTO None;
  MATCH CALL {get($1)} -> ASSUME {$1 != 0} ENCODE {count++;} GOTO Some;
  MATCH CALL {put($1)} -> ASSUME {$1 != 0} ERROR("put before get of $1 in $location");

STATE USEALL Some :
  MATCH CALL {get($1)} -> ASSUME {$1 != 0} ENCODE {count += 1;} GOTO Some;
  MATCH CALL {put($1)} -> ASSUME {$1 != 0; count > 1} ENCODE {count--;} GOTO Some;
  MATCH CALL {put($1)} -> ASSUME {$1 != 0; count <= 1} ENCODE {count = count - 1;} GOTO None;
  MATCH EXIT -> ERROR("a reference is left");

END AUTOMATON
