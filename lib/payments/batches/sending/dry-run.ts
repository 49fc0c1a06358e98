import { eq, max } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { describeBound, type LimitCheck } from "@/lib/controls/limits/rules";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { gateway } from "@/lib/gateway/protocol";
import { eachReady } from "@/lib/payments/batches/batch-digest";
import { findBlockers } from "@/lib/payments/batches/blockers";
import { readPaceSettings } from "@/lib/payments/batches/queries";
import { nameOf } from "@/lib/payments/batches/record";
import type { BatchRecord } from "@/lib/payments/batches/rows/frame";
import { findPossibleDuplicates } from "@/lib/payments/batches/rows/possible-duplicates";
import { findRepeats } from "@/lib/payments/batches/rows/repeats";
import { orderKindOf } from "@/lib/payments/batches/rows/row-content";
import type { BatchRow } from "@/lib/payments/batches/rows/sealed-row";
import { loadRoute, type Route } from "@/lib/payments/connections/route";
import { writeCall } from "@/lib/payments/dispatch/write-call";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { evaluateBatch } from "./limits";

const namedRows = 50;

/**
 * Writes what a batch would send, without a network: the current checks, then each call's body. Card numbers are
 * masked, and signatures are left out because they change with each try.
 */
export async function* writeDryRun(ctx: AppContext, batchId: string): AsyncGenerator<string> {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new AppError("not_found", common.batchNotFound);
  yield await describeGuards(ctx, batch);
  const routes = new Map<string, Route>();
  let call = 0;
  let waiting: BatchRow[] = [];
  const isChunked = batch.kind === "recurring";
  for await (const rows of eachReady(ctx.db, batchId)) {
    waiting.push(...rows);
    for (;;) {
      const [first] = waiting;
      if (!first) break;
      const chunk = isChunked
        ? waiting.filter(({ endpointId }) => endpointId === first.endpointId).slice(0, batch.chunkRows)
        : [first];
      if (isChunked && chunk.length < batch.chunkRows && rows.length > 0 && waiting.length < batch.chunkRows * 2) break;
      waiting = waiting.filter((row) => !chunk.includes(row));
      yield await writeOne(ctx, batch, chunk, routes, ++call);
    }
  }
  while (waiting.length > 0) {
    const [first] = waiting;
    const chunk = waiting.filter(({ endpointId }) => endpointId === first?.endpointId).slice(0, batch.chunkRows);
    waiting = waiting.filter((row) => !chunk.includes(row));
    yield await writeOne(ctx, batch, chunk, routes, ++call);
  }
  yield t.dryRunEnd(call);
}

async function describeGuards(ctx: AppContext, batch: BatchRecord): Promise<string> {
  const now = ctx.now();
  const { blockers, totals } = await findBlockers(ctx.db, batch, now);
  const [repeats, limits, possibleDuplicates, results] = await Promise.all([
    findRepeats(ctx.db, batch.id, now),
    evaluateBatch(ctx.db, batch, totals, now),
    findPossibleDuplicates(ctx.db, batch, now),
    describeResults(ctx, batch),
  ]);
  return [
    t.dryRunHead(nameOf(batch), batch.fileName, now.toISOString()),
    t.readyRows(totals.rows),
    ...totals.totals.map(({ currency, amount, rows }) => t.inLabel(amount, currency, rows)),
    ...(totals.unknownCount > 0 ? [t.unknownAmountRows(totals.unknownCount)] : []),
    blockers.length === 0 ? t.blockersNone : t.blockersHead,
    ...blockers.map(({ text }) => `  ${text}`),
    limits.length === 0 ? t.limitsNone : t.limits,
    ...limits.map((check) => `  ${describeLimit(check)}`),
    repeats.length === 0 ? t.duplicatesNone : t.possibleDuplicates,
    ...repeats.map(({ name, rows, confirmed }) => t.alsoIn(rows, name, confirmed ? t.confirmed : "")),
    possibleDuplicates.count === 0
      ? t.similarNone
      : t.similarRows(
          possibleDuplicates.count,
          possibleDuplicates.rows.slice(0, namedRows).join(", "),
          possibleDuplicates.count > namedRows ? ", …" : "",
        ),
    t.statusUpdates(results),
    "",
  ].join("\n");
}

function describeLimit({ kind, scope, currency, limit, left, exceeded }: LimitCheck): string {
  const rest = kind === "order" ? "" : t.leftToday(left, currency);
  return `${describeBound(kind, scope)}: ${limit} ${currency}${rest}${exceeded ? t.exceeded : ""}`;
}

async function describeResults({ db }: AppContext, batch: BatchRecord): Promise<string> {
  const [connection] = await db.select().from(connections).where(eq(connections.id, batch.connectionId));
  const [heard] = await db
    .select({ at: max(callbacks.receivedAt) })
    .from(callbacks)
    .where(eq(callbacks.connectionId, batch.connectionId));
  const { sendsNotifyUrl } = await readPaceSettings(db, batch.connectionId);
  return [
    heard?.at ? t.callbacksSince(heard.at.toISOString()) : t.callbacksNone,
    t.statusQuery(connection?.statusQuery ?? false),
    ...(batch.kind === "recurring" ? [t.callbackAddressFact(sendsNotifyUrl)] : []),
  ].join("; ");
}

async function writeOne(
  ctx: AppContext,
  batch: BatchRecord,
  rows: readonly BatchRow[],
  routes: Map<string, Route>,
  number: number,
): Promise<string> {
  const endpointId = rows[0]?.endpointId ?? "";
  const route =
    routes.get(endpointId) ??
    (await loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, {
      connectionId: batch.connectionId,
      version: batch.connectionVersion,
      endpointId,
    }));
  routes.set(endpointId, route);
  const contents = rows.map(({ clientOrderId, fields }) => ({ clientOrderId, values: fields }));
  const { operation, url, redacted } = writeCall(orderKindOf[batch.kind], route, contents);
  const payload = redacted.find(([name]) => name === "payload")?.[1];
  return [
    t.callOf(number, operation, rows.length, rows.map((row) => row.number).join(", ")),
    t.post(url),
    "content-type: application/x-www-form-urlencoded",
    "",
    gateway.bodyOf(redacted),
    ...(payload ? ["", t.payloadDecoded, Buffer.from(payload, "base64").toString("utf8")] : []),
    "",
  ].join("\n");
}
