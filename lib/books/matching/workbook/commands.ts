import { ofItems, storeActs, storeMatch } from "@/lib/books/matching/acts";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { inReadingTurn, readInThread } from "@/lib/core/files/reading-thread";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command, permit } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/matching/workbook";
import { type WorkbookAct, workbookActs } from "./columns";
import { workbookInput } from "./input";
import { countRows, digestOf, type Plan, planRows } from "./plan";
import { readKnown } from "./queries";
import type { ReadWorkbook, RowFault } from "./read-workbook";
import type { WorkbookAnswer, WorkbookRequest } from "./reading-job";

type File = { fileName: string; bytes: Uint8Array };
export type WorkbookPreview = {
  kind: "preview";
  counts: Record<WorkbookAct, number>;
  matches: number;
  done: number;
  untouched: number;
  hidden: number;
  faults: (RowFault & { about: string })[];
  faultCount: number;
  seenDigest: string;
};
export type AppliedWorkbook = { kind: "applied"; rows: number };

const faultsShownMax = 200;

/**
 * Shows the effect of a file row by row without storing anything.
 * @throws AppError `forbidden`, or `invalid` for a file that Paydesk didn't write
 */
export async function previewWorkbook(ctx: AppContext, actor: Actor, file: File): Promise<WorkbookPreview> {
  permit(actor, "matching.act");
  const { rows, faults: misread, about, untouched, hidden } = await readRows(file);
  const plan = planRows(rows, await readKnown(ctx.db, actor.connectionIds, rows, ctx.now()));
  const faults = [...misread, ...plan.faults].sort((a, b) => a.row - b.row);
  return {
    ...{ kind: "preview", counts: plan.counts, matches: plan.matches.length, done: plan.done, untouched, hidden },
    faults: faults.slice(0, faultsShownMax).map((fault) => ({ ...fault, about: about.get(fault.row) ?? "" })),
    ...{ faultCount: faults.length, seenDigest: digestOf(plan) },
  };
}

/**
 * Applies all rows of a file or none.
 * @throws AppError `invalid` when it has faults, `conflict` when something changed since the preview
 */
export async function applyWorkbook(
  ctx: AppContext,
  actor: Actor,
  { seenDigest, ...file }: File & { seenDigest: string },
): Promise<AppliedWorkbook> {
  permit(actor, "matching.act");
  const { rows, faults } = await readRows(file);
  if (faults.length > 0) throw new AppError("invalid", t.errorsTitle(faults.length));
  return applyRows(ctx, actor, { fileName: file.fileName, seenDigest, rows });
}

async function readRows({ fileName, bytes }: File): Promise<ReadWorkbook> {
  const answer = await inReadingTurn(() =>
    readInThread<WorkbookRequest, WorkbookAnswer>({
      job: "lib/books/matching/workbook/reading-job.ts",
      request: { name: fileName, bytes },
    }),
  );
  if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
  return answer;
}

/** One transaction runs one evaluation before and one after, however many rows there are. */
const applyRows = command({
  permission: "matching.act",
  input: workbookInput,
  // The reader has refused card numbers already.
  readsCards: ["rows"],
  connectionsOf: (tx, { rows }) =>
    ofItems(
      tx,
      rows.map(({ itemId }) => itemId),
    ),
  run: async ({ tx, actor, now }, { fileName, seenDigest, rows }) => {
    await evaluatePeriods(tx, now);
    const plan = planRows(rows, await readKnown(tx, actor.connectionIds, rows, now));
    const changed = countRows(plan);
    const done: AppliedWorkbook = { kind: "applied", rows: changed };
    // A second upload of the same file changes nothing.
    if (changed === 0 && plan.faults.length === 0) return { done, audit: null };
    if (plan.faults.length > 0 || digestOf(plan) !== seenDigest) throw new AppError("conflict", t.changedSincePreview);
    await storeActs(tx, plan.acts, actor, now);
    for (const { items, reason } of plan.matches) await storeMatch(tx, items, reason, actor, now);
    await evaluatePeriods(tx, now);
    return { done, audit: auditOf(plan, fileName, seenDigest) };
  },
});

function auditOf(plan: Plan, file: string, digest: string) {
  const items = [...plan.acts.map(({ item }) => item), ...plan.matches.flatMap((match) => match.items)];
  const periods = [...new Set(items.map(({ periodId }) => periodId))];
  const acts = workbookActs.filter((act) => plan.counts[act] > 0).map((act) => `${act} ${plan.counts[act]}`);
  return {
    subjectType: "period",
    subjectId: periods.length === 1 ? (periods[0] ?? null) : null,
    details: { file, digest, items: items.length, matches: plan.matches.length, acts },
  } as const;
}
