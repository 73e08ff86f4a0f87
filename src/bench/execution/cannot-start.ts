/** A run cannot begin, because of the command, its surroundings or its limits: the sentence says why. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
