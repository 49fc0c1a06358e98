import { minorDigits } from "@/lib/core/money/money";
import type { ControlTotals } from "./options";

/** Code of ISO 4217 for "no currency": under it stand amounts of rows that name none. */
export const noCurrency = "XXX";

/** Exact sum of decimal strings of one currency; thousands of them cost nothing but their digits. */
export class Sum {
  count = 0;
  private scale = 0;
  private scaled = 0n;

  add(amount: string): void {
    const point = amount.indexOf(".");
    const digits = point < 0 ? 0 : amount.length - point - 1;
    if (digits > this.scale) {
      this.scaled *= 10n ** BigInt(digits - this.scale);
      this.scale = digits;
    }
    const whole = point < 0 ? amount : amount.slice(0, point) + amount.slice(point + 1);
    this.scaled += BigInt(whole + "0".repeat(this.scale - digits));
    this.count += 1;
  }

  /** Takes in another sum of the same currency. */
  merge(other: Sum): void {
    const scale = Math.max(this.scale, other.scale);
    this.scaled = this.scaled * 10n ** BigInt(scale - this.scale) + other.scaled * 10n ** BigInt(scale - other.scale);
    this.scale = scale;
    this.count += other.count;
  }

  /** With the currency's minor units at least. */
  write(currency: string): string {
    const minor = currency === noCurrency ? 0 : minorDigits(currency);
    const scale = Math.max(this.scale, minor);
    const digits = (this.scaled * 10n ** BigInt(scale - this.scale)).toString().padStart(scale + 1, "0");
    return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  }
}

/** One declared figure beside what the file holds. `what`: "rows", or a currency. */
export type Control = { what: string; declared: string; found: string; agrees: boolean };

/** Whether two decimal strings are one amount. */
export function sameAmount(a: string, b: string): boolean {
  const bare = (amount: string) => {
    const [whole = "", fraction = ""] = amount.split(".");
    return `${whole.replace(/^0+(?=\d)/, "")}.${fraction.replace(/0+$/, "")}`;
  };
  return bare(a) === bare(b);
}

/** Compares what was declared with what was found; a currency that was not declared and is there disagrees as well. */
export function compareControls(
  declared: ControlTotals | undefined,
  found: { rows: number; totals: Readonly<Record<string, string>> },
): Control[] {
  if (!declared) return [];
  const controls: Control[] = [];
  if (declared.rows !== undefined) {
    const agrees = declared.rows === found.rows;
    controls.push({ what: "rows", declared: String(declared.rows), found: String(found.rows), agrees });
  }
  if (declared.totals) {
    for (const currency of new Set([...Object.keys(declared.totals), ...Object.keys(found.totals)])) {
      const [reported, is] = [declared.totals[currency] ?? "0", found.totals[currency] ?? "0"];
      controls.push({ what: currency, declared: reported, found: is, agrees: sameAmount(reported, is) });
    }
  }
  return controls;
}
