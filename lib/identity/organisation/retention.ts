import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { type PartitionedTable, partitionedNames, partitionedTables } from "@/db/partitions";
import { organisation } from "@/db/schema/organisation";
import type { Settings } from "@/lib/core/runtime/env";

type Months = Readonly<Record<PartitionedTable, number | null>>;

const noMonths: Months = { audit: null, callbacks: null, calls: null, order_events: null };
const columns = {
  audit: organisation.keepAuditMonths,
  callbacks: organisation.keepCallbacksMonths,
  calls: organisation.keepCallsMonths,
  order_events: organisation.keepEventsMonths,
};

/** null: the organisation's admins set nothing. */
export async function readKeepMonths(db: Database | Tx): Promise<Months> {
  const [row] = await db.select(columns).from(organisation).where(eq(organisation.id, 1));
  return row ?? noMonths;
}

/** The settings of the server are the least that the organisation may set. */
export function leastMonths(table: PartitionedTable, ofServer: Settings["keepMonths"] | undefined): number {
  return Math.max(partitionedTables[table].keepMonthsMin, ofServer?.[table] ?? 0);
}

/** Months that each kind of record is kept; null: for ever. Pure. */
export function keptMonths(ofServer: Settings["keepMonths"], ofOrganisation: Months): Months {
  const kept = partitionedNames.map((table) => {
    const own = ofOrganisation[table];
    return [table, own === null ? ofServer[table] : Math.max(own, leastMonths(table, ofServer))];
  });
  return Object.fromEntries(kept);
}
