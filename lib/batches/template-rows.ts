import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { catalogue } from "@/lib/fields/catalogue";
import { type DateForm, writeDate } from "@/lib/fields/dates";
import { type DestinationKind, destinations } from "@/lib/fields/destinations";
import type { BatchKind } from "./words";

/** Rows that a filled template has at most: who needs more exports them elsewhere. */
const filledMost = 5_000;

type Row = Record<string, string>;

/** Dates of the book are ISO; a file writes them as its connection does. */
const dateFields = new Set(catalogue.payout.filter(({ format }) => format === "date").map(({ name }) => name));

/** A row for each payee of the book who is paid this way, by name; amounts stay blank. Card numbers are not kept, so no card is filled in. */
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

/** A row for each profile that orders of this connection have named, the one used last first; what is to change stays blank. */
export async function listProfileRows(db: Database, kind: BatchKind, connectionId: string): Promise<Row[]> {
  const field = "recurring-payment-id";
  const { rows } = await db.execute<{ profile: string }>(sql`
    select profile from (
      select fields ->> ${field} as profile, max(created_at) as used from orders
      where connection_id = ${connectionId} and kind in ('charge', 'update') and fields ->> ${field} is not null group by 1
    ) known order by used desc, profile limit ${filledMost}`);
  return kind === "payout" ? [] : rows.map(({ profile }) => ({ [field]: profile }));
}
