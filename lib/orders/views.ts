import { and, asc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { orderViews } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { command } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readOrderSearch } from "./list-search";

/** A person keeps so many views at most. */
const viewsMax = 50;

/** A kept view: where it leads, and whose it is. */
export type OrderView = { id: string; name: string; query: string; isShared: boolean; isMine: boolean; owner: string };

const saveViewInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Give the view a name.")
    .max(60, "A name has at most 60 characters.")
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "A name has no control characters."),
  query: z
    .string()
    .max(2_000, "This list is narrowed by more than a view can keep.")
    .refine((text) => readNotes(text).length === 0, "This list's address holds what cannot be read; mend it first."),
  isShared: z.boolean(),
});

/** What of an address cannot be meant; a page is no part of a view. */
function readNotes(query: string): string[] {
  const params = new URLSearchParams(query);
  const { cursor, notes } = readOrderSearch((name) => params.get(name) ?? undefined);
  return cursor ? ["a page"] : notes;
}

/** Keeps a way of looking at the list of orders under a name; the same name again replaces one's own. */
export const saveView = command({
  act: "account.saveView",
  input: saveViewInput,
  async run({ tx, actor, now }, { name, query, isShared }) {
    const personId = actor.personId;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order views ${personId}`}, 0))`);
    const own = await tx
      .select({ id: orderViews.id, name: orderViews.name })
      .from(orderViews)
      .where(eq(orderViews.personId, personId));
    const known = own.find((view) => view.name.toLowerCase() === name.toLowerCase());
    if (!known && own.length >= viewsMax) {
      throw new AppError("invalid", `You keep ${viewsMax} views already: remove one first.`);
    }
    const view = { name, query, isShared };
    const [kept] = known
      ? await tx.update(orderViews).set(view).where(eq(orderViews.id, known.id)).returning({ id: orderViews.id })
      : await tx
          .insert(orderViews)
          .values({ personId, ...view, createdAt: now })
          .returning({ id: orderViews.id });
    const details = { name, shared: isShared };
    return { done: { name }, audit: { subjectType: "order_view", subjectId: kept?.id ?? null, details } };
  },
  after: (_context, done) => done,
});

/** Removes a view of one's own. */
export const removeView = command({
  act: "account.removeView",
  input: z.object({ viewId: z.uuid({ error: "This is not an id of ours." }) }),
  async run({ tx, actor }, { viewId }) {
    const [gone] = await tx
      .delete(orderViews)
      .where(and(eq(orderViews.id, viewId), eq(orderViews.personId, actor.personId)))
      .returning({ name: orderViews.name });
    if (!gone) throw new AppError("not_found", "You keep no such view.");
    return { done: gone, audit: { subjectType: "order_view", subjectId: viewId, details: { name: gone.name } } };
  },
  after: (_context, done) => done,
});

/** One's own views and those that others share, by name. */
export async function listViews(desk: Desk, personId: string): Promise<OrderView[]> {
  const rows = await desk.db
    .select({
      id: orderViews.id,
      name: orderViews.name,
      query: orderViews.query,
      isShared: orderViews.isShared,
      personId: orderViews.personId,
      owner: people.name,
    })
    .from(orderViews)
    .innerJoin(people, eq(people.id, orderViews.personId))
    .where(or(eq(orderViews.personId, personId), eq(orderViews.isShared, true)))
    .orderBy(asc(sql`lower(${orderViews.name})`), asc(orderViews.id));
  return rows.map(({ personId: owner, ...view }) => ({ ...view, isMine: owner === personId }));
}
