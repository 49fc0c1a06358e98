import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";

/** Links read at a time. */
const pageLinks = 5_000;
/** An entry may be committed after this many later ones were linked, and is linked then (as chain_audit has it). */
const lateEntries = 10_000;

/** A link as it was seen before, kept outside the database. */
export type KnownLink = { position: string; hash: string };

/** What the chain says of the audit trail; numbers of entries and positions as text. `removed`: with their months, as recorded. */
export type AuditVerdict =
  | { kind: "intact"; links: number; removed: number; waiting: number; last: KnownLink | null }
  | { kind: "changed"; position: string; auditId: string }
  | { kind: "removed"; position: string; auditId: string | null }
  | { kind: "unlinked"; auditId: string }
  | { kind: "rewritten"; position: string };

/** Links the entries that no link holds yet, at most 1,000. Returns how many. */
export async function chainAudit(db: Database): Promise<number> {
  const { rows } = await db.execute<{ linked: number }>(sql`select chain_audit() as linked`);
  return rows[0]?.linked ?? 0;
}

/**
 * Computes every link of the audit trail anew. `known`: a link that was written down before; without one, a chain that was
 * made anew from its beginning by the owner of the database is not noticed. Where the entry of a link was removed with its
 * month (removed_months has its position), the link is the anchor of the next one.
 * @returns intact, or the first thing that is wrong: an entry that was changed, a link or entry that is gone, an entry that
 * was put between old ones, or a known link that says something else now
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
