import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import type { LineDirection } from "./labels";
import type { OpenStatement } from "./statement";

export type OwnCode = { code: string; samples: string[] };
export type CodeDirections = ReadonlyMap<string, LineDirection>;

/** Bounds the codes of a file: each doubles the sides that are tried, and each proof reads the file again. */
export const ownCodesMost = 10;
const samplesMost = 3;

/** Type codes of a bank's own whose side nothing but `proven` tells; the read lines before are void. */
export class OwnCodes extends Error {
  constructor(
    readonly account: string,
    readonly codes: readonly OwnCode[],
    readonly proven: CodeDirections | null,
  ) {
    super("type codes of a bank's own");
  }
}

/** Collects an account's lines with codes that the standard leaves to each bank. */
export class OwnCodeSums {
  private readonly sums = new Map<string, { amount: string; samples: string[] }>();

  add(code: string, amount: string, text: string): void {
    const found = this.sums.get(code) ?? { amount: "0", samples: [] };
    found.amount = addAmounts(found.amount, amount);
    if (found.samples.length < samplesMost) found.samples.push(`${amount} ${text}`.trim().slice(0, 60));
    this.sums.set(code, found);
  }

  get size(): number {
    return this.sums.size;
  }

  get codes(): OwnCode[] {
    return [...this.sums].map(([code, { samples }]) => ({ code, samples }));
  }

  sumBy(sideOf: (code: string) => LineDirection): string {
    const signed = [...this.sums].map(([code, { amount }]) =>
      sideOf(code) === "credit" ? amount : negateAmount(amount),
    );
    return addAmounts("0", ...signed);
  }

  /**
   * Finds the sides by which the balances agree.
   * @param difference closing balance less opening balance and all other lines
   * @returns the only such sides; "none"; or "several"
   */
  proveBy(difference: string): CodeDirections | "none" | "several" {
    let tried: { sides: [string, LineDirection][]; sum: string }[] = [{ sides: [], sum: "0" }];
    for (const [code, { amount }] of this.sums)
      tried = tried.flatMap(({ sides, sum }) => [
        { sides: [...sides, [code, "credit"]], sum: addAmounts(sum, amount) },
        { sides: [...sides, [code, "debit"]], sum: addAmounts(sum, negateAmount(amount)) },
      ]);
    const [only, ...others] = tried.filter(({ sum }) => compareAmounts(sum, difference) === 0);
    if (!only) return "none";
    return others.length > 0 ? "several" : new Map(only.sides);
  }
}

type AccountSums = {
  own: OwnCodeSums;
  opening: string | null;
  closing: string | null;
  open: Pick<OpenStatement, "sums">;
};

/**
 * The balances decide before a user does.
 * @param given sides that a user gave; the lines were read by them, or as credits
 * @throws OwnCodes where the balances prove other sides, or where a user must tell them
 */
export function resolveOwnCodes(
  { own, open, opening, closing }: AccountSums,
  given: CodeDirections,
  firstAccount: string,
): void {
  if (own.size === 0) return;
  const { credits, debits } = open.sums;
  const assumed = own.sumBy((code) => given.get(code) ?? "credit");
  const others = addAmounts(credits.amount, negateAmount(debits.amount), negateAmount(assumed));
  const proven =
    opening === null || closing === null
      ? "several"
      : own.proveBy(addAmounts(closing, negateAmount(opening), negateAmount(others)));
  if (typeof proven !== "string") throw new OwnCodes(firstAccount, own.codes, proven);
  const unknown = own.codes.filter(({ code }) => !given.has(code));
  if (proven === "several" && unknown.length > 0) throw new OwnCodes(firstAccount, unknown, null);
}

/** Returns null for a code whose side each bank defines. */
export function standardDirection(type: string): LineDirection | null {
  const number = /^\d{3}$/.test(type) ? Number(type) : 0;
  if ((number >= 100 && number <= 399) || (number >= 920 && number <= 959)) return "credit";
  if ((number >= 400 && number <= 699) || (number >= 960 && number <= 999)) return "debit";
  return null;
}
