const decimals = 8;

/** A decimal string in units of 10^-8, or null when it is not one ("10.50" → 1050000000n). */
export function parseAmount(text: string): bigint | null {
  const match = /^(\d{1,20})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  return BigInt(`${match[1]}${(match[2] ?? "").padEnd(decimals, "0")}`);
}

/** Units of 10^-8 as a decimal string with at least two decimals. */
export function printAmount(units: bigint): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0{1,6}$/, "");
  return `${digits.slice(0, -decimals)}.${fraction}`;
}
