import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import { batchIs } from "@/db/states";
import type { Viewer } from "@/lib/controls/approvals/waiting";
import { type Cursor, choice, defineList, type Page, searchText, several } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { escapeLike } from "@/lib/core/text/search-text";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { type Environment, environments } from "@/lib/payments/connections/settings";
import * as t from "@/messages/batches/model";
import { type BatchKind, batchKinds, type ParentKind } from "./labels";
import { nameOf } from "./record";
import { isMoving, isPaused } from "./sending/moving-queries";
import { hasErrors, waitsOnUser } from "./sending/waiting";
import { type BatchSummary, summarise } from "./summary-queries";

export type BatchRelative = { id: string; name: string; why: ParentKind };

export type BatchListRow = BatchSummary & {
  id: string;
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
  refusedReason: string | null;
  parent: BatchRelative | null;
  children: BatchRelative[];
};

export const batchStages = ["draft", "errors", "asked", "released", "moving", "paused", "cancelled"] as const;
export type BatchStage = (typeof batchStages)[number];

export const batchList = defineList({
  path: "/batches",
  filters: {
    kind: choice(batchKinds),
    stage: several(choice(batchStages)),
    environment: choice(environments),
    by: choice(["me"]),
    on: choice(["me", "others"]),
    text: searchText,
  },
  tab: "kind",
  labels: { stage: t.status, by: t.preparedBy, on: t.waitingFor },
  pageRows: 25,
});

type BatchFilter = ReturnType<typeof batchList.read>["filter"];

const batchOrder = keysetOf(batches, (row) => [row.number], { index: "plain" });

export async function listBatches(
  ctx: AppContext,
  viewer: Viewer,
  filter: Partial<BatchFilter>,
  cursor: Cursor | null = null,
): Promise<Page<BatchListRow>> {
  const conditions = and(
    withinScope(batches.connectionId, viewer.connectionIds),
    filter.kind ? eq(batches.kind, filter.kind) : undefined,
    filter.stage ? or(...filter.stage.map((stage) => conditionOf(stage, ctx.now()))) : undefined,
    filter.environment ? eq(connectionVersions.environment, filter.environment) : undefined,
    filter.by ? eq(batches.preparedBy, viewer.id) : undefined,
    filter.on ? waitsOnUser(viewer, filter.on) : undefined,
    filter.text ? matches(filter.text) : undefined,
  );
  const page = await readPage(batchList, cursor, (from, limit) =>
    ctx.db
      .select({
        batch: batches,
        preparedBy: users.name,
        connectionName: connections.name,
        environment: connectionVersions.environment,
      })
      .from(batches)
      .innerJoin(users, eq(users.id, batches.preparedBy))
      .innerJoin(connections, eq(connections.id, batches.connectionId))
      .innerJoin(connectionVersions, isVersion(batches.connectionId, batches.connectionVersion))
      .where(and(conditions, batchOrder.beyond(from)))
      .orderBy(...batchOrder.order(from?.side))
      .limit(limit),
  );
  const records = page.rows.map(({ batch }) => batch);
  const ids = records.map(({ id }) => id);
  const [summaries, relatives] = await Promise.all([summarise(ctx.db, records, ctx.now()), readRelatives(ctx, ids)]);
  const rows = page.rows.flatMap(({ batch, ...names }): BatchListRow[] => {
    const summary = summaries.get(batch.id);
    if (!summary) return [];
    const { id, kind, direction, fileName, fileSha256, createdAt, startsAt } = batch;
    const refusedReason = batch.storedAt === null ? render(batch.cancelledReason) : null;
    const own = { id, kind, direction, fileName, fileSha256, createdAt, startsAt, refusedReason };
    return [{ ...own, ...names, ...summary, name: nameOf(batch), ...relativesOf(relatives, id) }];
  });
  return { ...page, rows };
}

export type BatchName = Pick<BatchListRow, "id" | "name" | "kind" | "fileName" | "connectionName">;

export async function findBatches(ctx: AppContext, scope: Scope, text: string, most: number): Promise<BatchName[]> {
  const found = await ctx.db
    .select({
      ...pick(batches, "id", "number", "kind", "fileName"),
      connectionName: connections.name,
    })
    .from(batches)
    .innerJoin(connections, eq(connections.id, batches.connectionId))
    .where(and(withinScope(batches.connectionId, scope), matches(text)))
    .orderBy(desc(batches.number))
    .limit(most);
  return found.map(({ number, ...row }) => ({ ...row, name: nameOf({ number }) }));
}

function conditionOf(stage: BatchStage, now: Date): SQL | undefined {
  switch (stage) {
    case "draft":
      return and(batchIs(batches, "draft"), isNull(batches.askedAt));
    case "errors":
      return hasErrors;
    case "asked":
      return batchIs(batches, "asked");
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
  const literal = escapeLike(text.toLowerCase());
  const [, number] = /^(?:b-?)?(\d{1,9})$/i.exec(text) ?? [];
  return or(
    number ? eq(batches.number, Number(number)) : undefined,
    sql`lower(${batches.fileName}) like ${`%${literal}%`}`,
    sql`${batches.fileSha256} like ${`${literal}%`}`,
  );
}

type Relation = { parentId: string; parent: number; childId: string; child: number; why: ParentKind };

export async function readRelatives(ctx: AppContext, ids: readonly string[]): Promise<Relation[]> {
  if (ids.length === 0) return [];
  const list = `{${ids.join(",")}}`;
  const { rows } = await ctx.db.execute<Relation>(sql`
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
