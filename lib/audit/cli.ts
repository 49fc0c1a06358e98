import { database } from "@/db/client";
import { SettingsError } from "@/lib/core/env";
import { type AuditVerdict, type KnownLink, verifyAudit } from "./chain";

const usage = "usage: npm run -s audit:verify [-- POSITION HASH]    POSITION HASH: a link that an earlier run printed";

/** What was found, in sentences. */
function sayVerdict(verdict: AuditVerdict): string {
  switch (verdict.kind) {
    case "intact": {
      const { links, waiting, last } = verdict;
      const told = `The audit trail is intact: ${links} entries linked, ${waiting} not linked yet.`;
      return last
        ? `${told}\nLast link: ${last.position} ${last.hash}\nKeep that line elsewhere, and give it to a later run.`
        : told;
    }
    case "changed":
      return `Entry ${verdict.auditId} was changed after it was written (link ${verdict.position}).`;
    case "removed":
      return verdict.auditId === null
        ? `Link ${verdict.position} is gone.`
        : `Entry ${verdict.auditId} is gone (link ${verdict.position}).`;
    case "unlinked":
      return `Entry ${verdict.auditId} was added between older ones: no link holds it.`;
    case "rewritten":
      return `Link ${verdict.position} is another than the one given: the chain was made anew.`;
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
  console.log(sayVerdict(verdict));
  if (verdict.kind !== "intact") process.exitCode = 1;
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
