import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { recurringProfiles } from "@/db/schema/recurring";
import { ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { readToday } from "@/lib/core/today";
import { keepColumns, mustBelong } from "./commands";
import { importMostCharacters, type ProfileLine, readProfileFile } from "./import-file";
import { type Said, tellMany } from "./store";

const importInput = z.object({
  connectionId: z.uuid({ error: "Choose the connection." }),
  endpointId: z.uuid().nullable().default(null),
  fileName: z.string().trim().min(1).max(200),
  text: z.string().max(importMostCharacters, "The file is too long: split it."),
});

export type ProfilesImported = { added: number; changed: number; same: number; refused: number };

/**
 * Takes profiles into the book from a file, and writes down what it says of those that stand there already. Bad lines are left
 * out and counted. Nothing is sent. Throws AppError `invalid` (the file as a whole), `conflict` when no line is good.
 */
export const importProfiles = command({
  act: "recurring.import",
  input: importInput,
  readsCards: ["text"],
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, endpointId, fileName, text }) => {
    const file = readProfileFile(text, await readToday(tx, now));
    if (!file.ok) throw new AppError("invalid", file.problem, { fields: { text: file.problem } });
    const good = file.lines.filter(({ fault }) => fault === null);
    if (good.length === 0) throw new AppError("conflict", "No line of this file is good.");
    if (endpointId) await mustBelong(tx, connectionId, endpointId);
    const added = await enterMissing(tx, connectionId, good, { endpointId, personId: actor.personId, now });
    const ids = await readIds(tx, connectionId, good);
    const said = new Map<string, Said>(
      good.flatMap(({ number, facts }) => (ids.has(number) ? [[ids.get(number) ?? "", facts]] : [])),
    );
    const told = await tellMany(tx, said, { source: "file", actor, now });
    for (const [profileId, facts] of said) if (told.has(profileId)) await keepColumns(tx, profileId, facts);
    const changed = [...told.keys()].filter((id) => !added.has(id)).length;
    const done: ProfilesImported = {
      added: added.size,
      changed,
      same: good.length - added.size - changed,
      refused: file.lines.length - good.length,
    };
    return {
      done,
      audit: { subjectType: "connection", subjectId: connectionId, details: { file: fileName, ...done } },
    };
  },
  after: (_context, done) => done,
});

/** Enters those that the book does not have; always in one order, so that two files do not wait for each other. */
async function enterMissing(
  tx: Tx,
  connectionId: string,
  lines: readonly ProfileLine[],
  { endpointId, personId, now }: { endpointId: string | null; personId: string; now: Date },
): Promise<ReadonlySet<string>> {
  const numbers = lines.map(({ number }) => number).sort();
  const made = await tx
    .insert(recurringProfiles)
    .values(
      numbers.map((recurringPaymentId) => ({
        ...{ connectionId, recurringPaymentId, endpointId },
        ...{ source: "file" as const, createdBy: personId, createdAt: now },
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
