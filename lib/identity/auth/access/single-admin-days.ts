import { and, eq, gte, isNull, lt } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { accountTies } from "@/db/schema/users";
import { singleAdminBounds } from "./single-admin-bounds";

export type SingleAdminDays = { days: number; next: { days: number; from: Date } | null };

export async function readSingleAdminDays(db: Database | Tx, now: Date): Promise<SingleAdminDays> {
  const [row] = await db
    .select({
      days: organisation.singleAdminDays,
      before: organisation.singleAdminDaysBefore,
      from: organisation.singleAdminDaysFrom,
    })
    .from(organisation)
    .where(eq(organisation.id, 1));
  if (!row) return { days: singleAdminBounds.usual, next: null };
  const { days, before, from } = row;
  if (from === null || before === null || from <= now) return { days, next: null };
  return { days: before, next: { days, from } };
}

export async function extendTies(tx: Tx, userId: string, madeAt: Date, now: Date): Promise<void> {
  const { days } = await readSingleAdminDays(tx, now);
  const until = new Date(now.getTime() + days * 86_400_000);
  const ofThis = and(eq(accountTies.userId, userId), isNull(accountTies.confirmedAt), gte(accountTies.at, madeAt));
  await tx
    .update(accountTies)
    .set({ until })
    .where(and(ofThis, lt(accountTies.until, until)));
}
