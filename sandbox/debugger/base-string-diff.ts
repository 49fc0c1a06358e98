import { findCardData } from "@/lib/gateway/card-data";
import { percentEncode } from "@/lib/gateway/encode";
import type { SignedCall } from "@/lib/gateway/sign";
import * as t from "@/messages/sandbox/debugger";
import { decodePercent } from "./base-string";
import { compareAddress } from "./base-string-address";
import { compareParameters, readPairs } from "./base-string-pairs";
import { describeEncoding, type Finding, finding, quoteValue } from "./base-string-text";

/** Around the first difference: what is before it on this side, and from it on. */
export type Excerpt = { before: string; after: string; cutBefore: boolean; cutAfter: boolean };

export type Comparison =
  | { kind: "same"; compared: Compared; notes: string[] }
  | {
      kind: "different";
      compared: Compared;
      notes: string[];
      /** Where the first character differs, in both texts. */
      at: number;
      ours: Excerpt;
      theirs: Excerpt;
      /** In words; at least one. */
      findings: Finding[];
    }
  /** It holds what may not be typed here, or is no such text; the reason is a sentence. */
  | { kind: "refused"; reason: string };
type Compared = "base string" | "normalized parameters";

type Ours = Pick<SignedCall, "method" | "baseString" | "baseStringUri" | "normalizedParameters">;

/** Longer texts are refused: merchant_data has at most 64k code points, encoded three times at most 20 characters each. */
export const pastedMaxLength = 1_500_000;
const shownBefore = 40;
const shownAfter = 60;

/**
 * Compares another party's base string, or normalized parameters, with ours: the first difference, and in words what
 * they did otherwise. Pure, and it never throws: whatever is pasted gets an answer.
 */
export function compareBaseStrings(ours: Ours, pasted: string): Comparison {
  if (pasted.length > pastedMaxLength) return { kind: "refused", reason: t.noMoreThan(pastedMaxLength) };
  const { text, notes } = cleanPasted(pasted);
  const theirs = readTheirs(text);
  if (typeof theirs === "string") return { kind: "refused", reason: theirs };
  const card = findCardName(text);
  if (card !== null) return { kind: "refused", reason: cardRefusal(card) };
  const compared = theirs.head === null ? t.normalizedParameters : t.baseString;
  const whole = theirs.head === null ? ours.normalizedParameters : ours.baseString;
  if (text === whole) return { kind: "same", compared, notes };
  const at = firstDifference(whole, text);
  const findings = [
    ...(theirs.head === null ? [] : compareHead(ours, theirs.head)),
    ...theirs.findings,
    ...compareParameters(ours.normalizedParameters, theirs.parameters),
  ];
  if (findings.length === 0) findings.push(finding("whole", t.bothHaveTheSame));
  return { kind: "different", compared, notes, at, ours: excerptOf(whole, at), theirs: excerptOf(text, at), findings };
}

/** The one refusal of card data here, for what is pasted and for what is typed. */
export const cardRefusal = (name: string) => t.isCardDataAnd(quoteValue(name));

const encodedDepthMax = 6;

/** A parameter of the text that carries a card number or a verification value, however often it was encoded; or null. */
function findCardName(text: string): string | null {
  let level: string | null = text;
  for (let depth = 0; depth < encodedDepthMax && level !== null; depth++) {
    const found = findCardData(readPairs(level));
    if (found !== null) return found;
    const next = decodePercent(level);
    level = next === level ? null : next;
  }
  return null;
}

function cleanPasted(pasted: string): { text: string; notes: string[] } {
  const trimmed = pasted.trim().replace(/^(["'])(.*)\1$/s, "$2");
  const text = trimmed.replace(/[ \t]*[\r\n]+[ \t]*/g, "").replace(/\p{Cs}/gu, "\uFFFD");
  return { text, notes: text === trimmed ? [] : [t.lineBreaksInThe] };
}

type Theirs = {
  /** null: only parameters were pasted. */
  head: { method: string; uri: string } | null;
  /** Encoded once, as ours. */
  parameters: string;
  findings: Finding[];
};

/** Splits what was pasted; a sentence when it is something else. */
function readTheirs(text: string): Theirs | string {
  if (text === "") return t.pasteABaseString;
  if (/^OAuth\s/i.test(text)) {
    return t.thisIsAnAuthorization;
  }
  if (/^[A-Za-z]+%26/.test(text) && !text.includes("&")) return readEncodedWhole(text);
  const [, method, uri, rest] = /^([A-Za-z]+)&([^&]*)(?:&(.*))?$/s.exec(text) ?? [];
  if (method === undefined || uri === undefined) return { head: null, parameters: text, findings: [] };
  return { head: { method, uri }, ...readParameters(rest ?? "") };
}

function readEncodedWhole(text: string): Theirs | string {
  const decoded = decodePercent(text);
  if (decoded === null) return t.thePastedTextCant;
  const theirs = readTheirs(decoded);
  if (typeof theirs === "string") return theirs;
  const layer = finding("whole", t.theyEncodedTheWhole);
  return { ...theirs, findings: [layer, ...theirs.findings] };
}

/** The third part of a base string, which is encoded twice: undone once, and what was wrong about that layer. */
function readParameters(third: string): { parameters: string; findings: Finding[] } {
  if (third === "") return { parameters: "", findings: [finding("encoding", t.theyHaveNoParameters)] };
  if (/[=&]/.test(third)) {
    const text = t.theyDidntEncodeTwice;
    return { parameters: third, findings: [finding("encoding", text)] };
  }
  const once = decodePercent(third);
  if (once === null) return { parameters: third, findings: [finding("encoding", t.theirParametersCantBe)] };
  const twice = once.includes("=") ? null : decodePercent(once);
  if (twice?.includes("=")) {
    return { parameters: twice, findings: [finding("encoding", t.theyEncodedTheJoined)] };
  }
  const fault = third === percentEncode(once) ? null : describeEncoding(third);
  return {
    parameters: once,
    findings: fault === null ? [] : [finding("encoding", t.inTheParametersThey(fault))],
  };
}

function compareHead(ours: Ours, theirs: { method: string; uri: string }): Finding[] {
  const findings: Finding[] = [];
  if (theirs.method !== ours.method) {
    const lower = theirs.method.toUpperCase() === ours.method;
    const text = lower
      ? t.theyWriteTheMethod(theirs.method)
      : t.theySignedForThe(quoteValue(theirs.method), ours.method);
    findings.push(finding("method", text));
  }
  return [...findings, ...compareAddress(ours.baseStringUri, theirs.uri)];
}

function firstDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return end;
}

function excerptOf(text: string, at: number): Excerpt {
  const [from, to] = [Math.max(0, at - shownBefore), at + shownAfter];
  return { before: text.slice(from, at), after: text.slice(at, to), cutBefore: from > 0, cutAfter: to < text.length };
}
