import { sql } from "drizzle-orm";
import { z } from "zod";
import { changesSeen } from "@/db/schema/users";
import { command } from "@/lib/identity/auth/access/command";

/** Puts away the updates that were shown: all up to when they were read. Never goes back, nor ahead of the clock. */
export const readChangesThrough = command({
  permission: "account.readChanges",
  input: z.object({ through: z.iso.datetime() }),
  async run({ tx, actor, now }, input) {
    const through = new Date(Math.min(Date.parse(input.through), now.getTime()));
    await tx
      .insert(changesSeen)
      .values({ userId: actor.userId, through })
      .onConflictDoUpdate({
        target: changesSeen.userId,
        set: { through: sql`greatest(${changesSeen.through}, excluded.through)` },
      });
    // Looking leaves no row, and neither does having looked.
    return { done: { through }, audit: null };
  },
});
