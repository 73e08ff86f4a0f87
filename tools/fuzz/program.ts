/**
 * Whole programs: deterministic, terminating, free of undefined and unspecified behaviour by
 * construction, and printing a hash of every global object at the end.
 */
import type { DataModel } from "../samples/sample.ts";
import { declare, type CType } from "./c-types.ts";
import { Declarations, isRecord } from "./declarations.ts";
import { Environment, type Sizes, type Variable } from "./environment.ts";
import { Expressions } from "./expressions.ts";
import { fixName, mixName, prelude } from "./prelude.ts";
import { Random } from "./random.ts";
import { Statements } from "./statements.ts";

export function generateProgram(seed: number, model: DataModel, sizes: Sizes): string {
  const env = new Environment(new Random(seed), model, sizes);
  const { statements, lines } = definitions(env);
  const start = [`/* seed ${seed}, ${model} */`, prelude(model)];
  return `${[...start, ...lines, ...mainFunction(env, statements)].join("\n")}\n`;
}

export interface Definitions {
  readonly expressions: Expressions;
  readonly statements: Statements;
  /** Of everything but `main`. */
  readonly lines: readonly string[];
}

/** Types, globals and functions; what the environment declares already may be used by them. */
export function definitions(env: Environment): Definitions {
  const { sizes } = env;
  const expressions = new Expressions(env);
  const declarations = new Declarations(env, expressions);
  const statements = new Statements(env, expressions, declarations);
  const lines: string[] = [];
  const records = env.random.between(1, 4);
  for (let i = 0; i < records; i++) lines.push(declarations.record());
  for (let i = 0; i < sizes.globals; i++) lines.push(declarations.variable("g", "static"));
  for (let i = 0; i < 2; i++) lines.push(pureFunction(env, expressions));
  for (let i = 0; i < sizes.functions; i++) {
    if (i === 1) lines.push(...recursivePair(env, expressions, statements));
    else if (i === 3) lines.push(...functionTable(env, expressions, statements));
    else lines.push(...ordinaryFunction(env, expressions, statements, declarations));
  }
  return { expressions, statements, lines };
}

function parametersText(parameters: readonly Variable[]): string {
  return parameters.map((p) => declare(p.type, p.name)).join(", ") || "void";
}

function resultText(result: CType | null): string {
  return result === null ? "void " : declare(result, "");
}

function scalarParameters(env: Environment, count: number): Variable[] {
  return Array.from({ length: count }, () => ({
    name: env.fresh("a"),
    type: env.scalarType(),
    isConst: false,
    isPrivate: true,
  }));
}

function pureFunction(env: Environment, expressions: Expressions): string {
  const parameters = scalarParameters(env, env.random.between(1, 3));
  const result = env.integerType();
  const name = env.fresh("pure");
  const value = env.isolated([...parameters], () => expressions.integer(3).text);
  env.functions.push({ name, result, parameters, isPure: true });
  return `static ${result.name} ${name}(${parametersText(parameters)}) { return ${value}; }`;
}

/** Pushes a parameter kind that a caller can serve from the globals. */
function ordinaryParameters(env: Environment): Variable[] {
  const parameters = scalarParameters(env, env.random.between(0, 3));
  const { random } = env;
  if (random.chance(40) && env.records.length > 0) {
    const type = random.pick(env.records);
    const pointer: CType = { kind: "pointer", target: type, home: null, length: 1 };
    const byValue = random.chance(50);
    parameters.push({
      name: env.fresh("a"),
      type: byValue ? type : pointer,
      isConst: false,
      isPrivate: false,
    });
  }
  const arrays = env.globals().filter((g) => !g.isConst && g.type.kind === "array");
  if (random.chance(40) && arrays.length > 0) {
    const { type } = random.pick(arrays);
    if (type.kind === "array")
      parameters.push({
        name: env.fresh("a"),
        type: { kind: "pointer", target: type.element, home: null, length: type.length },
        isConst: false,
        isPrivate: false,
      });
  }
  return parameters;
}

function resultType(env: Environment, declarations: Declarations): CType | null {
  const { random } = env;
  if (random.chance(15)) return null;
  if (random.chance(20)) return random.pick(env.records);
  const type = declarations.objectType();
  return type.kind === "integer" || type.kind === "float" || isRecord(type) ? type : env.types.int;
}

function ordinaryFunction(
  env: Environment,
  expressions: Expressions,
  statements: Statements,
  declarations: Declarations,
): string[] {
  const parameters = ordinaryParameters(env);
  const result = resultType(env, declarations);
  const name = env.fresh("f");
  const lines = env.inScope(() => {
    for (const p of parameters) env.declare(p);
    return [
      `static ${resultText(result)}${name}(${parametersText(parameters)}) {`,
      `if (--fuel <= 0) ${statements.returnStatement(result)}`,
      ...statements.body(result, env.sizes.nesting),
      ...statements.earlyReturn(),
      `mix(${expressions.integer(1).text});`,
      statements.returnStatement(result),
      "}",
    ];
  });
  env.functions.push({ name, result, parameters, isPure: false });
  return lines;
}

/** Two functions that call each other, ending by depth. */
function recursivePair(
  env: Environment,
  expressions: Expressions,
  statements: Statements,
): string[] {
  const result = env.integerType();
  const depth: Variable = { name: "depth", type: env.types.int, isConst: true, isPrivate: true };
  const value: Variable = {
    name: "value",
    type: env.integerType(),
    isConst: false,
    isPrivate: true,
  };
  const [even, odd] = [env.fresh("even"), env.fresh("odd")];
  const head = (name: string): string =>
    `static ${result.name} ${name}(int depth, ${value.type.kind === "integer" ? value.type.name : "int"} value)`;
  const body = (name: string, other: string): string[] =>
    env.inScope(() => {
      env.declare(depth);
      env.declare(value);
      const again = `${other}(depth - 1, ${expressions.integer(2).text})`;
      return [
        `${head(name)} {`,
        `if (depth <= 0 || --fuel <= 0) return ${expressions.integer(2).text};`,
        ...statements.body(result, 1),
        `${result.name} below = ${again};`,
        env.random.chance(50) ? `value ^= ${name}(depth - 2, below);` : "value |= below;",
        `return ${expressions.integer(2).text} ^ below;`,
        "}",
      ];
    });
  const lines = [`${head(odd)};`, ...body(even, odd), ...body(odd, even)];
  const name = env.fresh("f");
  lines.push(
    `static ${result.name} ${name}(${value.type.kind === "integer" ? value.type.name : "int"} a) { return ${even}((int)(a & 7), a); }`,
  );
  env.functions.push({ name, result, parameters: [{ ...value, name: "a" }], isPure: false });
  return lines;
}

/** Functions of one type in a table and in a struct, called through pointers. */
function functionTable(
  env: Environment,
  expressions: Expressions,
  statements: Statements,
): string[] {
  const result = env.integerType();
  const argument: Variable = {
    name: "x",
    type: env.integerType(),
    isConst: false,
    isPrivate: true,
  };
  const type = argument.type.kind === "integer" ? argument.type.name : "int";
  const names: string[] = [];
  const lines: string[] = [];
  for (let i = 0; i < 4; i++) {
    const name = env.fresh("entry");
    names.push(name);
    env.inScope(() => {
      env.declare(argument);
      lines.push(`static ${result.name} ${name}(${type} x) {`);
      if (i % 2 === 1) lines.push("if (--fuel <= 0) return 1;", ...statements.body(result, 1));
      lines.push(`return ${expressions.integer(2).text};`, "}");
    });
  }
  const table = env.fresh("table");
  const call = env.fresh("f");
  lines.push(
    `static ${result.name} (*const ${table}[4])(${type}) = { ${names.join(", ")} };`,
    `static struct { int tag; ${result.name} (*f)(${type}); } hook_${table} = { 1, ${names[0]!} };`,
    `static ${result.name} (*choose_${table}(int i))(${type}) { return i & 1 ? ${table}[i & 3] : hook_${table}.f; }`,
    `static ${result.name} ${call}(${type} x, int i) {`,
    `if (--fuel <= 0) return 0;`,
    `${result.name} r = ${table}[i & 3](x);`,
    `hook_${table}.f = ${table}[(unsigned)r & 3];`,
    `r ^= (*choose_${table}(i >> 1))(r);`,
    `return hook_${table}.f == ${names[1]!} ? r : hook_${table}.f(x);`,
    "}",
  );
  const index: Variable = { name: "i", type: env.types.int, isConst: false, isPrivate: true };
  env.functions.push({ name: call, result, parameters: [argument, index], isPure: false });
  return lines;
}

function mainFunction(env: Environment, statements: Statements): string[] {
  const lines = ["int main(void) {", ...statements.body(env.types.int, env.sizes.nesting)];
  lines.push(...statements.body(env.types.int, env.sizes.nesting), 'report("end");');
  for (const { name, type } of env.globals()) {
    const mixed: string[] = [];
    hashLines(name, type, 0, mixed);
    lines.push(...mixed, `report("${name}");`);
  }
  lines.push("mix_text(text);");
  return [...lines, "return (int)(hash & 63);", "}"];
}

/** Hashes every scalar of an object, never its padding. */
function hashLines(text: string, type: CType, depth: number, lines: string[]): void {
  switch (type.kind) {
    case "integer":
      lines.push(`mix(${text});`);
      return;
    case "float":
      lines.push(`${mixName(type)}(${fixName(type)}(${text}));`);
      return;
    case "array": {
      const i = `h${depth}`;
      lines.push(`for (int ${i} = 0; ${i} < ${type.length}; ${i}++) {`);
      hashLines(`${text}[${i}]`, type.element, depth + 1, lines);
      lines.push("}");
      return;
    }
    case "struct":
    case "union":
      for (const field of type.fields) hashLines(`${text}.${field.name}`, field.type, depth, lines);
      return;
    case "pointer":
      return;
  }
}
