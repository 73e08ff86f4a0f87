/** What a run tells about its proof: the invariants in C, and whether they convince somebody else. */
import type { HeadInvariant, Proof, ProofSource } from "../../algorithms/certificate/index.ts";
import { cpuMillis, type Budget } from "../../base/budget/index.ts";
import { formatLocation, type SourceLocation } from "../../base/diagnostics/index.ts";
import type { CertificateReport, LoopInvariant, ProofReport } from "../../output/run-report.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import { printConjunction } from "../../program/cfa/print-condition.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import { RunSolver, solverChoice } from "../solver.ts";
import { certify, tellProof } from "./certify.ts";
import { certificateOptions } from "./options.ts";

export interface ProofWishes {
  readonly certify: boolean;
  /** As the user named the solver of the run. */
  readonly solver: string;
  /** As in the request. */
  readonly solverCommands?: readonly string[];
}

export interface ExaminedProof {
  readonly proof: ProofReport;
  readonly invariants: readonly HeadInvariant[];
  /** Null: nobody wanted to know. */
  readonly certificate: CertificateReport | null;
}

/** Without a source, what is left to check is whether all loops end. */
export function examineProof(
  services: AnalysisServices,
  source: ProofSource | null,
  wishes: ProofWishes,
  budget: Budget,
): ExaminedProof {
  const { cfa } = services;
  const proof = tellProof(services, source ?? (() => ({ kind: "unrolling" })), budget);
  const certificate = wishes.certify ? certificateOf(services, proof, wishes, budget) : null;
  const invariants = proof.kind === "invariants" ? proof.invariants : [];
  return { proof: proofReport(cfa, proof), invariants, certificate };
}

function certificateOf(
  services: AnalysisServices,
  proof: Proof,
  wishes: ProofWishes,
  budget: Budget,
): CertificateReport {
  const { solver: other } = services.configuration.valuesOf(certificateOptions);
  const solver = new RunSolver(
    solverChoice(other === "" ? wishes.solver : other, wishes.solverCommands),
  );
  const start = cpuMillis();
  try {
    const rejection = certify(services, proof, solver, budget);
    return {
      isAccepted: rejection === null,
      reason: rejection?.reason ?? null,
      location: rejection?.at ? locationOf(services.cfa, rejection.at) : null,
      queries: solver.queries,
      cpuSeconds: (cpuMillis() - start) / 1000,
      solver: solver.description,
    };
  } finally {
    solver.close();
  }
}

function proofReport(cfa: Cfa, proof: Proof): ProofReport {
  if (proof.kind === "unrolling") {
    return { kind: "unrolling", invariants: [], visits: 0, leftOut: [] };
  }
  const { kind, visits, leftOut } = proof;
  const invariants = proof.invariants.map((invariant) => loopInvariant(cfa, invariant));
  return { kind, invariants, visits, leftOut };
}

function loopInvariant(cfa: Cfa, { head, callers, facts }: HeadInvariant): LoopInvariant {
  const { file, line } = locationOf(cfa, head);
  const callOf = ({ start }: CfaEdge) => formatLocation(cfa.source.locate(start));
  return {
    file,
    line,
    function: head.function.name,
    // The first call is the one of `main`, by nobody.
    callers: callers === null ? null : callers.slice(1).map(callOf),
    expression: printConjunction(facts),
  };
}

/** Where the text of what happens next begins. */
function locationOf(cfa: Cfa, { leaving, entering }: CfaNode): SourceLocation {
  const edges = [...leaving, ...entering];
  const written = edges.find(({ start, end }) => end > start) ?? edges[0]!;
  return cfa.source.locate(written.start);
}
