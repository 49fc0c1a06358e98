import { and, desc, eq, isNull, lt, type SQL } from "drizzle-orm";
import { audit } from "@/db/schema/audit";
import { people } from "@/db/schema/people";
import type { Desk } from "@/lib/core/desk";
import type { AuditFilter } from "./input";

/** Rows on one page of the audit trail. */
const auditPageSize = 50;

export type AuditRow = {
  id: string;
  at: Date;
  act: string;
  /** null: not a signed-in person, but the system itself. */
  person: { id: string; name: string } | null;
  subjectType: string;
  subjectId: string | null;
  details: Record<string, unknown>;
  ip: string | null;
};

/** A page of the audit trail, newest first; `before` is the id after which (in time: before which) it begins. */
export async function listAudit(
  desk: Desk,
  filter: AuditFilter,
  before: string | null,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const where: SQL[] = [];
  if (filter.who) where.push(filter.who === "system" ? isNull(audit.personId) : eq(audit.personId, filter.who));
  if (filter.act) where.push(eq(audit.act, filter.act));
  if (filter.subjectId) where.push(eq(audit.subjectId, filter.subjectId));
  if (before) where.push(lt(audit.id, BigInt(before)));
  const found = await desk.db
    .select({
      id: audit.id,
      at: audit.at,
      act: audit.act,
      personId: audit.personId,
      personName: people.name,
      subjectType: audit.subjectType,
      subjectId: audit.subjectId,
      details: audit.details,
      ip: audit.ip,
    })
    .from(audit)
    .leftJoin(people, eq(people.id, audit.personId))
    .where(and(...where))
    .orderBy(desc(audit.id))
    .limit(auditPageSize + 1);
  const rows = found.slice(0, auditPageSize).map(({ personId, personName, ...row }) => ({
    ...row,
    id: String(row.id),
    person: personId ? { id: personId, name: personName ?? "" } : null,
  }));
  return { rows, next: found.length > auditPageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** The names behind the filter "who", and behind subjects that are people. */
export async function listAuditPeople(desk: Desk): Promise<{ id: string; name: string }[]> {
  return desk.db.select({ id: people.id, name: people.name }).from(people).orderBy(people.name, people.id);
}
