const decimals = 8;

/** Parses a decimal string into units of 10^-8, or null ("10.50" → 1050000000n). */
export function parseAmount(text: string): bigint | null {
  const match = /^(\d{1,20})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  return BigInt(`${match[1]}${(match[2] ?? "").padEnd(decimals, "0")}`);
}

export function printAmount(units: bigint, leastDecimals = 2): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "").padEnd(leastDecimals, "0");
  return fraction === "" ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}
