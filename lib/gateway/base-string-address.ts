import { decodePercent } from "@/lib/gateway/base-string";
import { describeEncoding, type Finding, finding, tell } from "@/lib/gateway/base-string-words";
import { percentEncode } from "@/lib/gateway/encode";

const uriParts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s;
const defaultPorts: Record<string, string> = { http: ":80", https: ":443" };

/**
 * What differs between our base string URI and the second part of another party's base string, as it stands there. The
 * rules that people trip over are named. RFC 5849 §3.4.1.2.
 */
export function compareAddress(ours: string, theirsEncoded: string): Finding[] {
  if (theirsEncoded === percentEncode(ours)) return [];
  const { uri, findings } = readAddress(theirsEncoded);
  return [...findings, ...compareUris(ours, uri)];
}

/** Their address in the clear, and what is wrong with how it was encoded. */
function readAddress(encoded: string): { uri: string; findings: Finding[] } {
  if (encoded.includes("://")) {
    return {
      uri: encoded,
      findings: [finding("address", "They did not encode the address: it stands there as it is.")],
    };
  }
  const uri = decodePercent(encoded);
  if (uri === null) return { uri: encoded, findings: [finding("address", "Their address cannot be decoded.")] };
  const again = /^[A-Za-z]+%3A%2F%2F/i.test(uri) ? decodePercent(uri) : null;
  if (again !== null) {
    return { uri: again, findings: [finding("address", "They encoded the address twice; once is the rule.")] };
  }
  const fault = describeEncoding(encoded);
  return { uri, findings: fault === null ? [] : [finding("address", `In the address they ${fault}.`)] };
}

function compareUris(ours: string, theirs: string): Finding[] {
  if (ours === theirs) return [];
  const [, ourScheme = "", ourAuthority = "", ourPath = ""] = uriParts.exec(ours) ?? [];
  const parts = uriParts.exec(theirs);
  if (!parts) return [differs("the address", theirs, ours)];
  const [, scheme = "", authority = "", path = "", query, fragment] = parts;
  const findings: Finding[] = [];
  const say = (text: string) => findings.push(finding("address", text));
  if (scheme !== ourScheme) {
    if (scheme.toLowerCase() === ourScheme) say(`They write the scheme as ${scheme}; the rule is lower case.`);
    else findings.push(differs("the scheme", scheme, ourScheme));
  }
  const fault = compareAuthorities(ourAuthority, authority, scheme.toLowerCase());
  if (fault) findings.push(fault);
  if (path !== ourPath) findings.push(comparePaths(ourPath, path));
  if (query !== undefined) say(`They kept the query (${tell(query)}) in the address; it belongs among the parameters.`);
  if (fragment !== undefined) say(`They kept the fragment (${tell(fragment)}); it is no part of a request.`);
  return findings.length > 0 ? findings : [differs("the address", theirs, ours)];
}

function compareAuthorities(ours: string, theirs: string, scheme: string): Finding | null {
  if (theirs === ours) return null;
  const bare = theirs.slice(theirs.lastIndexOf("@") + 1);
  if (bare !== theirs)
    return finding("address", "They kept the user name of the address; only host and port are signed.");
  const kept = defaultPorts[scheme];
  if (kept && theirs.toLowerCase() === ours + kept) {
    return finding("address", `They kept the port ${kept}; the scheme's own port is left out.`);
  }
  if (theirs.toLowerCase() === ours) return finding("address", `They did not lower-case the host: ${tell(theirs)}.`);
  if (ours.startsWith(`${theirs.toLowerCase()}:`)) {
    return finding("address", `They left the port out; we have ${tell(ours.slice(theirs.length))}.`);
  }
  return differs("the host", theirs, ours);
}

function comparePaths(ours: string, theirs: string): Finding {
  if (`${ours}/` === theirs) return finding("address", "They have a slash at the end of the path that we do not have.");
  if (ours === `${theirs}/`) return finding("address", "They lack the slash at the end of the path.");
  if (theirs.replace(/\/{2,}/g, "/") === ours) return finding("address", "They have a doubled slash in the path.");
  return differs("the path", theirs, ours);
}

const differs = (what: string, theirs: string, ours: string) =>
  finding("address", `In ${what}: they have ${tell(theirs)}, we have ${tell(ours)}.`);
