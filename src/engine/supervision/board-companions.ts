import type { Companions, Team } from "../companions.ts";
import type { Board } from "./board.ts";

interface Place {
  readonly index: number;
  readonly count: number;
}

/** Who works beside this process, as their board tells. */
class BoardCompanions implements Companions {
  readonly index: number;
  readonly count: number;
  protected readonly board: Board;
  private readonly prefix: string;

  constructor(board: Board, { index, count }: Place, prefix: string) {
    this.board = board;
    this.index = index;
    this.count = count;
    this.prefix = prefix;
  }

  claim(what: string): boolean {
    const name = `${this.prefix}${what}`;
    const owner = this.ownerOf(name);
    if (owner !== null) return owner === this.index;
    this.board.post({ kind: "claim", job: this.index, what: name });
    return this.ownerOf(name) === this.index;
  }

  part(name: string): Companions {
    return new BoardCompanions(this.board, this, `${this.prefix}${name}/`);
  }

  private ownerOf(name: string): number | null {
    for (const notice of this.board.all()) {
      if (notice.kind === "claim" && notice.what === name) return notice.job;
    }
    return null;
  }
}

/** No stage has this name. */
const ANSWER = "/answer";

export class BoardTeam extends BoardCompanions implements Team {
  constructor(board: Board, place: Place) {
    super(board, place, "");
  }

  granted(): number {
    return this.board
      .all()
      .reduce((sum, notice) => (notice.kind === "grant" ? sum + notice.millis : sum), 0);
  }

  /** The first one with an answer does; without any, the last one that ends. */
  isSpeaker(verdict: "TRUE" | "FALSE" | "UNKNOWN"): boolean {
    if (verdict !== "UNKNOWN") return this.claim(ANSWER);
    this.board.post({ kind: "ended", job: this.index });
    const ended = this.board.all().flatMap((notice) => (notice.kind === "ended" ? notice.job : []));
    const order = [...new Set(ended)];
    return order.length >= this.count && order[this.count - 1] === this.index;
  }
}
