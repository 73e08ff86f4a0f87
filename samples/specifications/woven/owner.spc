// Who opened a device closes it. The specification keeps a pointer, with a type of the program.
ENVIRONMENT AUTOMATON Owners
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH ENTRY -> ENCODE {device_t *owner = 0;} GOTO Init;
  MATCH CALL {open_device($1)} -> ENCODE {owner = $1;} GOTO Init;
  MATCH CALL {close_device($?)} -> ENCODE {owner = 0;} GOTO Init;

END AUTOMATON

OBSERVER AUTOMATON Owner
INITIAL STATE Init;

STATE USEFIRST Init :
  MATCH CALL {close_device($1)} -> ASSUME {$1 != owner || owner->state == BROKEN} ERROR("$1 is closed in $location");

END AUTOMATON
