import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/sample";
import { canBeMadeNow, noCounts, readSampleData, type SampleCounts } from "./queries";

/**
 * Users' own data stays.
 * @throws AppError `conflict` when the sample is gone or money is real
 */
export const removeSampleData = command({
  permission: "organisation.removeSampleData",
  input: z.object({}),
  run: async ({ ctx, tx }) => {
    const removed = await removeSample(ctx, tx);
    return { done: removed, audit: { subjectType: "organisation", subjectId: null, details: removed } };
  },
});

export async function removeSample(ctx: Pick<AppContext, "db">, tx: Tx): Promise<SampleCounts> {
  const sample = await readSampleData(ctx);
  if (!sample) throw new AppError("conflict", t.thereIsNoSampleData);
  if (sample.isBeingMade) throw new AppError("conflict", t.preparingTheSample);
  if (!sample.isRemovable) throw new AppError("conflict", t.sampleDataStays);
  // A running send never waits longer than this.
  await tx.execute(sql`set local lock_timeout = '5s'`);
  const { rows } = await tx.execute<{ removed: SampleCounts }>(sql`select remove_sample_data() as removed`);
  return rows[0]?.removed ?? noCounts;
}

export const makeSampleData = command({
  permission: "organisation.makeSampleData",
  input: z.object({}),
  run: async ({ tx }) => {
    await requestSample(tx);
    return { done: null, audit: { subjectType: "organisation", subjectId: null, details: {} } };
  },
});

export async function requestSample(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`select request_sample_data() as wanted`);
  if (rows[0]?.wanted) return;
  if (!(await canBeMadeNow(tx))) throw new AppError("conflict", t.nothingMakesTheSample);
  throw new AppError("conflict", t.sampleCantBeMade);
}
