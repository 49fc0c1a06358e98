import { and, asc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { orderViews } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
import { orderList } from "./list-search";

const viewsMax = 50;

export type OrderView = { id: string; name: string; query: string; isShared: boolean; isMine: boolean; owner: string };

const saveViewInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, t.nameMissing)
    .max(60, t.nameTooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameHasControls),
  query: z
    .string()
    .max(2_000, t.filterLimit)
    .refine((text) => readNotes(text).length === 0, t.filterInvalid),
  isShared: z.boolean(),
});

function readNotes(query: string): string[] {
  const params = new URLSearchParams(query);
  const { cursor, notes } = orderList.read((name) => params.get(name) ?? undefined);
  return cursor ? ["a page"] : notes;
}

export const saveView = command({
  permission: "account.saveView",
  input: saveViewInput,
  async run({ tx, actor, now }, { name, query, isShared }) {
    const userId = actor.userId;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order views ${userId}`}, 0))`);
    const own = await tx
      .select({ id: orderViews.id, name: orderViews.name })
      .from(orderViews)
      .where(eq(orderViews.userId, userId));
    const known = own.find((view) => view.name.toLowerCase() === name.toLowerCase());
    if (!known && own.length >= viewsMax) {
      throw new AppError("invalid", t.viewLimit(viewsMax));
    }
    const view = { name, query, isShared };
    const [kept] = known
      ? await tx.update(orderViews).set(view).where(eq(orderViews.id, known.id)).returning({ id: orderViews.id })
      : await tx
          .insert(orderViews)
          .values({ userId, ...view, createdAt: now })
          .returning({ id: orderViews.id });
    const details = { name, shared: isShared };
    return { done: { name }, audit: { subjectType: "order_view", subjectId: kept?.id ?? null, details } };
  },
});

export const removeView = command({
  permission: "account.removeView",
  input: z.object({ viewId: z.uuid({ error: common.idInvalid }) }),
  async run({ tx, actor }, { viewId }) {
    const [gone] = await tx
      .delete(orderViews)
      .where(and(eq(orderViews.id, viewId), eq(orderViews.userId, actor.userId)))
      .returning({ name: orderViews.name });
    if (!gone) throw new AppError("not_found", t.viewUnknown);
    return { done: gone, audit: { subjectType: "order_view", subjectId: viewId, details: { name: gone.name } } };
  },
});

export async function listViews(ctx: AppContext, userId: string): Promise<OrderView[]> {
  const rows = await ctx.db
    .select({
      ...pick(orderViews, "id", "name", "query", "isShared", "userId"),
      owner: users.name,
    })
    .from(orderViews)
    .innerJoin(users, eq(users.id, orderViews.userId))
    .where(or(eq(orderViews.userId, userId), eq(orderViews.isShared, true)))
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id));
  return rows.map(({ userId: owner, ...view }) => ({ ...view, isMine: owner === userId }));
}
