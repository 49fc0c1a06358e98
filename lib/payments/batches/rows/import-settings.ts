import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { importSettings } from "@/db/schema/batches";
import { users } from "@/db/schema/users";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { type ImportSettings, keepChoices, spellHeadings } from "@/lib/files/intake/survey/import-settings";
import type { BatchKind } from "@/lib/payments/batches/labels";

const mostSettings = 200;

export async function rememberSettings(
  tx: Tx,
  { kind, header, choices }: { kind: BatchKind; header: readonly string[]; choices: IntakeChoices },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const fingerprint = createHash("sha256").update(spellHeadings(header)).digest("hex");
  const saved = { headings: [...header], choices: keepChoices(choices), savedBy: userId, savedAt: now };
  await tx
    .insert(importSettings)
    .values({ kind, fingerprint, ...saved })
    .onConflictDoUpdate({ target: [importSettings.kind, importSettings.fingerprint], set: saved });
}

export async function listImportSettings(db: Database, kind: BatchKind): Promise<ImportSettings[]> {
  return db
    .select({
      headings: importSettings.headings,
      choices: importSettings.choices,
      by: users.name,
      at: importSettings.savedAt,
    })
    .from(importSettings)
    .innerJoin(users, eq(users.id, importSettings.savedBy))
    .where(eq(importSettings.kind, kind))
    .orderBy(desc(importSettings.savedAt))
    .limit(mostSettings);
}
