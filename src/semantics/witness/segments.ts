/** A variable of the program with the witness in it: which segment the execution is in. */
export const SEGMENT = "__witness_segment";
