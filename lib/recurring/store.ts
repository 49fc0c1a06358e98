import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { recurringFacts, recurringProfiles } from "@/db/schema/recurring";
import type { Touched } from "@/lib/auth/reach";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { factsOfSent, showFact } from "./fact-fields";
import { type Book, foldBook, type SentUpdate, type ToldFact } from "./facts";
import type { BookSource } from "./words";

export type ProfileRow = typeof recurringProfiles.$inferSelect;

/** The connection of the profile that an act names; nothing when there is no such profile. */
export async function ofProfile(tx: Tx, { profileId }: { profileId: string }): Promise<Touched> {
  const { id, connectionId } = recurringProfiles;
  const rows = await tx.select({ connectionId }).from(recurringProfiles).where(eq(id, profileId));
  return rows.map((row) => row.connectionId);
}

/** A profile, locked until the transaction ends. @throws AppError `not_found` */
export async function lockProfile(tx: Tx, profileId: string): Promise<ProfileRow> {
  const [row] = await tx.select().from(recurringProfiles).where(eq(recurringProfiles.id, profileId)).for("update");
  if (!row) throw new AppError("not_found", "There is no such profile in the book.");
  return row;
}

/** What the book says of these profiles, by their ids. */
export async function readBooks(db: Database | Tx, profileIds: readonly string[]): Promise<Map<string, Book>> {
  const ids = [...new Set(profileIds)];
  if (ids.length === 0) return new Map();
  const [sent, told] = await Promise.all([
    db
      .select({
        profileId: orders.profileId,
        orderId: orders.id,
        fields: orders.fields,
        submission: orders.submission,
        by: people.name,
        createdAt: orders.createdAt,
        sentAt: orders.sentAt,
      })
      .from(orders)
      .leftJoin(people, eq(people.id, orders.preparedBy))
      .where(and(inArray(orders.profileId, ids), eq(orders.kind, "update")))
      .orderBy(asc(orders.createdAt), asc(orders.id)),
    db
      .select({
        profileId: recurringFacts.profileId,
        field: recurringFacts.field,
        value: recurringFacts.value,
        source: recurringFacts.source,
        by: people.name,
        orderId: recurringFacts.orderId,
        at: recurringFacts.at,
      })
      .from(recurringFacts)
      .leftJoin(people, eq(people.id, recurringFacts.personId))
      .where(inArray(recurringFacts.profileId, ids))
      .orderBy(asc(recurringFacts.id)),
  ]);
  return new Map(ids.map((id) => [id, foldBook(sentOf(sent, id), toldOf(told, id))]));
}

type SentRow = Omit<SentUpdate, "values"> & { profileId: string | null; fields: Record<string, string> };

function sentOf(rows: readonly SentRow[], id: string): SentUpdate[] {
  return rows
    .filter(({ profileId }) => profileId === id)
    .map(({ profileId: _own, fields, ...rest }) => ({ ...rest, values: factsOfSent(fields) }));
}

function toldOf(rows: readonly (ToldFact & { profileId: string })[], id: string): ToldFact[] {
  return rows
    .filter(({ profileId }) => profileId === id)
    .map(({ profileId: _own, ...fact }) => ({
      ...fact,
      value: fact.value === null ? null : showFact(fact.field, fact.value),
    }));
}

/** What somebody said of a profile: field of the book → value, null where it is not known after all. */
export type Said = Readonly<Record<string, string | null>>;
type By = { source: Exclude<BookSource, "order">; actor: Actor; now: Date };

/** Writes down what somebody said of a profile. What is the same as before is no news, and leaves no line. */
export async function tellFacts(tx: Tx, profileId: string, said: Said, by: By): Promise<string[]> {
  return (await tellMany(tx, new Map([[profileId, said]]), by)).get(profileId) ?? [];
}

/** The same of many profiles at once: profile → the fields that are news. */
export async function tellMany(tx: Tx, all: ReadonlyMap<string, Said>, by: By): Promise<Map<string, string[]>> {
  const books = await readBooks(tx, [...all.keys()]);
  const { source, actor, now } = by;
  const news = [...all].flatMap(([profileId, said]) => {
    const known = books.get(profileId)?.facts.known ?? {};
    return Object.entries(said)
      .filter(([field, value]) => (value === null ? null : showFact(field, value)) !== (known[field]?.value ?? null))
      .map(([field, value]) => ({ profileId, field, value, source, personId: actor.personId, at: now }));
  });
  for (let from = 0; from < news.length; from += rowsAtOnce) {
    await tx.insert(recurringFacts).values(news.slice(from, from + rowsAtOnce));
  }
  const told = new Map<string, string[]>();
  for (const { profileId, field } of news) told.set(profileId, [...(told.get(profileId) ?? []), field]);
  return told;
}

/** Rows to one statement. */
const rowsAtOnce = 1_000;
