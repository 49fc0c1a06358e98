import { type Pair, percentEncode } from "@/lib/core/text/form-encoding";

export class GatewayInputError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "GatewayInputError";
  }
}

/** Body and signature both use these encoded pairs (RFC 5849 §3.4.1.3.2, step 1). */
export function encodePairs(pairs: readonly Pair[]): Pair[] {
  return pairs.map(([name, value]) => [encodePart(name, "a parameter's name"), encodePart(value, name)]);
}

/** @throws GatewayInputError that names the place, on half a surrogate pair */
export function encodePart(text: string, place: string): string {
  try {
    return percentEncode(text);
  } catch (cause) {
    const fault = "the text has a damaged character (half of a surrogate pair) and can't be sent";
    throw new GatewayInputError(`${place}: ${fault}`, { cause });
  }
}
