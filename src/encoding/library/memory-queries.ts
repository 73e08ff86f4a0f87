/** What specifications ask about memory, as conditions. Where they are not clear, both answers are possible. */
import type { Term } from "../../logic/terms/index.ts";
import { MEMORY_QUERIES } from "../../program/library/index.ts";
import { isAccessible, type Answer } from "../memory/memory-access.ts";
import { allTargets, areInOneObject, isAligned } from "../memory/pointer-questions.ts";
import { targetsOf } from "../memory/pointer-targets.ts";
import { isInitialised } from "../memory/initialised-memory.ts";
import { areTracked } from "../memory/tracked-blocks.ts";
import { endOfText } from "./text.ts";
import type { ExternalCall, ExternalModel, TypedTerm } from "./external-call.ts";

function open(call: ExternalCall): TypedTerm {
  return call.unknown(call.types.int);
}

/** Soundness: where nobody knows it, both answers are possible. */
function answered(call: ExternalCall, answer: Answer | null): TypedTerm {
  const { terms } = call;
  if (answer === null) return open(call);
  const { holds, unclear } = answer;
  const { term } = call.flag(holds);
  const isOpen = terms.and(terms.not(holds), unclear);
  return isOpen === terms.false
    ? call.int(term)
    : call.int(terms.ite(isOpen, open(call).term, term));
}

function accessible(call: ExternalCall): TypedTerm {
  const access = call.size(2) === 0 ? "read" : "write";
  const size = call.integer(1, call.types.sizeType);
  const answer = isAccessible(call.builder, call.pointer(0), size, access);
  return answered(call, answer);
}

function initialised(call: ExternalCall): TypedTerm {
  const size = call.constantSize(1);
  const answer = size === null ? null : isInitialised(call.builder, call.pointer(0), size);
  return answered(call, answer);
}

function sameObject(call: ExternalCall): TypedTerm {
  const answer = areInOneObject(call.builder, call.pointer(0), call.pointer(1));
  return answer === null ? open(call) : call.flag(answer);
}

function aligned(call: ExternalCall): TypedTerm {
  const alignment = call.constantSize(1);
  const answer = alignment === null ? null : isAligned(call.builder, call.pointer(0), alignment);
  return answered(call, answer);
}

function freeable(call: ExternalCall): TypedTerm {
  const { builder, terms } = call;
  const pointer = call.pointer(0);
  const targets = targetsOf(builder, pointer, 0);
  if (targets === null || builder.isOpen) return open(call);
  const holds = [terms.eq(pointer, builder.addressTerm(0))];
  const unclear: Term[] = [];
  for (const { guard, region, offset } of targets) {
    const isLive = region.kind === "heap" ? builder.isLive(region) : false;
    if (isLive === false) continue;
    const isStart = terms.and(guard, terms.eq(offset, builder.addressTerm(0)));
    (isLive === null ? unclear : holds).push(isStart);
  }
  return answered(call, { holds: terms.orAll(holds), unclear: terms.orAll(unclear) });
}

function string(call: ExternalCall): TypedTerm {
  const { builder, terms } = call;
  const targets = allTargets(builder, call.pointer(0));
  if (targets === null) return open(call);
  const answers: Term[] = [];
  const unclear: Term[] = [];
  for (const { guard, region, offset } of targets) {
    const isLive = builder.isLive(region);
    if (isLive === false) continue;
    const end = isLive === null ? null : endOfText(call, region, offset);
    if (end !== null) answers.push(terms.and(guard, end.isFound));
    if (end === null || end.isCut) unclear.push(guard);
  }
  // Behind what was looked at there may be an end, or none.
  return answered(call, { holds: terms.orAll(answers), unclear: terms.orAll(unclear) });
}

function tracked(call: ExternalCall): TypedTerm {
  const { builder, terms } = call;
  const blocks = builder.heapBlocks;
  if (blocks === null) return open(call);
  const condition = areTracked(builder, blocks);
  if (condition === terms.true) return call.flag(condition);
  const { term } = call.flag(condition);
  const zero = terms.bv.constant(0, 32);
  // Soundness: where the condition does not hold, pointers that are not known here may lead to the blocks.
  return call.int(terms.ite(terms.eq(term, zero), open(call).term, term));
}

export const QUERIES: Readonly<Record<string, ExternalModel>> = {
  [MEMORY_QUERIES.accessible]: accessible,
  [MEMORY_QUERIES.initialised]: initialised,
  [MEMORY_QUERIES.sameObject]: sameObject,
  [MEMORY_QUERIES.aligned]: aligned,
  [MEMORY_QUERIES.callable]: open,
  [MEMORY_QUERIES.freeable]: freeable,
  [MEMORY_QUERIES.string]: string,
  [MEMORY_QUERIES.writtenText]: open,
  [MEMORY_QUERIES.tracked]: tracked,
  [MEMORY_QUERIES.untold]: open,
  [MEMORY_QUERIES.unsettled]: open,
};
