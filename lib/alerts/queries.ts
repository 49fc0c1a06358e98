import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { alertChoices, alerts } from "@/db/schema/alerts";
import type { Role } from "@/lib/auth/permissions";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { AlertFacts } from "./facts";
import { type AlertKind, type AlertWay, unconfirmedHoursUsual } from "./kinds";
import { kindsFor, wayOf } from "./rules";

type Reader = { id: string; connectionIds: Reach };
export type AlertRow = { id: number; facts: AlertFacts; at: Date; readAt: Date | null };
export type AlertPage = { rows: AlertRow[]; newer: boolean; older: boolean };
export type AlertCursor = { before: number } | { after: number } | null;

const pageSize = 50;
/** Unread ones are counted up to here. */
const countedMax = 100;

/** What this person was told of in the desk, and may still see. */
const listedFor = ({ id, connectionIds }: Reader) =>
  and(eq(alerts.personId, id), eq(alerts.isOnDesk, true), withinReach(alerts.connectionId, connectionIds));

/** A page of one's own alerts, newest first; all of them, or those not read. */
export async function listAlerts(
  desk: Desk,
  reader: Reader,
  { unread, cursor }: { unread: boolean; cursor: AlertCursor },
): Promise<AlertPage> {
  const backwards = cursor !== null && "after" in cursor;
  const beyond =
    cursor === null ? undefined : "after" in cursor ? gt(alerts.id, cursor.after) : lt(alerts.id, cursor.before);
  const found = await desk.db
    .select({ id: alerts.id, facts: sql<AlertFacts>`${alerts.facts}`, at: alerts.at, readAt: alerts.readAt })
    .from(alerts)
    .where(and(listedFor(reader), unread ? isNull(alerts.readAt) : undefined, beyond))
    .orderBy(backwards ? alerts.id : desc(alerts.id))
    .limit(pageSize + 1);
  const more = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (backwards) rows.reverse();
  return { rows, newer: backwards ? more : cursor !== null, older: backwards ? true : more };
}

/** How many of them are not read, up to a hundred. */
export async function countUnread(desk: Desk, reader: Reader): Promise<number> {
  const found = desk.db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(listedFor(reader), isNull(alerts.readAt)))
    .limit(countedMax)
    .as("found");
  const [row] = await desk.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

export type AlertChoices = { ways: { kind: AlertKind; way: AlertWay }[]; hours: number };

/** What a person may be told of, and where they are: as they chose, or as is usual for their role. */
export async function readChoices(desk: Desk, person: { id: string; role: Role }): Promise<AlertChoices> {
  const chosen = await desk.db.select().from(alertChoices).where(eq(alertChoices.personId, person.id));
  const choices = new Map(chosen.map(({ kind, way }) => [kind, way]));
  return {
    ways: kindsFor(person.role).map((kind) => ({ kind, way: wayOf({ role: person.role, choices }, kind) })),
    hours: chosen.find(({ kind }) => kind === "unconfirmed")?.hours ?? unconfirmedHoursUsual,
  };
}
