import { setTimeout as sleep } from "node:timers/promises";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { runCli } from "@/lib/core/runtime/run-cli";
import { recordAudit } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/sample";
import { removeSample, requestSample } from "./commands";
import { readSampleData, readSampleFailure } from "./queries";

const lookEveryMs = 1_000;
const subject = { subjectType: "organisation", subjectId: null } as const;

const looksWithoutMaker = 10;

const verbs = new Map([
  ["status", sayWhatIsHere],
  ["make", make],
  ["remove", remove],
]);

async function main([verb]: string[]): Promise<string> {
  const work = verbs.get(verb ?? "");
  if (!work) throw new AppError("invalid", t.sampleUsage);
  const ctx = openContext();
  try {
    return await work(ctx);
  } finally {
    await ctx.db.$client.end();
  }
}

async function sayWhatIsHere(ctx: AppContext): Promise<string> {
  const failure = await readSampleFailure(ctx);
  if (failure !== null) return `${t.sampleCompanyFailed} ${t.whySampleFailed(failure)}`;
  const sample = await readSampleData(ctx);
  if (!sample) return t.sampleMissing;
  if (sample.isBeingMade) return t.preparingTheSample;
  if (sample.isUnfinished) return t.sampleIsUnfinished;
  return t.sampleIsHere(sample.orders, sample.batches, sample.payees, sample.profiles);
}

/**
 * Waits without a limit, because a busy machine takes long.
 * @throws AppError `conflict` when the sample can't be made or was removed
 */
async function make(ctx: AppContext): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    await requestSample(tx);
    await recordAudit(tx, "organisation.makeSampleData", { kind: "console" }, { ...subject, details: {} });
  });
  console.error(t.sampleIsMadeAgain);
  for (let without = 0; without < looksWithoutMaker; await sleep(lookEveryMs)) {
    const sample = await readSampleData(ctx);
    if (!sample) break;
    if (!sample.isBeingMade && !sample.isUnfinished) return sayWhatIsHere(ctx);
    without = sample.isUnfinished ? without + 1 : 0;
  }
  throw new AppError("conflict", await sayWhatIsHere(ctx));
}

async function remove(ctx: AppContext): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    const details = await removeSample(ctx, tx);
    await recordAudit(tx, "organisation.removeSampleData", { kind: "console" }, { ...subject, details });
  });
  return t.sampleRemoved;
}

await runCli(main, t.sampleUsage);
