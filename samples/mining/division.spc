// What is divided by should be known not to be zero.
MINING AUTOMATON Divisions
INITIAL STATE Watching;
STATE USEALL Watching :
  MATCH {$? / $1} -> CANDIDATE {$1 != 0} GOTO Watching;
END AUTOMATON
