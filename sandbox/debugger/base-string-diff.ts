import { percentEncode } from "@/lib/core/text/form-encoding";
import { findCardData } from "@/lib/gateway/fields/card-data";
import type { SignedCall } from "@/lib/gateway/protocol";
import * as t from "@/messages/sandbox/debugger";
import { decodePercent } from "./base-string";
import { compareAddress } from "./base-string-address";
import { compareParameters, readPairs } from "./base-string-pairs";
import { describeEncoding, type Finding, finding, quoteValue } from "./base-string-text";

export type Excerpt = { before: string; after: string; cutBefore: boolean; cutAfter: boolean };

export type Comparison =
  | { kind: "same"; compared: Compared; notes: string[] }
  | {
      kind: "different";
      compared: Compared;
      notes: string[];
      at: number;
      ours: Excerpt;
      theirs: Excerpt;
      findings: Finding[];
    }
  | { kind: "refused"; reason: string };
type Compared = "base string" | "normalized parameters";

type Ours = Pick<SignedCall, "method" | "baseString" | "baseStringUri" | "normalizedParameters">;

/** merchant_data has at most 65,536 code points, each at most 20 characters after three encodings. */
export const pastedMaxLength = 1_500_000;
const shownBefore = 40;
const shownAfter = 60;

/** Compares another party's base string or normalized parameters with ours. Never throws on pasted text. */
export function compareBaseStrings(ours: Ours, pasted: string): Comparison {
  if (pasted.length > pastedMaxLength) return { kind: "refused", reason: t.pastedTooLong(pastedMaxLength) };
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
  if (findings.length === 0) findings.push(finding("whole", t.writtenDifferently));
  return { kind: "different", compared, notes, at, ours: excerptOf(whole, at), theirs: excerptOf(text, at), findings };
}

export const cardRefusal = (name: string) => t.pastedCardData(quoteValue(name));

const encodedDepthMax = 6;

/** Finds card data even when it is encoded several times. */
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
  return { text, notes: text === trimmed ? [] : [t.lineBreaksRemoved] };
}

type Theirs = {
  head: { method: string; uri: string } | null;
  parameters: string;
  findings: Finding[];
};

function readTheirs(text: string): Theirs | string {
  if (text === "") return t.pastedMissing;
  if (/^OAuth\s/i.test(text)) {
    return t.pastedHeader;
  }
  if (/^[A-Za-z]+%26/.test(text) && !text.includes("&")) return readEncodedWhole(text);
  const [, method, uri, rest] = /^([A-Za-z]+)&([^&]*)(?:&(.*))?$/s.exec(text) ?? [];
  if (method === undefined || uri === undefined) return { head: null, parameters: text, findings: [] };
  return { head: { method, uri }, ...readParameters(rest ?? "") };
}

function readEncodedWhole(text: string): Theirs | string {
  const decoded = decodePercent(text);
  if (decoded === null) return t.pastedUndecodable;
  const theirs = readTheirs(decoded);
  if (typeof theirs === "string") return theirs;
  const layer = finding("whole", t.baseStringEncoded);
  return { ...theirs, findings: [layer, ...theirs.findings] };
}

/** The third part of a base string is encoded twice; this function removes one layer. */
function readParameters(third: string): { parameters: string; findings: Finding[] } {
  if (third === "") return { parameters: "", findings: [finding("encoding", t.parametersMissing)] };
  if (/[=&]/.test(third)) {
    const text = t.parametersEncodedOnce;
    return { parameters: third, findings: [finding("encoding", text)] };
  }
  const once = decodePercent(third);
  if (once === null) return { parameters: third, findings: [finding("encoding", t.parametersUndecodable)] };
  const twice = once.includes("=") ? null : decodePercent(once);
  if (twice?.includes("=")) {
    return { parameters: twice, findings: [finding("encoding", t.parametersOverEncoded)] };
  }
  const fault = third === percentEncode(once) ? null : describeEncoding(third);
  return {
    parameters: once,
    findings: fault === null ? [] : [finding("encoding", t.parametersFault(fault))],
  };
}

function compareHead(ours: Ours, theirs: { method: string; uri: string }): Finding[] {
  const findings: Finding[] = [];
  if (theirs.method !== ours.method) {
    const lower = theirs.method.toUpperCase() === ours.method;
    const text = lower ? t.methodNotUpper(theirs.method) : t.methodDiffers(quoteValue(theirs.method), ours.method);
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
