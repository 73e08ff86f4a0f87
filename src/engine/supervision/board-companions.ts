import type { Companions, SharedFact, Team } from "../companions.ts";
import type { Board } from "./board.ts";

interface Place {
  readonly index: number;
  readonly count: number;
}

/** Of one process: who does not get on without more of them has learnt too much. */
const MOST_FACTS = 5000;

/** Who works beside this process, as their board tells. */
class BoardCompanions implements Companions {
  readonly index: number;
  readonly count: number;
  protected readonly board: Board;
  private readonly prefix: string;
  private toldCount = 0;

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

  tell(facts: readonly SharedFact[]): void {
    const some = facts.slice(0, MOST_FACTS - this.toldCount);
    this.toldCount += some.length;
    if (some.length > 0) this.board.post({ kind: "learnt", job: this.index, facts: some });
  }

  told(): readonly SharedFact[] {
    return this.board
      .all()
      .flatMap((notice) =>
        notice.kind === "learnt" && notice.job !== this.index ? notice.facts : [],
      );
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
