import { sql } from "drizzle-orm";
import { orderExports } from "@/db/schema/exports";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/exports/model";
import { describeFilter, readFilterNames } from "./filter-labels";
import { exportInput, filterOf, readList } from "./input";
import { findLastExport } from "./queries";

/**
 * Work in progress when an export began counts as changed since. No writing transaction is older than the oldest open
 * one, and none writes a time of its own clock that is older than this.
 */
const underWaySeconds = 60;

/** The user who asked then fetches the file once; it holds only orders that they can see at that time. */
export const exportOrders = command({
  permission: "orders.export",
  input: exportInput,
  async run({ ctx, tx, actor, now }, { query, format, columns, onlyChanged }) {
    const { filter, sort } = readList(query);
    const key = filterOf(query);
    const last = onlyChanged ? await findLastExport(tx, actor.userId, key) : null;
    if (onlyChanged && !last) throw new AppError("invalid", t.noEarlierExport);
    const [{ timeZone }, names] = await Promise.all([
      getOrganisation(ctx),
      readFilterNames(ctx, actor.connectionIds, filter),
    ]);
    const filterText = describeFilter(filter, names, now, timeZone);
    const changedSince = last?.changesFrom ?? null;
    const [made] = await tx
      .insert(orderExports)
      .values({
        userId: actor.userId,
        ...{ query, filter: key, filterText, format, columns, changedSince },
        changesFrom: sql`(select least(now(), min(xact_start)) from pg_stat_activity
          where datname = current_database() and state <> 'idle' and backend_type = 'client backend') - make_interval(secs => ${underWaySeconds})`,
      })
      .returning({ id: orderExports.id });
    if (!made) throw new Error("an export was not stored");
    const details = { list: filterText, format, columns, sort, changedSince: changedSince?.toISOString() };
    return { done: { exportId: made.id }, audit: { subjectType: "export", subjectId: made.id, details } };
  },
});
