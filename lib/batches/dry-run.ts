import { eq, max } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { loadRoute, type Route } from "@/lib/connections/route";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { encodePairs } from "@/lib/gateway/encode";
import { describeBound, type LimitCheck } from "@/lib/limits/rules";
import { writeCall } from "@/lib/orders/write-call";
import { type BatchRow, eachReady } from "./batch-mark";
import { findBlockers } from "./blockers";
import type { BatchRecord } from "./frame";
import { findLikely } from "./likely";
import { judgeBatch } from "./limits";
import { readPaceSettings } from "./queries";
import { nameOf } from "./record";
import { findRepeats } from "./repeats";
import { orderKindOf } from "./row-content";

/** Rows that are named one by one. */
const namedRows = 50;

/**
 * What a batch would send, without any network: the guards as they stand, then every call with the bytes of its body. Card
 * numbers stand masked; what signs a call changes with each try and is left out. Piece by piece, as text.
 */
export async function* writeDryRun(desk: Desk, batchId: string): AsyncGenerator<string> {
  const [batch] = await desk.db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new AppError("not_found", "There is no such batch.");
  yield await describeGuards(desk, batch);
  const routes = new Map<string, Route>();
  let call = 0;
  let waiting: BatchRow[] = [];
  const isChunked = batch.kind === "recurring";
  for await (const rows of eachReady(desk.db, batchId)) {
    waiting.push(...rows);
    for (;;) {
      const [first] = waiting;
      if (!first) break;
      const chunk = isChunked
        ? waiting.filter(({ endpointId }) => endpointId === first.endpointId).slice(0, batch.chunkRows)
        : [first];
      // The next rows may belong to this call too.
      if (isChunked && chunk.length < batch.chunkRows && rows.length > 0 && waiting.length < batch.chunkRows * 2) break;
      waiting = waiting.filter((row) => !chunk.includes(row));
      yield await writeOne(desk, batch, chunk, routes, ++call);
    }
  }
  while (waiting.length > 0) {
    const [first] = waiting;
    const chunk = waiting.filter(({ endpointId }) => endpointId === first?.endpointId).slice(0, batch.chunkRows);
    waiting = waiting.filter((row) => !chunk.includes(row));
    yield await writeOne(desk, batch, chunk, routes, ++call);
  }
  yield `\n${call} calls in all. Nothing was sent.\n`;
}

/** Everything that is asked before a release, with what it says now. */
async function describeGuards(desk: Desk, batch: BatchRecord): Promise<string> {
  const now = desk.now();
  const { blockers, totals } = await findBlockers(desk.db, batch, now);
  const [repeats, limits, likely, results] = await Promise.all([
    findRepeats(desk.db, batch.id, now),
    judgeBatch(desk.db, batch, totals, now),
    findLikely(desk.db, batch, now),
    describeResults(desk, batch),
  ]);
  return [
    `Dry run of ${nameOf(batch)}, ${batch.fileName}, ${now.toISOString()}. Nothing is sent by it.`,
    `Ready rows: ${totals.rows}`,
    ...totals.totals.map(({ currency, amount, rows }) => `  ${amount} ${currency} in ${rows} rows`),
    ...(totals.unknownCount > 0 ? [`  ${totals.unknownCount} rows whose amount is not known here`] : []),
    blockers.length === 0 ? "Guards: nothing is in the way." : "Guards in the way:",
    ...blockers.map(({ text }) => `  ${text}`),
    limits.length === 0 ? "Limits: none is set for what it sends." : "Limits:",
    ...limits.map((check) => `  ${describeLimit(check)}`),
    repeats.length === 0 ? "Possible duplicates: none." : "Possible duplicates:",
    ...repeats.map(({ name, rows, confirmed }) => `  ${rows} rows are in ${name}${confirmed ? ", confirmed" : ""}`),
    likely.count === 0
      ? "Like a recent one: none."
      : `Like a recent one: ${likely.count} rows, ${likely.rows.slice(0, namedRows).join(", ")}${likely.count > namedRows ? ", …" : ""}`,
    `How results arrive: ${results}`,
    "",
  ].join("\n");
}

function describeLimit({ kind, scope, currency, limit, left, exceeded }: LimitCheck): string {
  const rest = kind === "order" ? "" : `, ${left} ${currency} is left today`;
  return `${describeBound(kind, scope)}: ${limit} ${currency}${rest}${exceeded ? ": EXCEEDED" : ""}`;
}

async function describeResults({ db }: Desk, batch: BatchRecord): Promise<string> {
  const [connection] = await db.select().from(connections).where(eq(connections.id, batch.connectionId));
  const [heard] = await db
    .select({ at: max(callbacks.receivedAt) })
    .from(callbacks)
    .where(eq(callbacks.connectionId, batch.connectionId));
  const { sendsNotifyUrl } = await readPaceSettings(db, batch.connectionId);
  return [
    heard?.at ? `callbacks, the last one came ${heard.at.toISOString()}` : "this connection has never called back",
    `status query ${connection?.statusQuery ? "on" : "off"}`,
    ...(batch.kind === "recurring" ? [`callback address in the file: ${sendsNotifyUrl ? "yes" : "no"}`] : []),
  ].join("; ");
}

async function writeOne(
  desk: Desk,
  batch: BatchRecord,
  rows: readonly BatchRow[],
  routes: Map<string, Route>,
  number: number,
): Promise<string> {
  const endpointId = rows[0]?.endpointId ?? "";
  const route =
    routes.get(endpointId) ??
    (await loadRoute(desk.db, desk.sealer, desk.callbackUrl, {
      connectionId: batch.connectionId,
      version: batch.connectionVersion,
      endpointId,
    }));
  routes.set(endpointId, route);
  const contents = rows.map(({ clientOrderId, fields }) => ({ clientOrderId, values: fields }));
  const { operation, url, redacted } = writeCall(orderKindOf[batch.kind], route, contents);
  const body = encodePairs(redacted)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const payload = redacted.find(([name]) => name === "payload")?.[1];
  return [
    `\n--- call ${number}: ${operation}, ${rows.length === 1 ? "row" : "rows"} ${rows.map((row) => row.number).join(", ")}`,
    `POST ${url}`,
    "content-type: application/x-www-form-urlencoded",
    "",
    body,
    ...(payload ? ["", "payload, decoded:", Buffer.from(payload, "base64").toString("utf8")] : []),
    "",
  ].join("\n");
}
