import { type Pair, splitForm } from "@/lib/core/text/form-encoding";

/** All parts are decoded (RFC 5849 §3.4.1.1). */
export type BaseStringParts = {
  method: string;
  uri: string;
  normalizedParameters: string;
  pairs: Pair[];
};

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

/** Decodes as UTF-8 and keeps `+`; null for an incomplete % escape or invalid UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
