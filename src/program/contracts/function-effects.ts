/** What a function reads and changes, if all of that can be named. */
import { expressionsOf } from "../cfa/operation-expressions.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import type { CfaEdge, CfaFunction } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { visitExpression } from "../cfa/visit-expression.ts";
import { libraryFunction, type LibraryKind } from "../library/index.ts";
import type { CType } from "../types/type.ts";

export type FunctionEffects =
  /** It depends on its parameters and on static objects with a name, all of them numbers or made of numbers; it changes these. */
  | { readonly kind: "named"; readonly changes: readonly Variable[] }
  /** It may do more: one reason, in words. */
  | { readonly kind: "more"; readonly reason: string };

/** Those that neither read nor write memory of the program, end nothing and leave nothing behind. */
const HARMLESS: ReadonlySet<LibraryKind> = new Set<LibraryKind>([
  "input",
  "assume",
  "error",
  "arithmetic",
  "query",
  "no-effect",
]);

/**
 * Of a function and all that it calls. Soundness: a contract may stand for a body only if its check covered every state in which it can be
 * called, and if its caller forgets all that the body changes. Values of named objects and parameters that are numbers are covered; what
 * pointers lead to, static objects inside of functions, and what the C library keeps, are not.
 */
export function effectsOfFunction(root: CfaFunction): FunctionEffects {
  const seen = new Set<CfaFunction>([root]);
  const changes = new Set<Variable>();
  for (const { parameters, returnVariable, nodes } of seen) {
    for (const variable of [...parameters, ...(returnVariable === null ? [] : [returnVariable])]) {
      const reason = typeReason(variable.type);
      if (reason !== null) return { kind: "more", reason: `${reason} (${variable.name})` };
    }
    for (const { leaving } of nodes) {
      for (const edge of leaving) {
        const reason = edgeReason(edge, changes);
        if (reason !== null) return { kind: "more", reason };
        if (edge.operation.kind === "call") seen.add(edge.operation.callee);
      }
    }
  }
  return { kind: "named", changes: [...changes] };
}

/** A static object inside of the function or of one that it calls, which keeps its value from one call to the next; null: there is none. */
export function keptObject(root: CfaFunction): Variable | null {
  const seen = new Set<CfaFunction>([root]);
  let found: Variable | null = null;
  for (const { nodes } of seen) {
    for (const { operation } of nodes.flatMap(({ leaving }) => leaving)) {
      if (operation.kind === "call") seen.add(operation.callee);
      for (const expression of expressionsOf(operation)) {
        visitExpression(expression, (part) => {
          if (part.kind === "variable" && isKept(part.variable)) found ??= part.variable;
        });
      }
    }
  }
  return found;
}

function isKept({ storage, isReadOnly }: Variable): boolean {
  return storage === "static-local" && !isReadOnly;
}

/** What the function or one that it calls changes beside locals that are only named, in words; null: nothing. */
export function changeBy(root: CfaFunction): string | null {
  const seen = new Set<CfaFunction>([root]);
  for (const { nodes } of seen) {
    for (const { operation } of nodes.flatMap(({ leaving }) => leaving)) {
      if (operation.kind === "call") seen.add(operation.callee);
      if (operation.kind === "external" && libraryFunction(operation.name)?.isPure !== true) {
        return operation.name === "" ? "calls a pointer" : `calls ${operation.name}`;
      }
      for (const target of targetsOf(operation)) {
        const root = rootOf(target);
        if (root === null) return "writes through pointers";
        if (root.isStatic) return `writes ${root.name}`;
      }
    }
  }
  return null;
}

function edgeReason({ operation }: CfaEdge, changes: Set<Variable>): string | null {
  if (operation.kind === "external") {
    const known = libraryFunction(operation.name);
    const isHarmless =
      known !== null && known.effects.stores === "nothing" && HARMLESS.has(known.kind);
    const isFailure = operation.name === "__assert_fail" || operation.name === "abort";
    if (!isHarmless && !isFailure && known?.isPure !== true) {
      return operation.name === "" ? "calls a pointer" : `calls ${operation.name}`;
    }
    // What a failing assertion is told are literals.
    if (isFailure) return null;
  }
  if (operation.kind === "havoc" && operation.reason === "asm") return "has inline assembly";
  for (const target of targetsOf(operation)) {
    const root = rootOf(target);
    if (root === null) return "writes through pointers";
    if (root.storage === "global") changes.add(root);
  }
  if (operation.kind === "declare" && operation.variable.storage === "static-local") {
    return `has a static object (${operation.variable.name})`;
  }
  let reason: string | null = null;
  for (const expression of expressionsOf(operation)) {
    visitExpression(expression, (part) => {
      reason ??= expressionReason(part);
    });
  }
  return reason;
}

function targetsOf(operation: Operation): readonly Lvalue[] {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return [operation.target];
    case "return":
    case "external":
      return operation.result === null ? [] : [operation.result];
    default:
      return [];
  }
}

function expressionReason(part: Expression): string | null {
  switch (part.kind) {
    case "dereference":
    case "address-of":
    case "function":
    case "pointer-offset":
    case "pointer-difference":
      return "uses pointers";
    case "variable": {
      const { variable } = part;
      if (isKept(variable)) {
        return `has a static object (${variable.name})`;
      }
      const reason = typeReason(variable.type);
      return reason === null ? null : `${reason} (${variable.name})`;
    }
    default:
      return part.type.kind === "pointer" ? "uses pointers" : null;
  }
}

/** Null: the place is not in an object with a name. */
function rootOf(place: Lvalue): Variable | null {
  switch (place.kind) {
    case "variable":
      return place.variable;
    case "member":
    case "index":
      return rootOf(place.base);
    case "dereference":
      return null;
  }
}

/** Null: it is made of numbers. */
function typeReason(type: CType): string | null {
  switch (type.kind) {
    case "integer":
    case "float":
    case "void":
      return null;
    case "array":
      return typeReason(type.element);
    case "record":
      if (type.fields === null || type.tag === "union") return "uses a union";
      return type.fields.map((field) => typeReason(field.type)).find((one) => one !== null) ?? null;
    case "pointer":
    case "function":
      return "uses pointers";
  }
}
