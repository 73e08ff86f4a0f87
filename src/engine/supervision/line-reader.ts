/** Puts lines together from the pieces in which they arrive. */
export class LineReader {
  private readonly receive: (line: string) => void;
  private pieces: string[] = [];

  constructor(receive: (line: string) => void) {
    this.receive = receive;
  }

  add(text: string): void {
    const lines = text.split("\n");
    for (const line of lines.slice(0, -1)) {
      this.receive([...this.pieces, line].join(""));
      this.pieces = [];
    }
    this.pieces.push(lines.at(-1)!);
  }
}
