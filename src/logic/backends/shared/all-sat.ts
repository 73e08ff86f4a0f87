import type { AllSatStatus, Cube } from "../../smt/index.ts";
import type { DriverAnswer, SolverDriver } from "./solver-driver.ts";

type Enumerator = Pick<SolverDriver, "readCube" | "shrinkToCore" | "block">;

/**
 * Calls `visit` with disjoint cubes that together are the assignments of `width` literals which extend to a
 * model. `check` decides the stack, what was blocked, and the literals fixed in its argument.
 */
export function enumerateCubes(
  driver: Enumerator,
  check: (fixed: Cube) => DriverAnswer,
  width: number,
  visit: (cube: Cube) => "continue" | "stop",
  shrink: "full" | "cubes",
): AllSatStatus {
  const open = new Int8Array(width);
  const cube = new Int8Array(width);
  const grower = shrink === "cubes" ? new CubeGrower(driver, check, width) : null;
  for (;;) {
    const answer = check(open);
    if (answer === "unsat") return "complete";
    if (answer !== "sat") return "unknown";
    // Soundness: a cube that is made up has no model, and the one that has is missing.
    if (driver.readCube(cube) === "untold") return "unknown";
    grower?.grow(cube);
    // Before the visitor may change it.
    driver.block(cube);
    if (visit(cube) === "stop") return "stopped";
  }
}

/** More free literals would cost more checks than they save visits. */
const MAX_FREE = 6;
const MAX_CORES = 256;

/**
 * Frees literals of a full assignment as long as every assignment of the cube has a model. Freeing one asks
 * for each of the assignments added; an assignment without a model yields a core, and cores of earlier
 * cubes answer most questions without a check. Blocked cubes count as having no model: that keeps cubes
 * disjoint.
 */
class CubeGrower {
  private readonly driver: Enumerator;
  private readonly check: (fixed: Cube) => DriverAnswer;
  private readonly width: number;
  private readonly probe: Cube;
  private readonly cores: Cube[] = [];

  constructor(driver: Enumerator, check: (fixed: Cube) => DriverAnswer, width: number) {
    this.driver = driver;
    this.check = check;
    this.width = width;
    this.probe = new Int8Array(width);
  }

  grow(cube: Cube): void {
    const free: number[] = [];
    for (let i = 0; i < this.width && free.length < MAX_FREE; i++) {
      if (!this.isFlippable(cube, i, free)) continue;
      cube[i] = 0;
      free.push(i);
    }
  }

  /** Do all assignments of `cube` with literal `index` turned have a model? */
  private isFlippable(cube: Cube, index: number, free: readonly number[]): boolean {
    const { probe } = this;
    probe.set(cube);
    probe[index] = -cube[index]!;
    if (this.meetsCore(probe)) return false;
    for (let choice = 0; choice < 1 << free.length; choice++) {
      free.forEach((literal, bit) => {
        probe[literal] = (choice >> bit) & 1 ? 1 : -1;
      });
      if (!this.hasModel(probe)) return false;
    }
    return true;
  }

  private hasModel(assignment: Cube): boolean {
    const answer = this.check(assignment);
    if (answer === "unsat") {
      const core = assignment.slice();
      this.driver.shrinkToCore(core);
      if (this.cores.length === MAX_CORES) this.cores.shift();
      this.cores.push(core);
    }
    return answer === "sat";
  }

  /** Is some assignment of `cube` known to have no model? */
  private meetsCore(cube: Cube): boolean {
    return this.cores.some((core) => {
      for (let i = 0; i < core.length; i++) if (core[i]! * cube[i]! < 0) return false;
      return true;
    });
  }
}
