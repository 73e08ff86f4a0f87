/** The JSON schema of `assay.json`, for editors. */
import { LIMITS, MEMBERS, TARGET_NAME, type Member, type MemberKind } from "./members.ts";

type Schema = Readonly<Record<string, unknown>>;

export function projectSchema(): Schema {
  const ofTarget = {
    ...propertiesFrom(MEMBERS),
    limits: {
      description: "what each target may use",
      type: "object",
      additionalProperties: false,
      properties: propertiesFrom(LIMITS),
    },
  };
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Targets of a project that assay verify verifies",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      ...ofTarget,
      targets: {
        description:
          "what is verified, by name; lists come after those beside it, everything else replaces them",
        type: "object",
        minProperties: 1,
        propertyNames: { pattern: TARGET_NAME },
        additionalProperties: {
          type: "object",
          additionalProperties: false,
          properties: ofTarget,
        },
      },
    },
  };
}

function propertiesFrom(members: readonly Member[]): Schema {
  return Object.fromEntries(
    members.map(({ key, kind, help }) => [key, { description: help, ...schemaOf(kind) }]),
  );
}

const WORD = { type: "string", minLength: 1 };

function schemaOf(kind: MemberKind): Schema {
  switch (kind.is) {
    case "patterns":
    case "paths":
    case "words":
      return { type: "array", items: WORD };
    case "path":
    case "path-or-name":
      return WORD;
    case "word":
      return kind.pattern === undefined ? WORD : { ...WORD, pattern: kind.pattern };
    case "choice":
      return { type: "string", enum: kind.of };
    case "flag":
      return { type: "boolean" };
    case "number":
      return { type: "integer", minimum: kind.least, maximum: kind.most };
    case "entries":
      return { anyOf: [WORD, { type: "array", items: WORD, minItems: 1, uniqueItems: true }] };
    case "settings":
      return { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } };
  }
}
