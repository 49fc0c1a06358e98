import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { people } from "@/db/schema/people";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import { nameOf } from "./record";
import { type BatchSummary, summarise } from "./summary-queries";
import type { BatchKind, ParentKind } from "./words";

/** Batches on one page of the list. */
const batchPageSize = 25;

/** A batch that another was made from, or that was made from it. */
export type BatchRelative = { id: string; name: string; why: ParentKind };

export type BatchListRow = BatchSummary & {
  id: string;
  /** B-118 */
  name: string;
  kind: BatchKind;
  direction: "in" | "out";
  fileName: string;
  fileSha256: string;
  source: string | null;
  preparedBy: string;
  createdAt: Date;
  connectionName: string;
  environment: Environment;
  startsAt: Date | null;
  cancelledReason: string | null;
  parent: BatchRelative | null;
  children: BatchRelative[];
};

type BatchPage = { rows: BatchListRow[]; newer: boolean; older: boolean };
export type BatchCursor = { side: "after" | "before"; number: number };

/** A page of batches within reach, newest first, by keyset on their number. */
export async function listBatches(
  desk: Desk,
  reach: Reach,
  filter: { kind: BatchKind | null },
  cursor: BatchCursor | null,
): Promise<BatchPage> {
  const beyond = cursor && (cursor.side === "after" ? gt : lt)(batches.number, cursor.number);
  const found = await desk.db
    .select({
      batch: batches,
      preparedBy: people.name,
      connectionName: connections.name,
      environment: connectionVersions.environment,
    })
    .from(batches)
    .innerJoin(people, eq(people.id, batches.preparedBy))
    .innerJoin(connections, eq(connections.id, batches.connectionId))
    .innerJoin(connectionVersions, isVersion(batches.connectionId, batches.connectionVersion))
    .where(
      and(
        withinReach(batches.connectionId, reach),
        filter.kind ? eq(batches.kind, filter.kind) : undefined,
        beyond ?? undefined,
      ),
    )
    .orderBy(cursor?.side === "after" ? batches.number : desc(batches.number))
    .limit(batchPageSize + 1);
  const more = found.length > batchPageSize;
  if (cursor?.side === "after" && !more) return listBatches(desk, reach, filter, null);
  const shown = found.slice(0, batchPageSize);
  if (cursor?.side === "after") shown.reverse();
  const records = shown.map(({ batch }) => batch);
  const [summaries, relatives] = await Promise.all([
    summarise(desk.db, records, desk.now()),
    readRelatives(
      desk,
      records.map(({ id }) => id),
    ),
  ]);
  const rows = shown.flatMap(({ batch, ...names }): BatchListRow[] => {
    const summary = summaries.get(batch.id);
    if (!summary) return [];
    const { id, kind, direction, fileName, fileSha256, source, createdAt, startsAt, cancelledReason } = batch;
    const own = { id, kind, direction, fileName, fileSha256, source, createdAt, startsAt, cancelledReason };
    return [{ ...own, ...names, ...summary, name: nameOf(batch), ...relativesOf(relatives, id) }];
  });
  const side = cursor?.side;
  return { rows, newer: side === "after" ? more : side === "before", older: side === "after" || more };
}

type Relation = { parentId: string; parent: number; childId: string; child: number; why: ParentKind };

/** What these batches were made from, and what was made from them. */
export async function readRelatives(desk: Desk, ids: readonly string[]): Promise<Relation[]> {
  if (ids.length === 0) return [];
  const list = `{${ids.join(",")}}`;
  const { rows } = await desk.db.execute<Relation>(sql`
    select p.id as "parentId", p.number::int as parent, c.id as "childId", c.number::int as child, c.parent_kind as why
    from batches c join batches p on p.id = c.parent_batch_id
    where c.id = any(${list}::uuid[]) or p.id = any(${list}::uuid[]) order by c.number`);
  return rows;
}

export function relativesOf(relations: readonly Relation[], id: string): Pick<BatchListRow, "parent" | "children"> {
  const up = relations.find(({ childId }) => childId === id);
  return {
    parent: up ? { id: up.parentId, name: nameOf({ number: up.parent }), why: up.why } : null,
    children: relations
      .filter(({ parentId }) => parentId === id)
      .map(({ childId, child, why }) => ({ id: childId, name: nameOf({ number: child }), why })),
  };
}
