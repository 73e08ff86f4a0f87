import * as node from "../../cfa/nodes.ts";
import type { CType } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";
import * as T from "../lexer/token.ts";
import type { GenericAssociation, Semantics } from "../semantics/index.ts";
import { COST, type Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/** Operators on types and builtins that take types: what no function call could be. */
export class BuiltinParser {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly semantics: Semantics;

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.semantics = parser.semantics;
  }

  parse(): SourceExpression {
    const { cursor } = this;
    switch (cursor.kind) {
      case T.GENERIC:
        return this.generic();
      case T.VA_ARG:
        return this.variadicArgument();
      case T.OFFSETOF:
        return this.offset();
      case T.TYPES_COMPATIBLE:
        return this.typesCompatible();
      case T.CHOOSE_EXPRESSION:
        return this.choose();
      default:
        return cursor.failExpected("an expression");
    }
  }

  /** `sizeof`, `_Alignof` and `__alignof__`. */
  measure(kind: number): SourceExpression {
    const { cursor, parser } = this;
    const { start } = cursor;
    cursor.enter(COST.measure);
    cursor.advance();
    let result: SourceExpression;
    if (cursor.kind === T.LEFT_PARENTHESIS && parser.specifiers.nextStartsTypeName()) {
      result = this.measureParenthesised(kind, start);
    } else {
      const operand = parser.expressions.unary();
      result = this.measureOperand(kind, operand, start);
    }
    cursor.leave(COST.measure);
    parser.expressions.height = 0;
    return result;
  }

  /** `sizeof (type)`, unless a compound literal follows. */
  private measureParenthesised(kind: number, start: number): SourceExpression {
    const { cursor, parser, semantics } = this;
    const open = cursor.start;
    cursor.advance();
    const specifiers = parser.specifiers.parse();
    const declarator = parser.declarators.parse(specifiers, "abstract");
    cursor.expect(T.RIGHT_PARENTHESIS);
    const end = cursor.previousEnd;
    const { type, lengths } = declarator;
    // Nothing of a type behind a pointer is needed for its size, but `typeof` may name an array.
    const saved = parser.lengths.take();
    if (cursor.kind === T.LEFT_BRACE) {
      const literal = parser.primaries.compoundLiteral(declarator, open);
      return this.measureOperand(kind, parser.expressions.postfix(literal), start);
    }
    if (kind !== T.SIZEOF) {
      // An aligned typedef is the same type with another alignment.
      const { typeAlignment } = specifiers;
      if (typeAlignment === null || !declarator.keepsAlignment) {
        return this.alignment(kind, type, start, end);
      }
      return node.integerConstant(parser.types.sizeType, BigInt(typeAlignment), start, end);
    }
    if (lengths !== null) {
      // A variable-length array type has its size computed here.
      let element = type;
      for (let i = 0; i < lengths.length && element.kind === "array"; i++) ({ element } = element);
      const size = semantics.sizeofType(element, start, end);
      return lengths.reduceRight((bytes, length) => semantics.binary("*", length, bytes), size);
    }
    const size = parser.lengths.size(type, start, end);
    if (size === null) return semantics.sizeofType(type, start, end);
    if (saved.length === 0) return size;
    const computed = { kind: "expression", start, end, expression: size } as const;
    const body = { kind: "compound", start, end, statements: [...saved, computed] } as const;
    return semantics.statementExpression(body, start, end);
  }

  private measureOperand(kind: number, operand: SourceExpression, start: number): SourceExpression {
    const end = this.cursor.previousEnd;
    if (kind === T.SIZEOF) {
      const isVariable = operand.kind === "variable" || !this.parser.lengths.isUsed;
      const size = isVariable ? null : this.parser.lengths.size(operand.type, start, end);
      return size ?? this.semantics.sizeofExpression(operand, start, end);
    }
    // Soundness: attributes may have changed it, and the tree does not keep them.
    const isMember = operand.kind === "member";
    const isAligned = operand.kind === "variable" && operand.variable.declaredAlignment !== null;
    if (isMember || isAligned) {
      this.cursor.unsupported("the alignment of this object", operand.start, operand.end);
    }
    return this.alignment(kind, operand.type, start, end);
  }

  private alignment(kind: number, type: CType, start: number, end: number): SourceExpression {
    const flavour = kind === T.ALIGNOF ? "standard" : "gnu";
    return this.semantics.alignofType(type, start, end, flavour);
  }

  /** `_Generic(control, type: value, default: value)`. */
  private generic(): SourceExpression {
    const { cursor, parser, semantics } = this;
    const { start } = cursor;
    this.open();
    const control = parser.expressions.parseAssignment();
    const associations: GenericAssociation[] = [];
    while (cursor.accept(T.COMMA)) {
      const name = cursor.accept(T.DEFAULT) ? null : parser.specifiers.qualifiedTypeName();
      cursor.expect(T.COLON);
      const type = name?.type ?? null;
      const qualifiers = name?.qualifiers ?? 0;
      associations.push({ type, qualifiers, value: parser.expressions.parseAssignment() });
    }
    if (associations.length === 0) cursor.failExpected("','");
    this.close();
    return semantics.generic(control, associations, start, cursor.previousEnd);
  }

  /** `__builtin_va_arg(list, type)`. */
  private variadicArgument(): SourceExpression {
    const { cursor, parser, semantics } = this;
    const { start } = cursor;
    this.open();
    const list = parser.expressions.parseAssignment();
    cursor.expect(T.COMMA);
    const type = parser.specifiers.typeName();
    this.close();
    return semantics.vaArg(list, type, start, cursor.previousEnd);
  }

  /** `__builtin_offsetof(type, a.b[2].c)`. */
  private offset(): SourceExpression {
    const { cursor, parser, semantics } = this;
    const { start } = cursor;
    this.open();
    const type = parser.specifiers.typeName();
    cursor.expect(T.COMMA);
    const path: (string | SourceExpression)[] = [this.memberName()];
    for (;;) {
      if (cursor.accept(T.DOT)) path.push(this.memberName());
      else if (cursor.accept(T.LEFT_BRACKET)) {
        path.push(parser.expressions.parse());
        cursor.expect(T.RIGHT_BRACKET);
      } else break;
    }
    this.close();
    return semantics.offsetof(type, path, start, cursor.previousEnd);
  }

  private memberName(): string {
    return this.cursor.names.text(this.cursor.expectIdentifier());
  }

  private typesCompatible(): SourceExpression {
    const { cursor, parser, semantics } = this;
    const { start } = cursor;
    this.open();
    const first = parser.specifiers.typeName();
    cursor.expect(T.COMMA);
    const second = parser.specifiers.typeName();
    this.close();
    return semantics.typesCompatible(first, second, start, cursor.previousEnd);
  }

  /** `__builtin_choose_expr(constant, then, otherwise)`. */
  private choose(): SourceExpression {
    const { cursor, parser, semantics } = this;
    this.open();
    const condition = parser.expressions.parseAssignment();
    cursor.expect(T.COMMA);
    const then = parser.expressions.parseAssignment();
    const { height } = parser.expressions;
    cursor.expect(T.COMMA);
    const otherwise = parser.expressions.parseAssignment();
    this.close();
    parser.expressions.height = parser.expressions.above(height);
    return semantics.chooseExpression(condition, then, otherwise);
  }

  private open(): void {
    this.cursor.enter(COST.builtin);
    this.cursor.advance();
    this.cursor.expect(T.LEFT_PARENTHESIS);
  }

  private close(): void {
    this.cursor.expect(T.RIGHT_PARENTHESIS);
    this.cursor.leave(COST.builtin);
  }
}
