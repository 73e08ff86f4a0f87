// A lock that may be refused: what the function returned decides, whether the program looks at it or not.
OBSERVER AUTOMATON Trylock
INITIAL STATE Free;

STATE USEALL Free :
  MATCH RETURN {$1 = trylock($?)} -> SPLIT {$1 != 0} GOTO Held NEGATION GOTO Free;
  MATCH CALL {release($?)} -> ERROR("released and not held in $location");

STATE USEALL Held :
  MATCH CALL {trylock($?)} -> ERROR("taken twice in $location");
  MATCH CALL {release($?)} -> GOTO Free;

END AUTOMATON
