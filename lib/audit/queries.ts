import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { audit } from "@/db/schema/audit";
import { people } from "@/db/schema/people";
import type { Person } from "@/lib/auth/sessions";
import type { Desk } from "@/lib/core/desk";
import type { AuditFilter } from "./input";

/** Rows on one page of the audit trail. */
const auditPageSize = 50;

/** Who looks. */
export type Viewer = Pick<Person, "id" | "connectionIds">;

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

/** A page of the audit trail as far as somebody may see it, newest first; `before` is the id after which (in time: before which) it begins. */
export async function listAudit(
  desk: Desk,
  viewer: Viewer,
  filter: AuditFilter,
  before: string | null,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const where: SQL[] = viewer.connectionIds === null ? [] : [isWithin(viewer.id, viewer.connectionIds)];
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

/**
 * Rows about things of these connections, about what is everybody's, and about the person's own doings. A kind of subject
 * that is not named here is shown to those alone who work with all connections.
 */
function isWithin(personId: string, connectionIds: readonly string[]): SQL {
  const ids = sql.param([...connectionIds]);
  return sql`case
    when ${audit.subjectType} in ('organisation', 'installation', 'payee', 'payee_change', 'payees') then true
    when ${audit.subjectType} in ('person', 'session') then ${audit.personId} = ${personId} or ${audit.subjectId} = ${personId}
    when ${audit.subjectType} = 'connection' then ${audit.subjectId} = any(${ids}::text[])
    when ${audit.subjectType} = 'order' then exists (select 1 from orders o
      where o.id::text = ${audit.subjectId} and o.connection_id = any(${ids}::uuid[]))
    when ${audit.subjectType} = 'endpoint' then exists (select 1 from endpoints e
      where e.id::text = ${audit.subjectId} and e.connection_id = any(${ids}::uuid[]))
    when ${audit.subjectType} = 'settlement' then exists (select 1 from settlements s
      where s.id::text = ${audit.subjectId} and s.connection_id = any(${ids}::uuid[]))
    when ${audit.subjectType} = 'report' then exists (select 1 from transaction_reports r
      where r.id::text = ${audit.subjectId} and r.connection_id = any(${ids}::uuid[]))
    else false end`;
}

/** The names behind the filter "who", and behind subjects that are people. */
export async function listAuditPeople(desk: Desk): Promise<{ id: string; name: string }[]> {
  return desk.db.select({ id: people.id, name: people.name }).from(people).orderBy(people.name, people.id);
}
