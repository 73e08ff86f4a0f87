import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Candidate } from "../../core/contracts/index.ts";
import { GeneralConditions, type BlockEncoding } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { buildCallGraph, computeLiveVariables } from "../../program/passes/index.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import { NO_PREDICATES, type PredicateSet } from "./predicate-state.ts";
import { predicatesOf } from "./refinement/predicates-of-facts.ts";

/**
 * Candidates as predicates (`boehm-thesis` 4.3.2): those about static variables wherever a block ends, those about variables of a function
 * where they are live and in what it calls.
 */
export class CandidatePredicates {
  private readonly cfa: Cfa;
  private readonly encoding: BlockEncoding;
  private stated: GeneralConditions | null = null;
  private calls: ReturnType<typeof buildCallGraph> | null = null;
  private liveness: ReturnType<typeof computeLiveVariables> | null = null;
  private readonly known = new Map<Candidate, PredicateSet>();
  /** By function: those on whose behalf it may be running. */
  private readonly callers = new Map<CfaFunction, ReadonlySet<string>>();

  constructor(cfa: Cfa, encoding: BlockEncoding) {
    this.cfa = cfa;
    this.encoding = encoding;
  }

  /** What there is to say about them at the location. */
  at(node: CfaNode, candidates: Iterable<Candidate>): PredicateSet {
    const found = new Set<Term>();
    for (const candidate of candidates) {
      if (!this.isUseful(candidate, node)) continue;
      for (const predicate of this.predicates(candidate)) found.add(predicate);
    }
    return found.size === 0 ? NO_PREDICATES : found;
  }

  private isUseful({ functionName, expression }: Candidate, node: CfaNode): boolean {
    if (functionName === null) return true;
    if (functionName !== node.function.name) return this.callersOf(node.function).has(functionName);
    this.liveness ??= computeLiveVariables(this.cfa);
    const { liveness } = this;
    let isLive = true;
    visitVariables(expression, (variable) => {
      if (!liveness.isLive(node, variable)) isLive = false;
    });
    return isLive;
  }

  /** Itself among them. */
  private callersOf(callee: CfaFunction): ReadonlySet<string> {
    let names = this.callers.get(callee);
    if (names === undefined) {
      this.calls ??= buildCallGraph(this.cfa);
      const found = new Set([callee]);
      for (const one of found) {
        for (const { source } of this.calls.callsTo(one)) found.add(source.function);
      }
      names = new Set([...found].map(({ name }) => name));
      this.callers.set(callee, names);
    }
    return names;
  }

  private predicates(candidate: Candidate): PredicateSet {
    let predicates = this.known.get(candidate);
    if (predicates === undefined) {
      predicates = this.translated(candidate);
      this.known.set(candidate, predicates);
    }
    return predicates;
  }

  private translated({ expression, functionName }: Candidate): PredicateSet {
    if (!isPlain(expression)) return NO_PREDICATES;
    const { cfa, encoding } = this;
    const inFunction =
      functionName === null ? cfa.main : cfa.functions.find(({ name }) => name === functionName);
    if (inFunction === undefined) return NO_PREDICATES;
    this.stated ??= new GeneralConditions(cfa, encoding);
    const term = statedBy(this.stated, inFunction.entry, expression);
    if (term === null) return NO_PREDICATES;
    const atoms = { predicates: "atoms", widenEqualities: false } as const;
    const predicates = predicatesOf(encoding.terms, [term], atoms);
    return new Set([...predicates].filter((predicate) => predicate !== encoding.terms.false));
  }
}

function statedBy(stated: GeneralConditions, at: CfaNode, expression: Expression): Term | null {
  try {
    return stated.predicate(at, expression);
  } catch (error) {
    if (error instanceof UnsupportedFeature) return null;
    throw error;
  }
}

/**
 * Of memory behind pointers the entry of a function knows nothing, and what encoding would have to assume about it would count
 * against a proof.
 */
function isPlain(root: Expression): boolean {
  let isPlainSoFar = true;
  visitExpression(root, ({ kind, type }) => {
    const isMemory = kind === "dereference" || kind === "index" || kind === "pointer-difference";
    if (isMemory || type.kind === "float") isPlainSoFar = false;
  });
  return isPlainSoFar;
}
