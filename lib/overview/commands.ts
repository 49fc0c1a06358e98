import { sql } from "drizzle-orm";
import { z } from "zod";
import { newsSeen } from "@/db/schema/people";
import { command } from "@/lib/core/command";

/** Puts away the news that were shown: all up to the moment at which they were read. Never goes back, nor ahead of the clock. */
export const readNewsThrough = command({
  act: "account.readNews",
  input: z.object({ through: z.iso.datetime() }),
  async run({ tx, actor, now }, input) {
    const through = new Date(Math.min(Date.parse(input.through), now.getTime()));
    await tx
      .insert(newsSeen)
      .values({ personId: actor.personId, through })
      .onConflictDoUpdate({
        target: newsSeen.personId,
        set: { through: sql`greatest(${newsSeen.through}, excluded.through)` },
      });
    // Looking leaves no row, and neither does having looked.
    return { done: { through }, audit: null };
  },
  after: (_context, done) => done,
});
