import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";

const pageLinks = 5_000;
/** An entry may commit after this many later ones were linked, and is linked then (see `chain_audit`). */
const lateEntries = 10_000;

export type KnownLink = { position: string; hash: string };

export type AuditVerdict =
  | { kind: "intact"; links: number; removed: number; waiting: number; last: KnownLink | null }
  | { kind: "changed"; position: string; auditId: string }
  | { kind: "removed"; position: string; auditId: string | null }
  | { kind: "unlinked"; auditId: string }
  | { kind: "rewritten"; position: string };

export async function chainAudit(db: Database): Promise<number> {
  const { rows } = await db.execute<{ linked: number }>(sql`select chain_audit() as linked`);
  return rows[0]?.linked ?? 0;
}

/**
 * Recomputes every link of the audit trail. Without `known`, a link stored elsewhere, a chain that the database's owner
 * rebuilt from its beginning stays unnoticed. When an entry was removed with its month (removed_months has its
 * position), its link anchors the next one.
 * @returns intact, or the first fault: a changed, missing or inserted entry, a missing link, or a known link with
 * another hash
 */
export async function verifyAudit(db: Database, known: KnownLink | null = null): Promise<AuditVerdict> {
  let last = null as KnownLink | null;
  let removed = 0;
  for (;;) {
    const from = last?.position ?? "0";
    const { rows } = await db.execute<{
      position: string;
      auditId: string;
      hash: string;
      text: string | null;
      removed: boolean;
    }>(sql`
      select c.position, c.audit_id as "auditId", c.hash, case when a.id is not null then audit_text(a) end as text,
        exists (select from removed_months m where m.positions @> c.position) as removed
      from audit_chain c left join audit a on a.id = c.audit_id
      where c.position > ${from} order by c.position limit ${pageLinks}`);
    for (const { position, auditId, hash, text, ...row } of rows) {
      const next = String(BigInt(last?.position ?? "0") + 1n);
      if (position !== next) return { kind: "removed", position: next, auditId: null };
      if (text === null && !row.removed) return { kind: "removed", position, auditId };
      if (text === null) removed++;
      else if (hash !== hashOf((last?.hash ?? "") + text)) return { kind: "changed", position, auditId };
      if (known?.position === position && known.hash !== hash) return { kind: "rewritten", position };
      last = { position, hash };
    }
    if (rows.length < pageLinks) break;
  }
  const length = BigInt(last?.position ?? "0");
  if (known && BigInt(known.position) > length) {
    return { kind: "removed", position: String(length + 1n), auditId: null };
  }
  const { rows } = await db.execute<{ waiting: number; late: string | null }>(sql`
    select count(*)::int as waiting,
      min(a.id) filter (where a.id <= (select max(audit_id) from audit_chain) - ${lateEntries}) as late
    from audit a where not exists (select 1 from audit_chain c where c.audit_id = a.id)`);
  const { waiting = 0, late = null } = rows[0] ?? {};
  if (late !== null) return { kind: "unlinked", auditId: late };
  return { kind: "intact", links: Number(length), removed, waiting, last };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
