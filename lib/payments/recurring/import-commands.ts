import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recurringProfiles } from "@/db/schema/recurring";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/recurring/model";
import { keepColumns, mustBelong } from "./commands";
import { type ProfileLine, readProfileFile } from "./import-file";
import { importInput } from "./input";
import { type Reported, storeManyFacts } from "./store";

export type ProfilesImported = { added: number; changed: number; same: number; refused: number };

/**
 * Bad lines are skipped and counted; nothing is sent.
 * @throws AppError `invalid` for the whole file, `conflict` when no line is good
 */
export const importProfiles = command({
  permission: "recurring.import",
  input: importInput,
  readsCards: ["text"],
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, endpointId, fileName, text }) => {
    const file = readProfileFile(text, await readToday(tx, now));
    if (!file.ok) throw new AppError("invalid", file.problem, { fields: { text: file.problem } });
    const good = file.lines.filter(({ fault }) => fault === null);
    if (good.length === 0) throw new AppError("conflict", t.nothingValid);
    if (endpointId) await mustBelong(tx, connectionId, endpointId);
    const added = await enterMissing(tx, connectionId, good, { endpointId, userId: actor.userId, now });
    const ids = await readIds(tx, connectionId, good);
    const reported = new Map<string, Reported>(
      good.flatMap(({ number, facts }) => (ids.has(number) ? [[ids.get(number) ?? "", facts]] : [])),
    );
    const updated = await storeManyFacts(tx, reported, { source: "file", actor, now });
    for (const [profileId, facts] of reported) if (updated.has(profileId)) await keepColumns(tx, profileId, facts);
    const changed = [...updated.keys()].filter((id) => !added.has(id)).length;
    const done: ProfilesImported = {
      added: added.size,
      changed,
      same: good.length - added.size - changed,
      refused: file.lines.length - good.length,
    };
    const details = { file: fileName, ...done };
    return { done, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
});

/** Profiles are entered in one order, so that two files never deadlock. */
async function enterMissing(
  tx: Tx,
  connectionId: string,
  lines: readonly ProfileLine[],
  { endpointId, userId, now }: { endpointId: string | null; userId: string; now: Date },
): Promise<ReadonlySet<string>> {
  const numbers = lines.map(({ number }) => number).sort();
  const made = await tx
    .insert(recurringProfiles)
    .values(
      numbers.map((recurringPaymentId) => ({
        ...{ connectionId, recurringPaymentId, endpointId },
        ...{ source: "file" as const, createdBy: userId, createdAt: now },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: recurringProfiles.id });
  return new Set(made.map(({ id }) => id));
}

async function readIds(tx: Tx, connectionId: string, lines: readonly ProfileLine[]): Promise<Map<string, string>> {
  const numbers = lines.map(({ number }) => number);
  const rows = await tx
    .select({ id: recurringProfiles.id, number: recurringProfiles.recurringPaymentId })
    .from(recurringProfiles)
    .where(
      and(eq(recurringProfiles.connectionId, connectionId), inArray(recurringProfiles.recurringPaymentId, numbers)),
    );
  return new Map(rows.map(({ id, number }) => [number, id]));
}
