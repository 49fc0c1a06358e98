import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { recurringProfiles } from "@/db/schema/recurring";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { type DateForm, writeDate } from "@/lib/gateway/fields/dates";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import type { BatchKind } from "@/lib/payments/batches/labels";

const filledMost = 5_000;

type Row = Record<string, string>;

const dateFields = new Set(catalogue.payout.filter(({ format }) => format === "date").map(({ name }) => name));

export async function listPayeeRows(db: Database, kind: DestinationKind, dateForm: DateForm): Promise<Row[]> {
  const found = await db
    .select({ key: payees.key, fields: payeeAccounts.fields })
    .from(payees)
    .innerJoin(payeeAccounts, eq(payeeAccounts.payeeId, payees.id))
    .where(
      and(
        isNull(payees.archivedAt),
        isNotNull(payeeAccounts.inForceFrom),
        isNull(payeeAccounts.inForceTo),
        eq(payeeAccounts.kind, kind),
      ),
    )
    .orderBy(sql`lower(${payees.name})`, payees.id)
    .limit(filledMost);
  return found
    .filter(({ fields }) => destinations[kind].namedBy.some((name) => fields[name]))
    .map(({ key, fields }) => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          dateFields.has(name) ? writeDate(value, dateForm) : value,
        ]),
      ),
      "own:payee": key,
    }));
}

export async function listProfileRows(
  db: Database,
  kind: BatchKind,
  connectionId: string,
  chosen: readonly string[] | null,
): Promise<Row[]> {
  if (kind === "payout") return [];
  const known = await db
    .select({ id: recurringProfiles.recurringPaymentId, currency: recurringProfiles.currency })
    .from(recurringProfiles)
    .where(
      and(
        eq(recurringProfiles.connectionId, connectionId),
        chosen === null ? undefined : inArray(recurringProfiles.id, [...chosen]),
      ),
    )
    .orderBy(desc(recurringProfiles.createdAt), desc(recurringProfiles.id))
    .limit(filledMost);
  return known.map(({ id, currency }) => ({
    "recurring-payment-id": id,
    ...(kind === "recurring" && currency ? { currency } : {}),
  }));
}
