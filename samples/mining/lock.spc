// The lock of boehm-thesis Fig. 4.2: taken at most once, given back only when it is held, and held by nobody at the end.
ENVIRONMENT AUTOMATON LockState
INITIAL STATE S;
STATE USEALL S :
  MATCH ENTRY -> ENCODE {int held = 0;} GOTO S;
  MATCH {lock()} -> ENCODE {held = 1;} GOTO S;
  MATCH {unlock()} -> ENCODE {held = 0;} GOTO S;
END AUTOMATON

OBSERVER AUTOMATON Lock
INITIAL STATE S;
STATE USEFIRST S :
  MATCH {lock()} -> ASSUME {held == 1} ERROR("taken twice");
  MATCH {unlock()} -> ASSUME {held == 0} ERROR("given back while free");
  MATCH EXIT -> ASSUME {held == 1} ERROR("held at the end");
END AUTOMATON
