OBSERVER AUTOMATON WritesProgram
INITIAL STATE Init;

// What the program computes must not depend on its specification.
STATE USEFIRST Init :
  MATCH CALL {lock()} -> ENCODE {condition = 0;} GOTO Init;

END AUTOMATON
