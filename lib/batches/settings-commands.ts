import { and, eq, sql } from "drizzle-orm";
import { batchSources, sendingRates } from "@/db/schema/batches";
import { ofAll, ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { paceInput, saveSourceInput } from "./input";

/** Remembers how the files of a source are read, for everybody; the same name again replaces it. */
export const saveSource = command({
  act: "batches.saveSource",
  input: saveSourceInput,
  connectionsOf: ofAll,
  run: async ({ tx, actor, now }, { kind, name, choices }) => {
    const { declared: _ofOneFile, ...kept } = choices;
    const saved = { choices: kept, savedBy: actor.personId, savedAt: now };
    const named = and(eq(batchSources.kind, kind), sql`lower(${batchSources.name}) = lower(${name})`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`source/${kind}/${name.toLowerCase()}`}, 0))`);
    const known = await tx
      .update(batchSources)
      .set({ name, ...saved })
      .where(named)
      .returning({ id: batchSources.id });
    const [source] =
      known.length > 0
        ? known
        : await tx
            .insert(batchSources)
            .values({ kind, name, ...saved })
            .returning({ id: batchSources.id });
    return {
      done: { name },
      audit: { subjectType: "batch_source", subjectId: source?.id ?? null, details: { kind, name } },
    };
  },
  after: (_context, done) => done,
});

/** Sets how fast, and in how large chunks, a connection sends in bulk. Batches read before keep their chunks. */
export const setPace = command({
  act: "batches.setPace",
  input: paceInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, ...pace }) => {
    await tx
      .insert(sendingRates)
      .values({ connectionId, ...pace, tokens: pace.burst })
      .onConflictDoUpdate({
        target: sendingRates.connectionId,
        set: { ...pace, tokens: sql`least(${sendingRates.tokens}, ${pace.burst})` },
      });
    return { done: { connectionId }, audit: { subjectType: "connection", subjectId: connectionId, details: pace } };
  },
  after: (_context, done) => done,
});
