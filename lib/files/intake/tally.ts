import { minorDigits } from "@/lib/core/money/money";
import type { ControlTotals } from "./options";

/** ISO 4217 code for "no currency". */
export const noCurrency = "XXX";

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

  merge(other: Sum): void {
    const scale = Math.max(this.scale, other.scale);
    this.scaled = this.scaled * 10n ** BigInt(scale - this.scale) + other.scaled * 10n ** BigInt(scale - other.scale);
    this.scale = scale;
    this.count += other.count;
  }

  write(currency: string): string {
    const minor = currency === noCurrency ? 0 : minorDigits(currency);
    const scale = Math.max(this.scale, minor);
    const digits = (this.scaled * 10n ** BigInt(scale - this.scale)).toString().padStart(scale + 1, "0");
    return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  }
}

export type Control = { what: string; declared: string; found: string; agrees: boolean };

export function sameAmount(a: string, b: string): boolean {
  const bare = (amount: string) => {
    const [whole = "", fraction = ""] = amount.split(".");
    return `${whole.replace(/^0+(?=\d)/, "")}.${fraction.replace(/0+$/, "")}`;
  };
  return bare(a) === bare(b);
}

/** A currency that is present but not declared disagrees, too. */
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
