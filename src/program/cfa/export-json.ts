/**
 * The whole automaton as JSON, for other tools. Version 1 of the format:
 *
 * - `format`: "assay-cfa", `version`: 1, `source`: path, `dataModel`: "ILP32" or "LP64",
 *   `start` and `main`: names of the function at which execution begins and of the entry function;
 * - `variables`: `id`, `name`, `qualifiedName` (unique), `type` (as C spells it), `size` in bytes (null if
 *   unknown), `storage` (global, static-local, local, parameter, temporary, return, string), `function`;
 * - `functions`: `name`, `type`, `entry` and `exit` (node ids), `parameters`, `locals` and
 *   `returnVariable` (variable ids), `nodes` (ids);
 * - `nodes`, indexed by id: `id`, `function`, `labels`, `isLoopHead`;
 * - `edges`, indexed by id: `id`, `source`, `target`, `location` (file, line and column of the source
 *   text, null if there is none), `text` (one line for people), `operation`.
 *
 * An operation has a `kind` and the fields of its interface in `operation.ts`; expressions are objects
 * with `kind`, `type` and the fields of `expression.ts`. Variables are given by id, functions by name,
 * edges by id, integers and x87 numbers as strings, byte images as hexadecimal strings.
 */
import { sizeOf } from "../types/layout.ts";
import { typeName } from "../types/print.ts";
import { allVariables } from "./all-variables.ts";
import type { Expression } from "./expression.ts";
import { edgeRange, type Cfa, type CfaEdge, type CfaFunction, type CfaNode } from "./graph.ts";
import type { Operation } from "./operation.ts";
import { printOperation } from "./print-operation.ts";
import type { Variable } from "./variable.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function toJson(
  cfa: Cfa,
  functions: readonly CfaFunction[],
  isLoopHead: (node: CfaNode) => boolean,
): string {
  const shown = new Set(functions);
  const nodes = cfa.nodes.filter((node) => shown.has(node.function));
  const edges = cfa.edges.filter(
    ({ source, target }) => shown.has(source.function) || shown.has(target.function),
  );
  const variables = allVariables({ globals: cfa.globals, functions });
  const document: Json = {
    format: "assay-cfa",
    version: 1,
    source: cfa.source.path,
    dataModel: cfa.machine.dataModel,
    start: cfa.start.name,
    main: cfa.main.name,
    variables: variables.map(variableJson),
    functions: functions.map(functionJson),
    nodes: nodes.map((node) => ({
      id: node.id,
      function: node.function.name,
      labels: [...node.labels],
      isLoopHead: isLoopHead(node),
    })),
    edges: edges.map((edge) => edgeJson(cfa, edge)),
  };
  return `${JSON.stringify(document)}\n`;
}

function variableJson(variable: Variable): Json {
  const { id, name, qualifiedName, type, storage, functionName } = variable;
  return {
    id,
    name,
    qualifiedName,
    type: typeName(type),
    size: sizeOf(type),
    storage,
    function: functionName,
  };
}

function functionJson(inFunction: CfaFunction): Json {
  const { name, symbol, entry, exit, parameters, locals, returnVariable, nodes } = inFunction;
  return {
    name,
    type: typeName(symbol.type),
    entry: entry.id,
    exit: exit.id,
    parameters: parameters.map(({ id }) => id),
    locals: locals.map(({ id }) => id),
    returnVariable: returnVariable?.id ?? null,
    nodes: nodes.map(({ id }) => id),
  };
}

function edgeJson(cfa: Cfa, edge: CfaEdge): Json {
  const { file, line, column } = edgeRange(cfa, edge).location;
  const hasText = edge.end > edge.start;
  return {
    id: edge.id,
    source: edge.source.id,
    target: edge.target.id,
    location: hasText ? { file, line, column } : null,
    text: printOperation(edge.operation),
    operation: operationJson(edge.operation),
  };
}

function operationJson(operation: Operation): Json {
  const { kind } = operation;
  switch (operation.kind) {
    case "assume":
      return { kind, condition: expressionJson(operation.condition), truth: operation.truth };
    case "assign":
      return {
        kind,
        target: expressionJson(operation.target),
        value: expressionJson(operation.value),
      };
    case "declare": {
      const { variable, content } = operation;
      const image = typeof content === "string" ? content : Buffer.from(content).toString("hex");
      return { kind, variable: variable.id, content: image };
    }
    case "havoc":
      return { kind, target: expressionJson(operation.target), reason: operation.reason };
    case "call":
      return {
        kind,
        callee: operation.callee.name,
        arguments: operation.arguments.map(expressionJson),
        returnEdge: operation.returnEdge.id,
      };
    case "return":
      return {
        kind,
        callee: operation.callee.name,
        result: operation.result === null ? null : expressionJson(operation.result),
        callEdge: operation.callEdge.id,
      };
    case "external":
      return {
        kind,
        name: operation.name,
        type: typeName(operation.type),
        arguments: operation.arguments.map(expressionJson),
        result: operation.result === null ? null : expressionJson(operation.result),
      };
    case "skip":
      return { kind, note: operation.note };
  }
}

// One case per kind of expression.
// eslint-disable-next-line max-lines-per-function
function expressionJson(expression: Expression): Json {
  const { kind } = expression;
  const type = typeName(expression.type);
  switch (expression.kind) {
    case "integer":
      return { kind, type, value: expression.value.toString() };
    case "float":
      return { kind, type, value: floatJson(expression.value) };
    case "variable":
      return { kind, type, variable: expression.variable.id };
    case "function":
      return { kind, type, function: expression.function.name };
    case "member": {
      const { field, base } = expression;
      const bits = field.bits === null ? null : { ...field.bits };
      return {
        kind,
        type,
        base: expressionJson(base),
        field: field.name,
        offset: field.offset,
        bits,
      };
    }
    case "index":
      return {
        kind,
        type,
        base: expressionJson(expression.base),
        index: expressionJson(expression.index),
      };
    case "dereference":
      return { kind, type, pointer: expressionJson(expression.pointer) };
    case "address-of":
      return { kind, type, target: expressionJson(expression.target) };
    case "unary":
      return {
        kind,
        type,
        operator: expression.operator,
        operand: expressionJson(expression.operand),
      };
    case "binary": {
      const { operator, left, right } = expression;
      return { kind, type, operator, left: expressionJson(left), right: expressionJson(right) };
    }
    case "pointer-offset": {
      const { operator, pointer, index } = expression;
      return {
        kind,
        type,
        operator,
        pointer: expressionJson(pointer),
        index: expressionJson(index),
      };
    }
    case "pointer-difference":
      return {
        kind,
        type,
        left: expressionJson(expression.left),
        right: expressionJson(expression.right),
      };
    case "cast":
      return { kind, type, operand: expressionJson(expression.operand) };
    case "conditional":
      return {
        kind,
        type,
        condition: expressionJson(expression.condition),
        then: expressionJson(expression.then),
        otherwise: expressionJson(expression.otherwise),
      };
  }
}

/** JSON has no infinities and no NaN. */
function floatJson(value: Extract<Expression, { kind: "float" }>["value"]): Json {
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  const { kind, sign, significand, exponent } = value;
  return { kind, sign, significand: significand.toString(), exponent };
}
