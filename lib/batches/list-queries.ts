import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { people } from "@/db/schema/people";
import type { Viewer } from "@/lib/approvals/waiting";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import { isMoving, isPaused } from "./moving-queries";
import { nameOf } from "./record";
import { type BatchSummary, summarise } from "./summary-queries";
import { hasErrors, waitsOnPerson } from "./waiting";
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
/** Where a batch is on its way, as far as a list is filtered by it. */
export const batchStages = ["draft", "errors", "asked", "released", "moving", "paused", "cancelled"] as const;
export type BatchStage = (typeof batchStages)[number];

export type BatchFilter = {
  kind: BatchKind | null;
  stage?: BatchStage | null;
  /** Who prepared it. */
  preparedBy?: string | null;
  /** Only those that go no further without this person, or without somebody else. */
  waitsOn?: { viewer: Viewer; on: "me" | "others" } | null;
  /** "B-118", a part of the file's name, or the beginning of its sha256. */
  text?: string | null;
};

export type BatchCursor = { side: "after" | "before"; number: number };

/** A page of batches within reach, newest first, by keyset on their number. */
export async function listBatches(
  desk: Desk,
  reach: Reach,
  filter: BatchFilter,
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
        filter.stage ? conditionOf(filter.stage, desk.now()) : undefined,
        filter.preparedBy ? eq(batches.preparedBy, filter.preparedBy) : undefined,
        filter.waitsOn ? waitsOnPerson(filter.waitsOn.viewer, filter.waitsOn.on) : undefined,
        filter.text ? matches(filter.text) : undefined,
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
    const { id, kind, direction, fileName, fileSha256, createdAt, startsAt, cancelledReason } = batch;
    const own = { id, kind, direction, fileName, fileSha256, createdAt, startsAt, cancelledReason };
    return [{ ...own, ...names, ...summary, name: nameOf(batch), ...relativesOf(relatives, id) }];
  });
  const side = cursor?.side;
  return { rows, newer: side === "after" ? more : side === "before", older: side === "after" || more };
}

/** A batch by its names, for finding it again. */
export type BatchName = Pick<BatchListRow, "id" | "name" | "kind" | "fileName" | "connectionName">;

/** The newest batches within reach that fit a text, as the list reads it; `most` of them. */
export async function findBatches(desk: Desk, reach: Reach, text: string, most: number): Promise<BatchName[]> {
  const found = await desk.db
    .select({
      id: batches.id,
      number: batches.number,
      kind: batches.kind,
      fileName: batches.fileName,
      connectionName: connections.name,
    })
    .from(batches)
    .innerJoin(connections, eq(connections.id, batches.connectionId))
    .where(and(withinReach(batches.connectionId, reach), matches(text)))
    .orderBy(desc(batches.number))
    .limit(most);
  return found.map(({ number, ...row }) => ({ ...row, name: nameOf({ number }) }));
}

function conditionOf(stage: BatchStage, now: Date): SQL | undefined {
  const waits = and(isNull(batches.releasedAt), isNull(batches.cancelledAt));
  switch (stage) {
    case "draft":
      return and(waits, isNull(batches.askedAt));
    case "errors":
      return hasErrors;
    case "asked":
      return and(waits, isNotNull(batches.askedAt));
    case "released":
      return isNotNull(batches.releasedAt);
    case "moving":
      return isMoving;
    case "paused":
      return isPaused(now);
    case "cancelled":
      return isNotNull(batches.cancelledAt);
    default:
      return stage satisfies never;
  }
}

function matches(text: string): SQL | undefined {
  const literal = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
  const [, number] = /^(?:b-?)?(\d{1,9})$/i.exec(text) ?? [];
  return or(
    number ? eq(batches.number, Number(number)) : undefined,
    sql`lower(${batches.fileName}) like ${`%${literal}%`}`,
    sql`${batches.fileSha256} like ${`${literal}%`}`,
  );
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
