import { type Pair, splitForm } from "@/lib/gateway/encode";

/** A signature base string taken apart, everything decoded. RFC 5849 §3.4.1.1. */
export type BaseStringParts = {
  method: string;
  uri: string;
  /** Still encoded once, as it was sorted. */
  normalizedParameters: string;
  /** Decoded, in their sorted order, the protocol's own parameters among them. */
  pairs: Pair[];
};

/** Takes a base string of ours apart; null when the text is none. */
export function readBaseString(text: string): BaseStringParts | null {
  const parts = text.split("&").map(decodePercent);
  const [method, uri, normalizedParameters] = parts;
  if (parts.length !== 3 || !method || !uri || normalizedParameters == null) return null;
  const pairs: Pair[] = [];
  for (const [rawName, rawValue] of splitForm(normalizedParameters)) {
    const [name, value] = [decodePercent(rawName), decodePercent(rawValue)];
    if (name === null || value === null) return null;
    pairs.push([name, value]);
  }
  return { method, uri, normalizedParameters, pairs };
}

/** Percent-decodes as UTF-8, `+` is itself; null when a % starts no byte or the bytes are not UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
