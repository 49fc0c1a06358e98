import { percentEncode } from "@/lib/core/text/form-encoding";
import * as t from "@/messages/sandbox/debugger";
import { decodePercent } from "./base-string";
import { describeEncoding, type Finding, finding, quoteValue } from "./base-string-text";

const uriParts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s;
const defaultPorts: Record<string, string> = { http: ":80", https: ":443" };

/** Compares base string URIs and names the rules that are often broken (RFC 5849 §3.4.1.2). */
export function compareAddress(ours: string, theirsEncoded: string): Finding[] {
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
