import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { attachments } from "@/db/schema/desk";
import type { Sealer } from "@/lib/core/secrets/seal";

/** Two digests share one text of at most 128 characters. */
const digestLength = 32;
const separator = "+";

type Subject = { orderId: string } | { batchId: string };

/** Returns the keyed hash of the ids, names and contents of files beside a payout or batch; "" without files. */
export async function digestFiles(db: Database | Tx, sealer: Sealer, subject: Subject): Promise<string> {
  const beside =
    "orderId" in subject ? eq(attachments.orderId, subject.orderId) : eq(attachments.batchId, subject.batchId);
  const files = await db
    .select({
      id: attachments.id,
      name: attachments.name,
      hash: sql<string>`encode(sha256(${attachments.content}), 'hex')`,
    })
    .from(attachments)
    .where(and(beside, isNull(attachments.removedAt)))
    .orderBy(asc(attachments.id));
  return files.length === 0 ? "" : sealer.fingerprint(JSON.stringify(files), "files").slice(0, digestLength);
}

export const withFiles = (content: string, files: string): string =>
  files === "" ? content : `${content}${separator}${files}`;

/** Files aren't sent with the payout, so their part of the digest is cut off. */
export const contentPart = (digest: string): string => digest.split(separator, 1)[0] ?? "";
