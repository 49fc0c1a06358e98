import { sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "@/lib/auth/command";
import { AppError } from "@/lib/core/errors";
import * as t from "@/messages/sample";
import { readSampleData, type SampleCounts } from "./queries";

/** Removes the sample company; what users made since stays. Throws AppError `conflict` when it is gone, or money is real. */
export const removeSampleData = command({
  permission: "organisation.removeSampleData",
  input: z.object({}),
  run: async ({ ctx, tx }) => {
    const sample = await readSampleData(ctx);
    if (!sample) throw new AppError("conflict", t.thereIsNoSampleData);
    if (sample.isBeingMade) throw new AppError("conflict", t.preparingTheSample);
    if (!sample.isRemovable) throw new AppError("conflict", t.sampleDataStays);
    // Whoever sends right now is not made to wait for longer than a click takes.
    await tx.execute(sql`set local lock_timeout = '5s'`);
    const { rows } = await tx.execute<{ removed: SampleCounts }>(sql`select remove_sample_data() as removed`);
    const [{ removed } = { removed: { orders: 0, batches: 0, payees: 0, profiles: 0 } }] = rows;
    return { done: removed, audit: { subjectType: "organisation", subjectId: null, details: removed } };
  },
});
