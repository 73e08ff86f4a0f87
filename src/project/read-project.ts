/** From a configuration as it is written to targets. */
import { UserError } from "../base/diagnostics/index.ts";
import { nearest } from "../base/options/nearest.ts";
import { checkValue } from "./check-value.ts";
import type { ProjectSource } from "./find-project.ts";
import type { JsonDocument, JsonMember, JsonNode } from "./json-document.ts";
import { LIMITS, MEMBERS, ONLY_TARGET, REFUSED, TARGET_NAME, type Member } from "./members.ts";
import type { Project, Target } from "./project.ts";
import { targetsOf, type Said } from "./target-words.ts";

const LIMITS_KEY = "limits";
const TARGETS_KEY = "targets";
const SCHEMA_KEY = "$schema";

/** Throws `UserError` at the place of what is wrong. */
export function readProject({ file, folder, document, node }: ProjectSource): Project {
  const common = saidIn(document, node, [TARGETS_KEY, SCHEMA_KEY]);
  const members = document.membersOf(node);
  const schema = members.find(({ key }) => key === SCHEMA_KEY);
  if (schema !== undefined) checkValue(document, SCHEMA_KEY, schema.value, { is: "word" });
  const named = members.find(({ key }) => key === TARGETS_KEY);
  const targets =
    named === undefined
      ? targetsOf(ONLY_TARGET, [common], { document, node, folder })
      : namedTargets(document, named.value).flatMap(({ key, value }) =>
          targetsOf(key, [common, saidIn(document, value, [])], { document, node: value, folder }),
        );
  return { file, folder, targets };
}

function namedTargets(document: JsonDocument, node: JsonNode): readonly JsonMember[] {
  if (node.type !== "object") {
    throw new UserError(
      `'${TARGETS_KEY}' takes an object`,
      document.rangeOf(node),
      `write it as: "${TARGETS_KEY}": { "NAME": { "files": ["a.c"] } }`,
    );
  }
  const targets = document.membersOf(node);
  if (targets.length === 0) {
    throw new UserError(`'${TARGETS_KEY}' has no target`, document.rangeOf(node));
  }
  for (const { key, keyNode } of targets) {
    if (new RegExp(TARGET_NAME).test(key)) continue;
    throw new UserError(
      `'${key}' is no name of a target`,
      document.rangeOf(keyNode),
      "names have letters, digits, '_', '-' and '+'",
    );
  }
  return targets;
}

/** What an object says, everything in it checked. `others`: what it may say besides. */
function saidIn(document: JsonDocument, node: JsonNode, others: readonly string[]): Said {
  if (node.type !== "object") {
    throw new UserError("an object is expected", document.rangeOf(node), "write it as: { … }");
  }
  const said = new Map<string, JsonNode>();
  for (const member of document.membersOf(node)) {
    if (others.includes(member.key)) continue;
    if (member.key === LIMITS_KEY) {
      for (const [key, value] of limitsIn(document, member.value)) said.set(key, value);
      continue;
    }
    const known = memberNamed(document, member, MEMBERS, [LIMITS_KEY, ...others]);
    checkValue(document, member.key, member.value, known.kind);
    if (known.kind.is === "settings") checkSettings(document, member.value);
    said.set(member.key, member.value);
  }
  return said;
}

function limitsIn(document: JsonDocument, node: JsonNode): Said {
  if (node.type !== "object") {
    const hint = `write it as: "${LIMITS_KEY}": { "time": "60s" }`;
    throw new UserError(`'${LIMITS_KEY}' takes an object`, document.rangeOf(node), hint);
  }
  return new Map(
    document.membersOf(node).map((member) => {
      const { kind } = memberNamed(document, member, LIMITS, []);
      checkValue(document, member.key, member.value, kind);
      return [member.key, member.value];
    }),
  );
}

function memberNamed(
  document: JsonDocument,
  { key, keyNode }: JsonMember,
  members: readonly Member[],
  others: readonly string[],
): Member {
  const found = members.find((member) => member.key === key);
  if (found !== undefined) return found;
  const range = document.rangeOf(keyNode);
  // Soundness, and whoever verifies other people's projects: what is found there starts no program and calls no machine.
  const option = REFUSED[key];
  if (option !== undefined) {
    throw new UserError(
      `'${key}' cannot be set by the configuration of a project`,
      range,
      `say ${option} on the command line, or set it in your own configuration`,
    );
  }
  const known = [...members.map((member) => member.key), ...others];
  const near = nearest(key, known);
  throw new UserError(
    `there is no member '${key}' here`,
    range,
    near.length > 0 ? `did you mean '${near.join("' or '")}'?` : `known are: ${known.join(", ")}`,
  );
}

/** Options whose value is a command. */
function checkSettings(document: JsonDocument, node: JsonNode): void {
  for (const { key, value } of document.membersOf(node)) {
    if (!String(value.value).startsWith("smtlib:")) continue;
    throw new UserError(
      `'${key}' cannot name a program in the configuration of a project`,
      document.rangeOf(value),
      `say --option ${key}=… on the command line`,
    );
  }
}

/** Those that are meant: a name stands for all entry functions of the target. Throws `UserError` if there is none. */
export function chosenTargets(
  { targets, file }: Project,
  names: readonly string[],
): readonly Target[] {
  if (names.length === 0) return targets;
  const isMeant = (target: Target, name: string): boolean =>
    target.name === name || target.name.startsWith(`${name}/`);
  for (const name of names) {
    if (targets.some((target) => isMeant(target, name))) continue;
    const known = targets.map((target) => target.name);
    const near = nearest(name, known);
    throw new UserError(
      `${file} has no target '${name}'`,
      null,
      near.length > 0 ? `did you mean '${near.join("' or '")}'?` : `it has ${known.join(", ")}`,
    );
  }
  return targets.filter((target) => names.some((name) => isMeant(target, name)));
}
