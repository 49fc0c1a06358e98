import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AuditSubject } from "@/lib/identity/auth/access/audit-events";

type Subject = { subjectType: AuditSubject; subjectId: string | null };

export const subjectKey = ({ subjectType, subjectId }: Subject) => `${subjectType}/${subjectId}`;

export async function readSubjectNames(db: Database, subjects: readonly Subject[]): Promise<Map<string, string>> {
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
