import { database } from "@/db/client";
import { SettingsError } from "@/lib/core/runtime/env";
import * as t from "@/messages/audit/model";
import { type AuditVerdict, type KnownLink, verifyAudit } from "./chain";

const usage = "usage: npm run -s audit:verify [-- POSITION HASH]    POSITION HASH: a link printed by an earlier run";

function describeVerdict(verdict: AuditVerdict): string {
  switch (verdict.kind) {
    case "intact": {
      const { links, removed, waiting, last } = verdict;
      const summary = t.intactSummary(links - removed, waiting, removed);
      return last ? t.anchorLine(summary, last.position, last.hash) : summary;
    }
    case "changed":
      return t.entryChanged(verdict.auditId, verdict.position);
    case "removed":
      return verdict.auditId === null
        ? t.linkMissing(verdict.position)
        : t.entryMissing(verdict.auditId, verdict.position);
    case "unlinked":
      return t.entryInserted(verdict.auditId);
    case "rewritten":
      return t.chainRewritten(verdict.position);
    default:
      return verdict satisfies never;
  }
}

function readKnown([position, hash, ...more]: string[]): KnownLink | null {
  if (position === undefined) return null;
  if (!/^[1-9]\d{0,18}$/.test(position) || !/^[0-9a-f]{64}$/.test(hash ?? "") || more.length > 0) {
    throw new SettingsError(usage);
  }
  return { position, hash: hash ?? "" };
}

try {
  const known = readKnown(process.argv.slice(2));
  const db = database();
  const verdict = await verifyAudit(db, known);
  await db.$client.end();
  console.log(describeVerdict(verdict));
  if (verdict.kind !== "intact") process.exitCode = 1;
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
