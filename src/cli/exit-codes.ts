/** Like EX_USAGE of sysexits.h: the command line or the input cannot be used. */
export const BAD_USAGE = 64;
/** Like EX_SOFTWARE: a bug of ours. */
export const INTERNAL_ERROR = 70;
/** Like EX_IOERR: what the command was to write could not be written. */
export const NOT_WRITTEN = 74;
/** Like a program that SIGINT ended: 128 and the number of the signal. */
export const INTERRUPTED = 130;
/** Like a program that SIGPIPE ended. */
export const BROKEN_PIPE = 141;
