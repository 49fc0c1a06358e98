import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { audit } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import { type Cursor, defineList, type Page, rowNumber, searchText } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import { type ActorKind, unattendedActors } from "@/lib/core/runtime/actors";
import type { AppContext } from "@/lib/core/runtime/context";
import { type AuditSubject, auditPermissions } from "@/lib/identity/auth/access/audit-events";
import type { AuditAction } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/sessions";
import * as t from "@/messages/audit/model";

/** The gateway reports, but changes nothing that the audit log keeps. */
export const recordedActors = unattendedActors.filter((kind) => kind !== "gateway");

const isActorKind = (who: string): who is (typeof recordedActors)[number] =>
  (recordedActors as readonly string[]).includes(who);

export const auditList = defineList({
  path: "/audit",
  filters: {
    who: z.union([z.enum(recordedActors), z.uuid()], t.userNotFound),
    permission: z.enum(auditPermissions, t.actionNotFound),
    about: searchText,
  },
  id: rowNumber,
});

type AuditFilter = ReturnType<typeof auditList.read>["filter"];

type Subject = { subjectType: AuditSubject; subjectId: string | null };

const subjectKey = ({ subjectType, subjectId }: Subject) => `${subjectType}/${subjectId}`;

async function readSubjectNames(db: Database, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const ids = sql.param([...new Set(subjects.map(({ subjectId }) => subjectId).filter(isUuid))]);
  const found = await db.execute<{ kind: AuditSubject; id: string; name: string }>(sql`
    select 'order' as kind, id::text, coalesce(receiver_name, client_orderid) as name from orders where id = any(${ids}::uuid[])
    union all select 'batch', id::text, 'B-' || number from batches where id = any(${ids}::uuid[])
    union all select 'profile', id::text, coalesce(label, recurring_payment_id) from recurring_profiles where id = any(${ids}::uuid[])
    union all select 'payee', id::text, name from payees where id = any(${ids}::uuid[])
    union all select 'payee_change', c.id::text, coalesce(c.file_name, (select min(p.name) from payee_accounts a join payees p on p.id = a.payee_id where a.change_id = c.id)) from payee_changes c where c.id = any(${ids}::uuid[])
    union all select 'connection', id::text, name from connections where id = any(${ids}::uuid[])
    union all select 'endpoint', id::text, label from endpoints where id = any(${ids}::uuid[])
    union all select 'user', id::text, name from users where id = any(${ids}::uuid[])`);
  return new Map(
    found.rows.map(({ kind, id, name }) => [subjectKey({ subjectType: kind, subjectId: id }), name] as const),
  );
}

const auditOrder = keysetOf(audit, (row) => [row.id], { index: "plain" });

export type Viewer = Pick<User, "id" | "connectionIds">;

export type AuditRow = {
  id: string;
  at: Date;
  permission: AuditAction;
  actor: ActorKind;
  userName: string | null;
  subjectType: AuditSubject;
  subjectId: string | null;
  subjectName: string | null;
  details: Record<string, unknown>;
  ip: string | null;
};

export async function listAudit(
  ctx: AppContext,
  viewer: Viewer,
  { who, permission, about }: AuditFilter,
  cursor: Cursor | null,
): Promise<Page<AuditRow>> {
  const fitting = and(
    viewer.connectionIds === null ? undefined : isWithin(viewer.id, viewer.connectionIds),
    who === null ? undefined : isActorKind(who) ? eq(audit.actor, who) : eq(audit.userId, who),
    permission === null ? undefined : eq(audit.permission, permission),
    about === null ? undefined : eq(audit.subjectId, about),
  );
  const page = await readPage(auditList, cursor, (from, limit) =>
    ctx.db
      .select({
        ...pick(audit, "id", "at", "permission", "actor"),
        userName: users.name,
        ...pick(audit, "subjectType", "subjectId", "details", "ip"),
      })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.userId))
      .where(and(fitting, auditOrder.beyond(from)))
      .orderBy(...auditOrder.order(from?.side))
      .limit(limit),
  );
  const names = await readSubjectNames(ctx.db, page.rows);
  const rows = page.rows.map((row) => ({
    ...row,
    subjectName: names.get(subjectKey(row)) ?? null,
    id: String(row.id),
  }));
  return { ...page, rows };
}

/**
 * Selects rows about these connections, about shared things and about the user's own actions. Subject types that are
 * missing here are visible only to users with all connections.
 */
function isWithin(userId: string, connectionIds: readonly string[]): SQL {
  const ids = sql.param([...connectionIds]);
  return sql`case
    when ${audit.subjectType} in ${sqlName.auditSubject("organisation", "installation", "payee", "payee_change", "payees")} then true
    when ${audit.subjectType} in ${sqlName.auditSubject("user", "session")} then ${audit.userId} = ${userId} or ${audit.subjectId} = ${userId}
    when ${audit.subjectType} = ${sqlName.auditSubject("connection")} then ${audit.subjectId} = any(${ids}::text[])
    when ${audit.subjectType} = ${sqlName.auditSubject("order")} then exists (select 1 from orders o
      where o.id::text = ${audit.subjectId} and o.connection_id = any(${ids}::uuid[]))
    when ${audit.subjectType} = ${sqlName.auditSubject("endpoint")} then exists (select 1 from endpoints e
      where e.id::text = ${audit.subjectId} and e.connection_id = any(${ids}::uuid[]))
    when ${audit.subjectType} = ${sqlName.auditSubject("resolution")} then exists (select 1 from resolutions s
      where s.id::text = ${audit.subjectId} and s.connection_id = any(${ids}::uuid[]))
    when ${audit.subjectType} = ${sqlName.auditSubject("report")} then exists (select 1 from transaction_reports r
      where r.id::text = ${audit.subjectId} and r.connection_id = any(${ids}::uuid[]))
    else false end`;
}

export async function listAuditUsers(ctx: AppContext): Promise<{ id: string; name: string }[]> {
  return ctx.db.select({ id: users.id, name: users.name }).from(users).orderBy(users.name, users.id);
}
