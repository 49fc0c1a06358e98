import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/context";
import { readSearchedAmount } from "@/lib/core/typed-amount";
import { identifiersOf } from "@/lib/payees/receiver";
import { isLookedForInTexts } from "./list-search";

/**
 * Orders of this very amount, in any reading of the text, or to this very account: its number is kept nowhere in the clear, its
 * keyed fingerprint is. undefined where the text can be neither.
 */
export function carriesFigure({ sealer }: Pick<AppContext, "sealer">, text: string): SQL | undefined {
  if (!isLookedForInTexts(text)) return undefined;
  const searched = readSearchedAmount(text);
  const amount = searched
    ? and(
        sql`${orders.amount} = any(${`{${searched.amounts.join(",")}}`}::numeric[])`,
        searched.currency ? eq(orders.currency, searched.currency) : undefined,
      )
    : undefined;
  const digests = identifiersOf(text).map((identifier) => sealer.fingerprint(identifier, "payee"));
  const account = digests.length > 0 ? inArray(orders.payeeFingerprint, digests) : undefined;
  return or(amount, account);
}
