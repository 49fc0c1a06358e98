import { sql } from "drizzle-orm";
import { readBatchChanges } from "@/lib/payments/batches/change-queries";
import { createBatch } from "@/lib/payments/batches/create";
import { findBatch } from "@/lib/payments/batches/detail-queries";
import { listBatchEvents } from "@/lib/payments/batches/queries";
import { readRowWindow } from "@/lib/payments/batches/rows/row-queries";
import { makeAllOrders, releaseTestBatch } from "@/lib/payments/batches/testing";
import { IntakeContext, type Place } from "./intake/context";

const sizes = [10_000, 100_000];
const earlierRows = 10_000;
const rounds = 3;
const mostMs = 1_500;
const windowRows = 100;

function makeText(rows: number, series: string): Uint8Array<ArrayBuffer> {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${(at % 900) + 1}.${String(at % 100).padStart(2, "0")};EUR;${7_000_000_000 + at};Payee ${at};${series}-${at}`,
  );
  const header = "amount;currency;account_number;account_name;your_reference";
  return new TextEncoder().encode([header, ...lines].join("\r\n"));
}

async function upload({ ctx, actor, connectionId }: Place, rows: number, series: string): Promise<string> {
  const bytes = makeText(rows, series);
  const file = { kind: "text", name: `${series}.csv`, bytes } as const;
  const made = await createBatch(ctx, actor, { connectionId, kind: "payout", file, bytes });
  if (made.kind !== "created") throw new Error(`the batch was ${made.kind}`);
  return made.batchId;
}

async function openPage({ ctx }: Place, batchId: string): Promise<number> {
  const startedAt = performance.now();
  const view = await findBatch(ctx, null, batchId);
  await Promise.all([readBatchChanges(ctx, null, batchId), listBatchEvents(ctx.db, batchId)]);
  const { rows } = await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: windowRows });
  if (!view || rows.length !== windowRows) throw new Error("the page has no rows");
  return performance.now() - startedAt;
}

export async function run(): Promise<{
  figures: Record<string, number>;
  floors: Record<string, number>;
  pass: boolean;
}> {
  const figures: Record<string, number> = {};
  const bench = await IntakeContext.open({ analysed: false });
  try {
    const { place } = bench;
    await releaseTestBatch(place.ctx, place.actor, await upload(place, earlierRows, "earlier"));
    await makeAllOrders(place.ctx);
    for (const size of sizes) {
      let worst = 0;
      for (let round = 0; round < rounds; round += 1) {
        const batchId = await upload(place, size, `${size}-${round}`);
        worst = Math.max(worst, await openPage(place, batchId));
      }
      figures[`firstRowsOf${size}Ms`] = Math.round(worst);
      figures[`marginOf${size}`] = Math.round((100 * mostMs) / worst) / 100;
    }
    const { rows } = await place.ctx.db.execute<{ known: number }>(
      sql`select count(*)::int as known from pg_stats where tablename in ('batch_rows', 'orders')`,
    );
    if (rows[0]?.known !== 0) throw new Error("the database was analysed");
  } finally {
    await bench.close();
  }
  const floors = Object.fromEntries(sizes.map((size) => [`marginOf${size}`, 1]));
  return { figures, floors, pass: Object.entries(floors).every(([name, floor]) => (figures[name] ?? 0) >= floor) };
}
