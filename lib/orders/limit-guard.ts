import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { AppError } from "@/lib/core/errors";
import { judgeLimits } from "@/lib/limits/queries";
import { describeExceeded, type LimitCheck } from "@/lib/limits/rules";
import { dayIn, startOfDay } from "./days";
import type { PreparedPayout } from "./prepare";

/** When the organisation's day began: limits by day are counted from there on. */
export async function readDayStart(db: Database | Tx, now: Date): Promise<Date> {
  const [row] = await db.select({ timeZone: organisation.timeZone }).from(organisation).where(eq(organisation.id, 1));
  const timeZone = row?.timeZone ?? "UTC";
  return startOfDay(dayIn(now, timeZone), timeZone);
}

/** What the limits say of a payout now; days are the organisation's. `orderId`: the order itself, when it is changed. */
export async function readLimits(
  db: Database | Tx,
  payout: Pick<PreparedPayout, "amount" | "currency" | "connection">,
  personId: string,
  now: Date,
  orderId: string | null = null,
): Promise<LimitCheck[]> {
  const dayStartedAt = await readDayStart(db, now);
  const { amount, currency, connection } = payout;
  return judgeLimits(db, { connectionId: connection.id, personId, amount, currency, dayStartedAt, orderId });
}

/** Refuses a payout beyond a limit. Throws AppError `limit`, which says what is left and who can change it. */
export async function refuseBeyondLimits(...read: Parameters<typeof readLimits>): Promise<void> {
  const exceeded = (await readLimits(...read)).find((check) => check.exceeded);
  if (!exceeded) return;
  const message = describeExceeded(exceeded);
  throw new AppError("limit", message, { fields: { amount: message } });
}
