// What another specification keeps can be judged in more than one way.
#include lock.spc

CONTROL AUTOMATON Exits
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH CALL {exit($1)} -> ASSUME {lock == 1 && $1 == 0} ERROR("success while the lock is held");
  MATCH CALL {exit($1)} -> ASSUME {lock == 1} STOP;

END AUTOMATON
