import type { Expression } from "../cfa/expression.ts";
import type { Cfa, CfaFunction } from "../cfa/graph.ts";
import type { ExternalOperation, Operation } from "../cfa/operation.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import { visitExpression } from "../cfa/visit-expression.ts";
import { FOREIGN_ASSEMBLY, isOnlyNamed, libraryFunction } from "../library/index.ts";
import { readsArguments } from "./read-arguments.ts";

/** How functions of the program may run where a function is called that is not known. */
export interface PossibleCalls {
  readonly callsBack: boolean;
  /** It is one of them, called with a type that it does not have. */
  readonly isMismatched: boolean;
}

const NO_CALLS: PossibleCalls = { callsBack: false, isMismatched: false };

/** When functions of the program may run inside of a function that is not known. */
export class CallBacks {
  private readonly cfa: Cfa;
  private handsOn: boolean | null = null;
  private isOpen: boolean | null = null;

  constructor(cfa: Cfa) {
    this.cfa = cfa;
  }

  mayComeFrom(operation: ExternalOperation): boolean {
    const { callsBack, isMismatched } = this.possibleOf(operation);
    const assumedAway = this.assumedAwayFrom(operation);
    return (callsBack && !assumedAway.callsBack) || (isMismatched && !assumedAway.isMismatched);
  }

  /** What may happen there and is assumed not to (`UnlikelyCalls`). */
  assumedAwayFrom(operation: ExternalOperation): PossibleCalls {
    const { callsBack, isMismatched } = this.possibleOf(operation);
    const { callbacks, mismatchedCalls } = this.cfa.unlikely;
    return {
      callsBack: callsBack && callbacks === "never",
      // Soundness: what the program converts itself it does on purpose, and a program that is complete is taken as it is.
      isMismatched:
        isMismatched &&
        operation.mismatch === "passed on" &&
        callsBack &&
        mismatchedCalls === "never",
    };
  }

  private possibleOf({ name, mismatch = null }: ExternalOperation): PossibleCalls {
    this.handsOn ??= this.cfa.edges.some(({ operation }) => handsOnFunction(operation));
    if (!this.handsOn || name === FOREIGN_ASSEMBLY) return NO_CALLS;
    // Soundness: where no code but the program's exists, what its pointers name is the program's or no function at all,
    // and a call of that has no meaning in C.
    const callsBack = name !== "" || (this.isOpen ??= mayHoldForeignCode(this.cfa));
    return { callsBack, isMismatched: mismatch !== null };
  }

  /** The functions of the program that may run then; null if not all of them are part of the automaton. */
  known(): readonly CfaFunction[] | null {
    const functions = new Map(this.cfa.functions.map((one) => [one.symbol, one]));
    const found = new Set<CfaFunction>();
    for (const { operation } of this.cfa.edges) {
      for (const symbol of functionsHandedOn(operation)) {
        const own = functions.get(symbol);
        if (own !== undefined) found.add(own);
        // Soundness: one that nobody calls here is called by others.
        else if (symbol.isDefined) return null;
      }
    }
    return [...found];
  }
}

/**
 * Whether the operation stores or passes the address of a function, so that code outside the program may call it.
 * Comparing with one, as guards of calls do, gives nothing away.
 */
function handsOnFunction(operation: Operation): boolean {
  return functionsHandedOn(operation).length > 0;
}

function functionsHandedOn(operation: Operation): readonly FunctionSymbol[] {
  switch (operation.kind) {
    case "assign":
      return functionsIn([operation.value]);
    case "call":
    case "external":
      return functionsIn(operation.arguments);
    default:
      return [];
  }
}

function functionsIn(roots: readonly Expression[]): readonly FunctionSymbol[] {
  const found: FunctionSymbol[] = [];
  for (const root of roots) {
    visitExpression(root, (part) => {
      if (part.kind === "function") found.push(part.function);
    });
  }
  return found;
}

/** Whether a pointer of the program may have come to name a function that is not part of it. */
function mayHoldForeignCode(cfa: Cfa): boolean {
  const own = new Set(cfa.functions.map(({ symbol }) => symbol));
  return (
    readsArguments(cfa) || cfa.edges.some(({ operation }) => bringsForeignCode(operation, own))
  );
}

function bringsForeignCode(operation: Operation, own: ReadonlySet<FunctionSymbol>): boolean {
  if (functionsHandedOn(operation).some((symbol) => !own.has(symbol))) return true;
  switch (operation.kind) {
    case "external": {
      if (operation.name === "") return false;
      const known = libraryFunction(operation.name);
      return known === null || isOnlyNamed(known);
    }
    case "declare":
      // Another translation unit defines it.
      return operation.variable.isStatic && operation.content === "indeterminate";
    default:
      return false;
  }
}
