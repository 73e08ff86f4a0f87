// Several mutexes, each on its own: a set of what is held, woven in as one variable for each of them.
CONTROL AUTOMATON Mutexes
LOCAL set<string> held = [];
LOCAL int count = 0;
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH CALL {acquire($1)} -> ASSUME {$$held[$1]} ERROR("$1 is acquired twice");
  MATCH CALL {acquire($1)} -> ASSERT count < 2 DO held[$1] = true DO count = count + 1 GOTO Init;
  MATCH CALL {release($1)} -> ASSUME {!$$held[$1]} ERROR("$1 is released and not held");
  MATCH CALL {release($1)} -> ASSUME {$$count >= 0} DO held[$1] = false DO count = count - 1 GOTO Init;
  MATCH EXIT -> ASSUME {!$$held.empty} ERROR("something is held in the end");

END AUTOMATON
