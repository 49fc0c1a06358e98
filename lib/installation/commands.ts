import { randomUUID } from "node:crypto";
import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { installation } from "@/db/schema/installation";
import { ofAll } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import type { Outside } from "@/lib/core/outside";
import { nothingInput, reasonInput } from "./input";
import { readInside } from "./standing";

const subject = { subjectType: "installation", subjectId: null };

/**
 * The kill switch for all connections: no call that moves money is claimed from now on. It waits for nothing that is in
 * hand. Throws `conflict` when all is stopped already.
 */
export const stopEverything = command({
  act: "installation.stop",
  input: reasonInput,
  connectionsOf: ofAll,
  run: async ({ tx, actor, now }, { reason }) => {
    const done = await tx
      .update(installation)
      .set({ stoppedAt: now, stoppedBy: actor.personId, stoppedReason: reason })
      .where(isNull(installation.stoppedAt))
      .returning({ id: installation.id });
    if (done.length === 0) throw new AppError("conflict", "All sending is stopped already.");
    return { done: undefined, audit: { ...subject, details: { reason } } };
  },
  after: () => undefined,
});

/** Ends the kill switch. What is stopped or paused by itself stays so. Throws `conflict` when nothing is stopped. */
export const resumeEverything = command({
  act: "installation.resume",
  input: nothingInput,
  connectionsOf: ofAll,
  run: async ({ tx }) => {
    const before = await readInside(tx);
    const done = await tx
      .update(installation)
      .set({ stoppedAt: null, stoppedBy: null, stoppedReason: null })
      .where(isNotNull(installation.stoppedAt))
      .returning({ id: installation.id });
    if (done.length === 0) throw new AppError("conflict", "All sending is resumed already.");
    return { done: undefined, audit: { ...subject, details: { stoppedReason: before?.stoppedReason } } };
  },
  after: () => undefined,
});

/**
 * Takes the fence down: this database is from now on the one that sends, under an identity of its own, with numbers above
 * all that were given out before. The folder is written before the commit: if one of the two fails, the fence stands.
 * Throws `conflict` when there is no fence, `unavailable` when the data folder cannot be read or written.
 */
export const releaseFence = command({
  act: "installation.release",
  input: reasonInput,
  connectionsOf: ofAll,
  run: async ({ desk, tx }, { reason }) => {
    const inside = await readInside(tx);
    if (!inside?.fencedAt) throw new AppError("conflict", "This database is released already.");
    const { identity, floor } = writeOutside(desk.outside, inside.lastNumber);
    const done = await tx
      .update(installation)
      .set({ identity, fencedAt: null, fencedReason: null, dispatchFloor: floor })
      .where(and(isNotNull(installation.fencedAt), sql`${installation.identity} = ${inside.identity}`))
      .returning({ id: installation.id });
    if (done.length === 0) throw new AppError("conflict", "Somebody else was faster: look again.");
    await tx.execute(
      sql`select setval('dispatch_numbers', greatest(${floor}::bigint, (select last_value from dispatch_numbers)))`,
    );
    const details = { reason, fencedReason: inside.fencedReason, numbersFrom: String(floor + 1n) };
    return { done: undefined, audit: { ...subject, details } };
  },
  after: () => undefined,
});

function writeOutside(outside: Outside, known: bigint): { identity: string; floor: bigint } {
  try {
    const { identity: named, vouched, lastNumber } = outside.read();
    const identity = vouched && named ? named : randomUUID();
    const floor = lastNumber !== null && lastNumber > known ? lastNumber : known;
    outside.adopt(identity);
    if (floor > 0n) outside.keepNumber(floor);
    return { identity, floor };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("unavailable", `The data folder cannot be written, so the fence stays: ${why}`, { cause });
  }
}
