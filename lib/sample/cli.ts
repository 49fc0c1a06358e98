import { setTimeout as sleep } from "node:timers/promises";
import { bySystem, recordAudit } from "@/lib/auth/command";
import type { AppContext } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { openContext } from "@/lib/core/open-context";
import { runCli } from "@/lib/core/run-cli";
import * as t from "@/messages/sample";
import { removeSample, requestSample } from "./commands";
import { readSampleData, readSampleFailure } from "./queries";

const lookEveryMs = 1_000;
const subject = { subjectType: "organisation", subjectId: null } as const;

/** For the user who has this machine. @returns what to print */
async function main([verb]: string[]): Promise<string> {
  const ctx = openContext();
  try {
    if (verb === "status") return await sayWhatIsHere(ctx);
    if (verb === "make") return await make(ctx);
    if (verb === "remove") return await remove(ctx);
    throw new AppError("invalid", t.sampleUsage);
  } finally {
    await ctx.db.$client.end();
  }
}

async function sayWhatIsHere(ctx: AppContext): Promise<string> {
  const failure = await readSampleFailure(ctx);
  if (failure !== null) return `${t.sampleCompanyFailed} ${t.whySampleFailed(failure)}`;
  const sample = await readSampleData(ctx);
  if (!sample) return t.noSampleCompany;
  if (sample.isBeingMade) return t.preparingTheSample;
  return t.sampleIsHere(sample.orders, sample.batches, sample.payees, sample.profiles);
}

/** Asks for it and waits until it is there; it has no limit, as a busy machine takes its time. */
async function make(ctx: AppContext): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    await requestSample(tx);
    await recordAudit(tx, "organisation.makeSampleData", bySystem, { ...subject, details: {} });
  });
  console.error(t.sampleIsMadeAgain);
  while ((await readSampleData(ctx))?.isBeingMade) await sleep(lookEveryMs);
  return sayWhatIsHere(ctx);
}

async function remove(ctx: AppContext): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    const details = await removeSample(ctx, tx);
    await recordAudit(tx, "organisation.removeSampleData", bySystem, { ...subject, details });
  });
  return t.sampleRemoved;
}

await runCli(main);
