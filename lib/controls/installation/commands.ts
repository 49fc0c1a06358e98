import { randomUUID } from "node:crypto";
import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { installation } from "@/db/schema/organisation";
import { AppError } from "@/lib/core/runtime/errors";
import type { InstallationStore } from "@/lib/core/runtime/installation-store";
import { command } from "@/lib/identity/auth/access/command";
import { ofAll } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/installation/model";
import { nothingInput, reasonInput } from "./input";
import { readInside } from "./standing";

const subject = { subjectType: "installation", subjectId: null } as const;

/**
 * The kill switch for all connections waits for no call in progress.
 * @throws AppError `conflict` when it is on
 */
export const stopEverything = command({
  permission: "installation.stop",
  input: reasonInput,
  connectionsOf: ofAll,
  run: async ({ tx, actor, now }, { reason }) => {
    const done = await tx
      .update(installation)
      .set({ stoppedAt: now, stoppedBy: actor.userId, stoppedReason: reason })
      .where(isNull(installation.stoppedAt))
      .returning({ id: installation.id });
    if (done.length === 0) throw new AppError("conflict", t.alreadyStopped);
    return { done: undefined, audit: { ...subject, details: { reason } } };
  },
  after: () => undefined,
});

/**
 * Connections that are stopped or paused stay so.
 * @throws AppError `conflict` when nothing is stopped
 */
export const resumeEverything = command({
  permission: "installation.resume",
  input: nothingInput,
  connectionsOf: ofAll,
  run: async ({ tx }) => {
    const before = await readInside(tx);
    const done = await tx
      .update(installation)
      .set({ stoppedAt: null, stoppedBy: null, stoppedReason: null })
      .where(isNotNull(installation.stoppedAt))
      .returning({ id: installation.id });
    if (done.length === 0) throw new AppError("conflict", t.alreadyResumed);
    return { done: undefined, audit: { ...subject, details: { stoppedReason: before?.stoppedReason } } };
  },
  after: () => undefined,
});

/**
 * Makes this database the sender, with a new identity and numbers above all earlier ones. The folder is written before
 * the commit, so a failure of either leaves sending locked.
 * @throws AppError `conflict` without a lock; `unavailable` when the data folder can't be read or written
 */
export const unlockSending = command({
  permission: "installation.release",
  input: reasonInput,
  connectionsOf: ofAll,
  run: async ({ ctx, tx }, { reason }) => {
    const inside = await readInside(tx);
    if (!inside?.sendingLockedAt) throw new AppError("conflict", t.alreadyUnlocked);
    const { identity, floor } = writeStore(ctx.installationStore, inside.lastNumber);
    await tx.execute(sql`select raise_dispatch_numbers(${floor}::bigint)`);
    const done = await tx
      .update(installation)
      .set({ identity, sendingLockedAt: null, sendingLockReason: null })
      .where(and(isNotNull(installation.sendingLockedAt), sql`${installation.identity} = ${inside.identity}`))
      .returning({ id: installation.id });
    if (done.length === 0) throw new AppError("conflict", t.changedMeanwhile);
    const details = { reason, sendingLockReason: inside.sendingLockReason, numbersFrom: String(floor + 1n) };
    return { done: undefined, audit: { ...subject, details } };
  },
  after: () => undefined,
});

function writeStore(installationStore: InstallationStore, known: bigint): { identity: string; floor: bigint } {
  try {
    const { identity: named, vouched, lastNumber } = installationStore.read();
    const identity = vouched && named ? named : randomUUID();
    const floor = lastNumber !== null && lastNumber > known ? lastNumber : known;
    installationStore.adopt(identity);
    if (floor > 0n) installationStore.keepNumber(floor);
    return { identity, floor };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("unavailable", t.folderNotWritable(why), { cause });
  }
}
