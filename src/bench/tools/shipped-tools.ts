import { assay } from "./assay.ts";
import { bubaak } from "./bubaak.ts";
import { calculatepi } from "./calculatepi.ts";
import { cbmc } from "./cbmc.ts";
import { cpachecker } from "./cpachecker.ts";
import { divine } from "./divine.ts";
import { dummy } from "./dummy.ts";
import { esbmc } from "./esbmc.ts";
import { alwaysTrue, rand } from "./fixed-answers.ts";
import { framaC } from "./frama-c.ts";
import { goblint } from "./goblint.ts";
import { klee } from "./klee.ts";
import { mopsa } from "./mopsa.ts";
import { seahorn } from "./seahorn.ts";
import { smack } from "./smack.ts";
import { smtSolvers } from "./smt-solvers.ts";
import { symbiotic } from "./symbiotic.ts";
import { theta } from "./theta.ts";
import type { ToolAdapter } from "./tool-adapter.ts";
import { twoLs } from "./two-ls.ts";
import { ultimateTools } from "./ultimate.ts";
import { veriabs } from "./veriabs.ts";

/** Verifiers and solvers that Assay knows without being told. */
export const VERIFIERS: readonly ToolAdapter[] = [
  assay,
  cpachecker,
  { ...cpachecker, module: "graves", name: "Graves-CPA" },
  cbmc,
  esbmc,
  klee,
  symbiotic,
  ...ultimateTools,
  theta,
  twoLs,
  { ...twoLs, module: "2ls" },
  divine,
  goblint,
  mopsa,
  framaC,
  seahorn,
  smack,
  veriabs,
  bubaak,
  ...smtSolvers,
];

/** Those and tools for experiments, which are programs of the system. */
export const SHIPPED_TOOLS: readonly ToolAdapter[] = [
  ...VERIFIERS,
  dummy,
  rand,
  alwaysTrue,
  calculatepi,
];
