import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Tx } from "@/db/client";
import { reportMappings } from "@/db/schema/gateway-reports";
import type { Actor } from "@/lib/core/runtime/context";

export type MappingPlace = Pick<typeof reportMappings.$inferSelect, "kind" | "source" | "fingerprint">;

export async function readMapping<Answers>(
  db: Database | Tx,
  { kind, source, fingerprint }: MappingPlace,
  schema: z.ZodType<Answers>,
  { orOther = false } = {},
): Promise<Answers | null> {
  const isSource = eq(reportMappings.source, source);
  const [found] = await db
    .select({ answers: reportMappings.answers })
    .from(reportMappings)
    .where(
      and(eq(reportMappings.kind, kind), eq(reportMappings.fingerprint, fingerprint), orOther ? undefined : isSource),
    )
    .orderBy(desc(sql`(${isSource})`), desc(reportMappings.savedAt))
    .limit(1);
  return schema.safeParse(found?.answers).data ?? null;
}

export async function remember(
  tx: Tx,
  place: MappingPlace,
  answers: Record<string, unknown>,
  { by, at }: { by: Actor; at: Date },
): Promise<void> {
  const saved = { answers, savedBy: by.userId, savedAt: at };
  await tx
    .insert(reportMappings)
    .values({ ...place, ...saved })
    .onConflictDoUpdate({
      target: [reportMappings.kind, reportMappings.source, reportMappings.fingerprint],
      set: saved,
    });
}
