import type { Deadline } from "../../../logic/interpolation/index.ts";
import type { Prover } from "../../../logic/smt/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { SequenceView } from "../sequence-view.ts";
import type { PlaceFacts } from "./invariants.ts";
import type { PathProgram } from "./path-program.ts";

/**
 * The candidates that hold in one execution of the sequence up to its last boundary, or as far as it can be
 * executed. Performance: refutes most of them with one query.
 */
export function consistentWithExecution(
  program: PathProgram,
  candidates: PlaceFacts,
  prover: Prover,
  deadline: Deadline,
): PlaceFacts {
  const { view } = program;
  const { level } = prover;
  const reached = executableBlocks(view, prover, deadline);
  const model = reached === 0 ? null : prover.model();
  const result =
    model === null
      ? candidates
      : program.places.map(({ index, boundaries }) => {
          const passed = boundaries.filter((boundary) => boundary <= reached);
          const holds = (candidate: Term): boolean =>
            passed.every((at) => model.value(view.atBeginning(candidate, at)) !== false);
          return candidates[index]!.filter(holds);
        });
  model?.release();
  while (prover.level > level) prover.pop();
  return result;
}

/** How many blocks are asserted and have a model, which is the prover's last answer. */
function executableBlocks(view: SequenceView, prover: Prover, deadline: Deadline): number {
  const last = view.length - 1;
  for (const count of new Set([last, last >> 1, 1])) {
    if (count === 0 || deadline.hasPassed()) break;
    prover.push();
    for (let block = 0; block < count; block++) {
      for (const conjunct of view.formula(block)) prover.assert(conjunct);
    }
    prover.timeoutMillis = deadline.remainingMillis;
    if (prover.check() === "sat") return count;
    prover.pop();
  }
  return 0;
}
