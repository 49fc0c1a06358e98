import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { rowIs } from "@/db/states";
import { readInstallationState } from "@/lib/controls/installation/queries";
import { describeExceeded } from "@/lib/controls/limits/rules";
import { readNumberForm } from "@/lib/core/money/number-form";
import { readToday } from "@/lib/core/time/today";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/payments/connections/state";
import { isUnsavedRow } from "@/lib/payments/payees/saved";
import * as t from "@/messages/batches/model";
import { savedPayeeRequired } from "@/messages/stored/payees";
import type { BatchRecord } from "./rows/frame";
import { countTakenReferences } from "./rows/history";
import { describeRepeated } from "./rows/repeat-labels";
import { findRepeats, unconfirmedRepeats } from "./rows/repeats";
import { evaluateBatch } from "./sending/limits";
import { compareWithDeclared, type ReadyTotals, readTotals } from "./totals";

export type Blocker = {
  kind:
    | "nothing_ready"
    | "unready"
    | "questions"
    | "controls"
    | "repeats"
    | "references"
    | "limit"
    | "connection"
    | "version"
    | "no_update"
    | "unsaved_payees"
    | "checking";
  text: string;
  rows: number;
};

export type Verdicts = { ready: number; error: number; question: number; aside: number };

export async function countVerdicts(db: Database | Tx, batchId: string): Promise<Verdicts> {
  const { rows } = await db.execute<{ verdict: keyof Verdicts; rows: number }>(
    sql`select verdict, count(*)::int as rows from batch_rows where batch_id = ${batchId} group by 1`,
  );
  const counts: Verdicts = { ready: 0, error: 0, question: 0, aside: 0 };
  for (const row of rows) counts[row.verdict] = row.rows;
  return counts;
}

/**
 * Lists what prevents the release, most serious first. `leavesAt`: the planned start, for that day's limits. The result
 * stays valid in a transaction that holds the connection's duplicate lock.
 */
export async function findBlockers(
  db: Database | Tx,
  batch: BatchRecord,
  now: Date,
  reasonWithoutUpdates: string | null = batch.reasonWithoutUpdates,
  leavesAt: Date = now,
): Promise<{ blockers: Blocker[]; totals: ReadyTotals }> {
  const totals = await readTotals(db, batch.id);
  const verdicts = await countVerdicts(db, batch.id);
  const found: Blocker[] = [];
  const add = (kind: Blocker["kind"], text: string, rows = 0) => found.push({ kind, text, rows });
  if (batch.storedAt === null) add("checking", t.fileBeingRead);
  if (verdicts.question > 0) add("questions", t.yourAnswer(verdicts.question), verdicts.question);
  if (verdicts.error > 0) {
    const then = batch.allOrNothing ? t.wholeBatchErrors : t.errorsNext;
    add("unready", t.errors(verdicts.error, then), verdicts.error);
  }
  if (batch.allOrNothing && verdicts.aside > 0) add("unready", t.wholeBatchExclusions, verdicts.aside);
  if (verdicts.ready === 0) add("nothing_ready", t.nothingReady);
  for (const { what, declared, found: is } of compareWithDeclared(batch.choices.declared, totals)) {
    add("controls", t.controlTotalDiffers(what, declared, is));
  }
  for (const group of unconfirmedRepeats(await findRepeats(db, batch.id, now))) {
    const { name, rows } = group;
    const where = t.rowsInOtherBatch(rows, totals.rows, name, describeRepeated(group));
    add("repeats", t.duplicatesUnconfirmed(where), rows);
  }
  const taken = batch.askedAt === null ? 0 : await countTakenReferences(db, batch, now);
  if (taken > 0) add("references", t.references.taken(taken), taken);
  const exceeded = (await evaluateBatch(db, batch, totals, leavesAt)).filter((check) => check.exceeded);
  const form = exceeded.length > 0 ? await readNumberForm(db) : "1,234.56";
  const today = exceeded.length > 0 ? await readToday(db, now) : "";
  for (const check of exceeded)
    add("limit", describeExceeded(check, form, check.day === today ? "today" : t.on(check.day)));
  const [connection] = await db.select().from(connections).where(eq(connections.id, batch.connectionId));
  if (!connection) return { blockers: found, totals };
  if (connection.savedPayeesOnly && batch.kind === "payout") {
    const unsaved = await countUnsaved(db, batch.id);
    const rows = t.unsavedAccounts(unsaved);
    if (unsaved > 0) add("unsaved_payees", t.otherAccounts(rows, savedPayeeRequired(connection.name)), unsaved);
  }
  if (connection.currentVersion !== batch.connectionVersion) {
    add("version", t.connectionChanged);
  }
  const own = ownStateOf({ ...connection, stoppedBy: null, hasKey: true, endpointCount: 1 });
  const why = whyNotSendable(stateOf(own, await readInstallationState(db)));
  if (why !== null) add("connection", `${connection.name}: ${why}`);
  // The gateway answers an update at once, without a later callback.
  if (
    batch.kind !== "update" &&
    !connection.statusQuery &&
    !reasonWithoutUpdates &&
    !(await hasCalledBack(db, connection.id))
  ) {
    add("no_update", t.statusUpdatesMissing);
  }
  return { blockers: found, totals };
}

async function countUnsaved(db: Database | Tx, batchId: string): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from batch_rows r where r.batch_id = ${batchId} and ${rowIs("r", "ready")} and ${isUnsavedRow}`,
  );
  return rows[0]?.rows ?? 0;
}

async function hasCalledBack(db: Database | Tx, connectionId: string): Promise<boolean> {
  const [seen] = await db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(eq(callbacks.connectionId, connectionId))
    .limit(1);
  return seen !== undefined;
}
