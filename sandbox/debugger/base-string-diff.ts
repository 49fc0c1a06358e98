import { percentEncode } from "@/lib/core/text/form-encoding";
import { findCardData } from "@/lib/gateway/fields/card-data";
import type { SignedCall } from "@/lib/gateway/protocol";
import * as t from "@/messages/sandbox/debugger";
import { decodePercent } from "./base-string";
import { compareParameters, describeEncoding, type Finding, finding, quoteValue, readPairs } from "./base-string-pairs";

const uriParts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s;
const defaultPorts: Record<string, string> = { http: ":80", https: ":443" };

/** Compares base string URIs and names the rules that are often broken (RFC 5849 §3.4.1.2). */
function compareAddress(ours: string, theirsEncoded: string): Finding[] {
  if (theirsEncoded === percentEncode(ours)) return [];
  const { uri, findings } = readAddress(theirsEncoded);
  return [...findings, ...compareUris(ours, uri)];
}

function readAddress(encoded: string): { uri: string; findings: Finding[] } {
  if (encoded.includes("://")) {
    return {
      uri: encoded,
      findings: [finding("address", t.addressUnencoded)],
    };
  }
  const uri = decodePercent(encoded);
  if (uri === null) return { uri: encoded, findings: [finding("address", t.addressUndecodable)] };
  const again = /^[A-Za-z]+%3A%2F%2F/i.test(uri) ? decodePercent(uri) : null;
  if (again !== null) {
    return { uri: again, findings: [finding("address", t.addressEncodedTwice)] };
  }
  const fault = describeEncoding(encoded);
  return { uri, findings: fault === null ? [] : [finding("address", t.addressFault(fault))] };
}

function compareUris(ours: string, theirs: string): Finding[] {
  if (ours === theirs) return [];
  const [, ourScheme = "", ourAuthority = "", ourPath = ""] = uriParts.exec(ours) ?? [];
  const parts = uriParts.exec(theirs);
  if (!parts) return [differs(t.theAddress, theirs, ours)];
  const [, scheme = "", authority = "", path = "", query, fragment] = parts;
  const findings: Finding[] = [];
  const say = (text: string) => findings.push(finding("address", text));
  if (scheme !== ourScheme) {
    if (scheme.toLowerCase() === ourScheme) say(t.schemeNotLower(scheme));
    else findings.push(differs(t.theScheme, scheme, ourScheme));
  }
  const fault = compareAuthorities(ourAuthority, authority, scheme.toLowerCase());
  if (fault) findings.push(fault);
  if (path !== ourPath) findings.push(comparePaths(ourPath, path));
  if (query !== undefined) say(t.addressHasQuery(quoteValue(query)));
  if (fragment !== undefined) say(t.addressHasFragment(quoteValue(fragment)));
  return findings.length > 0 ? findings : [differs(t.theAddress, theirs, ours)];
}

function compareAuthorities(ours: string, theirs: string, scheme: string): Finding | null {
  if (theirs === ours) return null;
  const bare = theirs.slice(theirs.lastIndexOf("@") + 1);
  if (bare !== theirs) return finding("address", t.addressHasUser);
  const kept = defaultPorts[scheme];
  if (kept && theirs.toLowerCase() === ours + kept) {
    return finding("address", t.addressHasPort(kept));
  }
  if (theirs.toLowerCase() === ours) return finding("address", t.hostNotLower(quoteValue(theirs)));
  if (ours.startsWith(`${theirs.toLowerCase()}:`)) {
    return finding("address", t.portMissing(quoteValue(ours.slice(theirs.length))));
  }
  return differs(t.theHost, theirs, ours);
}

function comparePaths(ours: string, theirs: string): Finding {
  if (`${ours}/` === theirs) return finding("address", t.slashExtra);
  if (ours === `${theirs}/`) return finding("address", t.slashMissing);
  if (theirs.replace(/\/{2,}/g, "/") === ours) return finding("address", t.slashDoubled);
  return differs(t.thePath, theirs, ours);
}

const differs = (what: string, theirs: string, ours: string) =>
  finding("address", t.addressPartDiffers(what, quoteValue(theirs), quoteValue(ours)));

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
