import { sql } from "drizzle-orm";
import { z } from "zod";
import { changesSeen } from "@/db/schema/users";
import { command } from "@/lib/identity/auth/access/command";

/** Marks updates as read up to the time when they were loaded. The time never moves back, nor ahead of the clock. */
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
    return { done: { through }, audit: null };
  },
});
