// A lock is never taken twice, released only when it is held, and free in the end (boehm-thesis, figure 4.2).
// The first automaton keeps the state of the lock, the second one judges it.
ENVIRONMENT AUTOMATON Environment
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH ENTRY -> ENCODE {int lock = 0;} GOTO Init;
  MATCH CALL {lock()} -> ENCODE {lock = 1;} GOTO Init;
  MATCH CALL {unlock()} -> ENCODE {lock = 0;} GOTO Init;

END AUTOMATON

OBSERVER AUTOMATON Lock
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH CALL {lock()} -> ASSUME {lock == 1} ERROR("the lock is taken twice in $location");
  MATCH CALL {unlock()} -> ASSUME {lock == 0} ERROR("the lock is released and not held in $location");
  MATCH EXIT -> ASSUME {lock == 1} ERROR("the lock is held in the end");

END AUTOMATON
