import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { recurringProfiles } from "@/db/schema/recurring";
import { recurringFacts } from "@/db/schema/recurring-facts";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { Touched } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/recurring/model";
import { factsOfSent, showFact } from "./fact-fields";
import { type Directory, foldDirectory, type ReportedFact, type SentUpdate } from "./facts";
import type { DirectorySource } from "./labels";

export type ProfileRow = typeof recurringProfiles.$inferSelect;

export async function ofProfile(tx: Tx, { profileId }: { profileId: string }): Promise<Touched> {
  const { id, connectionId } = recurringProfiles;
  const rows = await tx.select({ connectionId }).from(recurringProfiles).where(eq(id, profileId));
  return rows.map((row) => row.connectionId);
}

export async function lockProfile(tx: Tx, profileId: string): Promise<ProfileRow> {
  const [row] = await tx.select().from(recurringProfiles).where(eq(recurringProfiles.id, profileId)).for("update");
  if (!row) throw new AppError("not_found", t.profileUnknown);
  return row;
}

export async function readDirectories(
  db: Database | Tx,
  profileIds: readonly string[],
): Promise<Map<string, Directory>> {
  const ids = [...new Set(profileIds)];
  if (ids.length === 0) return new Map();
  const [sent, reported] = await Promise.all([
    db
      .select({
        profileId: orders.profileId,
        orderId: orders.id,
        fields: orders.fields,
        submission: orders.submission,
        by: users.name,
        createdAt: orders.createdAt,
        sentAt: orders.sentAt,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.preparedBy))
      .where(and(inArray(orders.profileId, ids), eq(orders.kind, "update")))
      .orderBy(asc(orders.createdAt), asc(orders.id)),
    db
      .select({
        ...pick(recurringFacts, "profileId", "field", "value", "source"),
        by: users.name,
        orderId: recurringFacts.orderId,
        at: recurringFacts.at,
      })
      .from(recurringFacts)
      .leftJoin(users, eq(users.id, recurringFacts.userId))
      .where(inArray(recurringFacts.profileId, ids))
      .orderBy(asc(recurringFacts.id)),
  ]);
  return new Map(ids.map((id) => [id, foldDirectory(sentOf(sent, id), reportedOf(reported, id))]));
}

type SentRow = Omit<SentUpdate, "values"> & { profileId: string | null; fields: Record<string, string> };

function sentOf(rows: readonly SentRow[], id: string): SentUpdate[] {
  return rows
    .filter(({ profileId }) => profileId === id)
    .map(({ profileId: _own, fields, ...rest }) => ({ ...rest, values: factsOfSent(fields) }));
}

function reportedOf(rows: readonly (ReportedFact & { profileId: string })[], id: string): ReportedFact[] {
  return rows
    .filter(({ profileId }) => profileId === id)
    .map(({ profileId: _own, ...fact }) => ({
      ...fact,
      value: fact.value === null ? null : showFact(fact.field, fact.value),
    }));
}

export type Reported = Readonly<Record<string, string | null>>;
type By = { source: Exclude<DirectorySource, "order">; actor: Actor; now: Date };

export async function storeFacts(tx: Tx, profileId: string, reported: Reported, by: By): Promise<string[]> {
  return (await storeManyFacts(tx, new Map([[profileId, reported]]), by)).get(profileId) ?? [];
}

export async function storeManyFacts(
  tx: Tx,
  all: ReadonlyMap<string, Reported>,
  by: By,
): Promise<Map<string, string[]>> {
  const directories = await readDirectories(tx, [...all.keys()]);
  const { source, actor, now } = by;
  const changes = [...all].flatMap(([profileId, reported]) => {
    const known = directories.get(profileId)?.facts.known ?? {};
    return Object.entries(reported)
      .filter(([field, value]) => (value === null ? null : showFact(field, value)) !== (known[field]?.value ?? null))
      .map(([field, value]) => ({ profileId, field, value, source, userId: actor.userId, at: now }));
  });
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    await tx.insert(recurringFacts).values(changes.slice(from, from + rowsAtOnce));
  }
  const updated = new Map<string, string[]>();
  for (const { profileId, field } of changes) updated.set(profileId, [...(updated.get(profileId) ?? []), field]);
  return updated;
}

const rowsAtOnce = 1_000;
