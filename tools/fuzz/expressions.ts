/** Pure expressions: no side effects, defined for every state of the program. */
import {
  DOUBLE,
  FLOAT,
  LONG_DOUBLE,
  promoted,
  unsignedOf,
  usual,
  usualFloat,
  type FloatType,
  type IntegerType,
  type ScalarType,
} from "./c-types.ts";
import type { Environment, GeneratedFunction } from "./environment.ts";
import { Places, type Place } from "./places.ts";
import { conversionName, fixName, identifierOf, isConvertedInMemory } from "./prelude.ts";

export interface IntegerExpression {
  readonly text: string;
  readonly type: IntegerType;
}

export interface FloatExpression {
  readonly text: string;
  readonly type: FloatType;
}

const COMPARISONS = ["<", "<=", ">", ">=", "==", "!="] as const;

export class Expressions {
  readonly env: Environment;
  readonly places: Places;
  private indexing = false;

  constructor(env: Environment) {
    this.env = env;
    this.places = new Places(env);
  }

  /** An index below a power of two; inside another index it is a number. */
  index = (length: number): string => {
    const { random } = this.env;
    if (this.indexing || random.chance(40)) return String(random.below(length));
    this.indexing = true;
    const text = `(${this.integer(1).text} & ${length - 1})`;
    this.indexing = false;
    return text;
  };

  integer(depth: number): IntegerExpression {
    const { random } = this.env;
    if (depth <= 0) return random.chance(35) ? this.literal() : this.integerRead();
    return random.weighted<() => IntegerExpression>([
      [3, () => this.literal()],
      [8, () => this.integerRead()],
      [14, () => this.arithmetic(depth)],
      [5, () => this.shift(depth)],
      [5, () => this.comparison(depth)],
      [4, () => this.logical(depth)],
      [5, () => this.unary(depth)],
      [7, () => this.cast(depth)],
      [4, () => this.conditional(depth)],
      [2, () => this.comma(depth)],
      [2, () => this.statementExpression(depth)],
      [1, () => this.typeOf(depth)],
      [1, () => this.compoundLiteral(depth)],
      [1, () => this.int128(depth)],
      [2, () => this.builtin(depth)],
      [3, () => this.pureCall(depth)],
      [2, () => this.fromFloat(depth)],
      [1, () => this.sizeOf()],
      [1, () => this.byteOf()],
      [1, () => this.pointerQuestion()],
    ])();
  }

  /** Converted to exactly `type`, by a cast or by what the context does. */
  scalar(type: ScalarType, depth: number): string {
    if (type.kind === "float") return this.fixed(type, depth);
    return this.env.random.chance(15) ? this.converted(type, depth) : this.integer(depth).text;
  }

  /** Never NaN: the sign of a NaN is not fixed by C, and it must not reach memory. */
  fixed(type: FloatType, depth: number): string {
    return `${fixName(type)}(${this.float(depth).text})`;
  }

  private converted(type: IntegerType, depth: number): string {
    return `(${type.name})${this.integer(depth).text}`;
  }

  condition(depth: number): string {
    return this.env.random.chance(15) ? this.float(depth - 1).text : this.integer(depth).text;
  }

  literal(): IntegerExpression {
    const { random, types } = this.env;
    const type = random.pick([
      types.int,
      types.int,
      types.unsigned,
      types.longLong,
      types.unsignedLongLong,
    ]);
    const limit = 1n << BigInt(type.signed ? type.bits - 1 : type.bits);
    const raw = random.pick([
      () => BigInt(random.below(10)),
      () => BigInt(random.below(300)),
      () => limit - 1n - BigInt(random.below(3)),
      () => random.bits64(),
      () => 1n << BigInt(random.below(type.bits - 1)),
    ])();
    const value = ((raw % limit) + limit) % limit;
    const suffix = (type.signed ? "" : "u") + (type.bits === 64 ? "LL" : "");
    if (type === types.int && value >= 32n && value < 127n && random.chance(30)) {
      const c = String.fromCharCode(Number(value));
      return { text: c === "'" || c === "\\" ? `'\\${c}'` : `'${c}'`, type };
    }
    const text = random.pick([`${value}`, `0x${value.toString(16)}`, `0${value.toString(8)}`]);
    if (type.signed && random.chance(30)) return { text: `(-${text}${suffix})`, type };
    return { text: `${text}${suffix}`, type };
  }

  private integerRead(): IntegerExpression {
    const place = this.places.pick(this.index, (p) => p.type.kind === "integer");
    return place === null ? this.literal() : this.read(place);
  }

  private read(place: Place): IntegerExpression {
    const { types } = this.env;
    const type = place.type as IntegerType;
    if (place.width === null) return { text: place.text, type };
    if (type.bits === 64) {
      // GCC computes with wide bit-fields in their own width; signed ones could overflow there.
      if (type.signed || this.env.random.chance(50))
        return { text: `(${type.name})${place.text}`, type };
      return { text: place.text, type: { ...type, bits: place.width } };
    }
    const fits = place.width < 32 || type.signed;
    return { text: place.text, type: fits ? types.int : types.unsigned };
  }

  private arithmetic(depth: number): IntegerExpression {
    const { random, types } = this.env;
    const a = this.integer(depth - 1);
    const b = this.integer(depth - 1);
    const type = usual(a.type, b.type, types);
    const operator = random.pick(["+", "-", "*", "/", "%", "&", "|", "^"]);
    if ("&|^".includes(operator)) return { text: `(${a.text} ${operator} ${b.text})`, type };
    if (operator === "/" || operator === "%") return this.division(a, b, operator);
    if (!type.signed) return { text: `(${a.text} ${operator} ${b.text})`, type };
    return this.signedArithmetic(a, b, operator as "+" | "-" | "*", type);
  }

  private signedArithmetic(
    a: IntegerExpression,
    b: IntegerExpression,
    operator: "+" | "-" | "*",
    type: IntegerType,
  ): IntegerExpression {
    const { random, types } = this.env;
    const narrow = a.type.bits <= 16 && b.type.bits <= 16;
    if (narrow && operator !== "*") return { text: `(${a.text} ${operator} ${b.text})`, type };
    if (a.type.bits <= 8 && b.type.bits <= 8)
      return { text: `(${a.text} ${operator} ${b.text})`, type };
    const u = unsignedOf(type, types).name;
    const name = { "+": "add", "-": "sub", "*": "mul" }[operator];
    const text = random.pick([
      `(${type.name})((${u})${a.text} ${operator} (${u})${b.text})`,
      `((${a.text} & 0x3fff) ${operator} (${b.text} & 0x7ff))`,
      `((${a.text} % 5000) ${operator} (${b.text} % 3000))`,
      `${name}_${identifierOf(type)}(${a.text}, ${b.text})`,
    ]);
    // A mask can change the type when an operand is narrower; both operands keep the common type.
    return { text: text.startsWith("((") ? `((${type.name})${text})` : text, type };
  }

  private division(
    a: IntegerExpression,
    b: IntegerExpression,
    operator: "/" | "%",
  ): IntegerExpression {
    const { random, types } = this.env;
    const type = usual(a.type, b.type, types);
    if (!type.signed) {
      const b1 = `((${type.name})${b.text} | 1)`;
      return { text: `(${a.text} ${operator} ${b1})`, type };
    }
    const text = random.pick([
      `(${a.text} ${operator} ((${b.text} & 31) + 1))`,
      `(${a.text} ${operator} -((${b.text} & 31) + 2))`,
      `${operator === "/" ? "div" : "mod"}_${identifierOf(type)}(${a.text}, ${b.text})`,
    ]);
    return { text, type };
  }

  private shift(depth: number): IntegerExpression {
    const { random, types } = this.env;
    const a = this.integer(depth - 1);
    const b = this.integer(depth - 1);
    const type = promoted(a.type, types);
    const count = `(${b.text} & ${type.bits - 1})`;
    if (random.chance(50)) return { text: `(${a.text} >> ${count})`, type };
    if (type.signed) return { text: `((${a.text} & 0xfff) << (${b.text} & 15))`, type };
    return { text: `(${a.text} << ${count})`, type };
  }

  private comparison(depth: number): IntegerExpression {
    const { random, types } = this.env;
    const operator = random.pick(COMPARISONS);
    const [a, b] = random.chance(25)
      ? [this.float(depth - 1).text, this.float(depth - 1).text]
      : [this.integer(depth - 1).text, this.integer(depth - 1).text];
    return { text: `(${a} ${operator} ${b})`, type: types.int };
  }

  private logical(depth: number): IntegerExpression {
    const operator = this.env.random.pick(["&&", "||"]);
    const [a, b] = [this.condition(depth - 1), this.condition(depth - 1)];
    return { text: `(${a} ${operator} ${b})`, type: this.env.types.int };
  }

  private unary(depth: number): IntegerExpression {
    const { random, types } = this.env;
    const a = this.integer(depth - 1);
    const type = promoted(a.type, types);
    const operator = random.pick(["~", "!", "-", "+"]);
    if (operator === "!") return { text: `!${a.text}`, type: types.int };
    if (operator === "-" && type.signed && a.type.bits > 16)
      return { text: `neg_${identifierOf(type)}(${a.text})`, type };
    return { text: `(${operator} ${a.text})`, type };
  }

  private cast(depth: number): IntegerExpression {
    const type = this.env.integerType();
    return { text: `((${type.name})${this.integer(depth - 1).text})`, type };
  }

  private conditional(depth: number): IntegerExpression {
    const c = this.condition(depth - 1);
    const a = this.integer(depth - 1);
    const b = this.integer(depth - 1);
    return { text: `(${c} ? ${a.text} : ${b.text})`, type: usual(a.type, b.type, this.env.types) };
  }

  private comma(depth: number): IntegerExpression {
    const a = this.integer(depth - 1);
    const b = this.integer(depth - 1);
    return { text: `((void)${a.text}, ${b.text})`, type: b.type };
  }

  private statementExpression(depth: number): IntegerExpression {
    const { env } = this;
    const type = env.integerType();
    const name = env.fresh("t");
    const start = this.integer(depth - 1).text;
    return env.inScope(() => {
      env.declare({ name, type, isConst: false, isPrivate: true });
      const value = this.integer(depth - 1);
      const text = isOrdinary(value.type) ? value.text : `(unsigned long long)${value.text}`;
      const result = isOrdinary(value.type) ? value.type : env.types.unsignedLongLong;
      return { text: `({ ${type.name} ${name} = ${start}; ${text}; })`, type: result };
    });
  }

  /** A variable whose type is computed by the compiler. */
  private typeOf(depth: number): IntegerExpression {
    const value = this.integer(depth - 1);
    if (!isOrdinary(value.type)) return value;
    const name = this.env.fresh("t");
    const type = promoted(value.type, this.env.types);
    const text = `({ __typeof__(+${value.text}) ${name} = ${value.text}; ${name}; })`;
    return { text, type };
  }

  private compoundLiteral(depth: number): IntegerExpression {
    const type = this.env.integerType();
    const items = Array.from({ length: 2 }, () => this.integer(depth - 1).text);
    return { text: `((${type.name}[]){ ${items.join(", ")} })[${this.index(2)}]`, type };
  }

  /** Through 128 bits, where the data model has them. */
  private int128(depth: number): IntegerExpression {
    const { random, types, model } = this.env;
    if (model !== "LP64") return this.arithmetic(depth);
    const a = `(unsigned __int128)${this.integer(depth - 1).text}`;
    const b = `(unsigned __int128)${this.integer(depth - 1).text}`;
    const text = random.pick([
      `(unsigned long long)(${a} * ${b} >> 64)`,
      `(unsigned long long)((${a} << 63) / (${b} | 1))`,
      `(unsigned long long)((${a} * 0x123456789abcdefULL) % ((${b} << 3) | 1))`,
      `(unsigned long long)((__int128)(${a}) >> 70)`,
    ]);
    return { text: `(${text})`, type: types.unsignedLongLong };
  }

  private builtin(depth: number): IntegerExpression {
    const { random, types } = this.env;
    const a = this.integer(depth - 1).text;
    const [text, type] = random.pick<[string, IntegerType]>([
      [`__builtin_popcount(${a})`, types.int],
      [`__builtin_popcountll(${a})`, types.int],
      [`__builtin_parity(${a})`, types.int],
      [`__builtin_ffs(${a})`, types.int],
      [`__builtin_clz((unsigned)${a} | 1u)`, types.int],
      [`__builtin_ctzll(${a} | 0x8000000000000000ULL)`, types.int],
      [`__builtin_bswap32(${a})`, types.unsigned],
      [`((unsigned long long)__builtin_bswap64(${a}))`, types.unsignedLongLong],
      [`((int)__builtin_expect(${a} != 0, 1))`, types.int],
    ]);
    return { text, type };
  }

  private pureCall(depth: number): IntegerExpression {
    const functions = this.env.functions.filter((f) => f.isPure && f.result?.kind === "integer");
    if (functions.length === 0) return this.arithmetic(depth);
    const f = this.env.random.pick(functions);
    return { text: this.callText(f, depth - 1), type: f.result as IntegerType };
  }

  callText(f: GeneratedFunction, depth: number): string {
    return `${f.name}(${f.parameters.map((p) => this.scalar(p.type as ScalarType, depth)).join(", ")})`;
  }

  private fromFloat(depth: number): IntegerExpression {
    const type = this.env.integerType();
    return { text: `to_${identifierOf(type)}(${this.float(depth - 1).text})`, type };
  }

  private sizeOf(): IntegerExpression {
    const { random, types } = this.env;
    const variables = this.env.visible();
    const named = random.chance(50) && variables.length > 0;
    const what = named ? random.pick(variables).name : `(${random.pick(types.all).name})`;
    return { text: `(sizeof ${what})`, type: types.size };
  }

  /** One byte of an integer variable: no padding, and no value but its own representation. */
  private byteOf(): IntegerExpression {
    const { random, types } = this.env;
    const candidates = this.env
      .visible()
      .filter((v) => v.type.kind === "integer" && v.type.name !== "_Bool" && !v.isPrivate);
    if (candidates.length === 0) return this.literal();
    const { name } = random.pick(candidates);
    const index = `${this.integer(0).text} % sizeof ${name}`;
    const byte = types.all.find((t) => t.name === "unsigned char")!;
    return { text: `((unsigned char *)&${name})[(unsigned char)${index}]`, type: byte };
  }

  private pointerQuestion(): IntegerExpression {
    const { random, types } = this.env;
    const pointers = this.env
      .visible()
      .filter((v) => v.type.kind === "pointer" && v.type.home !== null);
    if (pointers.length === 0) return this.integerRead();
    const { name, type } = random.pick(pointers);
    const home = type.kind === "pointer" ? type.home! : "";
    const text = random.pick([
      `(int)(${name} - ${home})`,
      `(${name} ${random.pick(COMPARISONS)} ${home} + ${this.index(4)})`,
      `(${name} == &${home}[${this.index(2)}])`,
      `!${name}`,
    ]);
    return { text: `(${text})`, type: types.int };
  }

  float(depth: number): FloatExpression {
    const { random } = this.env;
    if (depth <= 0) return random.chance(40) ? this.floatLiteral() : this.floatRead();
    return random.weighted<() => FloatExpression>([
      [2, () => this.floatLiteral()],
      [5, () => this.floatRead()],
      [8, () => this.floatArithmetic(depth)],
      [3, () => this.fromInteger(depth)],
      [2, () => this.floatCast(depth)],
      [2, () => this.floatConditional(depth)],
      [2, () => this.floatFunction(depth)],
    ])();
  }

  private floatLiteral(): FloatExpression {
    const { random } = this.env;
    const text = random.pick([
      `${random.below(100)}.${random.below(1000)}`,
      `${random.below(10)}.5e${random.between(-8, 8)}`,
      `0x1.${random.below(0xffff).toString(16)}p${random.between(-6, 6)}`,
      "0.0",
      "1.0",
      "0.1",
    ]);
    if (random.chance(15)) return { text: `${text}L`, type: LONG_DOUBLE };
    return random.chance(40) ? { text: `${text}f`, type: FLOAT } : { text, type: DOUBLE };
  }

  private floatRead(): FloatExpression {
    const place = this.places.pick(this.index, (p) => p.type.kind === "float");
    if (place === null) return this.floatLiteral();
    const type = [FLOAT, DOUBLE, LONG_DOUBLE].find((t) => t.name === place.type.name)!;
    return { text: place.inUnion ? `${fixName(type)}(${place.text})` : place.text, type };
  }

  private floatArithmetic(depth: number): FloatExpression {
    const { random } = this.env;
    const a = this.float(depth - 1);
    const operator = random.pick(["+", "-", "*", "/"]);
    if (random.chance(20)) {
      const b = this.integer(depth - 1);
      // See the prelude: 64-bit integers are converted through memory.
      const text = isConvertedInMemory(b.type)
        ? `${conversionName(b.type, a.type)}(${b.text})`
        : b.text;
      return { text: `(${a.text} ${operator} ${text})`, type: a.type };
    }
    const b = this.float(depth - 1);
    const type = usualFloat(a.type, b.type);
    return { text: `(${a.text} ${operator} ${b.text})`, type };
  }

  private fromInteger(depth: number): FloatExpression {
    const type = this.env.random.pick([FLOAT, DOUBLE, DOUBLE, LONG_DOUBLE]);
    const a = this.integer(depth - 1);
    if (isConvertedInMemory(a.type))
      return { text: `${conversionName(a.type, type)}(${a.text})`, type };
    return { text: `((${type.name})${a.text})`, type };
  }

  private floatCast(depth: number): FloatExpression {
    const type = this.env.random.pick([FLOAT, DOUBLE, DOUBLE, LONG_DOUBLE]);
    return { text: this.narrowed(type, this.float(depth - 1)), type };
  }

  /** A cast; out of x87 registers through memory, for the same reason as integers. */
  private narrowed(type: FloatType, value: FloatExpression): string {
    if (value.type !== LONG_DOUBLE || type === LONG_DOUBLE) return `((${type.name})${value.text})`;
    return `${type.name}_of_long_double(${value.text})`;
  }

  private floatConditional(depth: number): FloatExpression {
    const a = this.float(depth - 1);
    const b = this.float(depth - 1);
    const type = usualFloat(a.type, b.type);
    return { text: `(${this.condition(depth - 1)} ? ${a.text} : ${b.text})`, type };
  }

  private floatFunction(depth: number): FloatExpression {
    const a = this.narrowed(DOUBLE, this.float(depth - 1));
    const text = this.env.random.pick([
      `fabs(${a})`,
      `sqrt(fabs(${a}))`,
      `floor(${a})`,
      `ceil(${a})`,
      `trunc(${a})`,
      `(-(double)${a})`,
    ]);
    return { text, type: DOUBLE };
  }
}

/** Whether a variable could be declared with the type: false for the type of a wide bit-field. */
function isOrdinary(type: IntegerType): boolean {
  return [1, 8, 16, 32, 64].includes(type.bits);
}
