import pino from "pino";
import { createDatabase } from "@/db/client";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { exportOrders } from "@/lib/desk/exports/commands";
import { claimExport } from "@/lib/desk/exports/queries";
import { writeExport } from "@/lib/desk/exports/stream";

const given = JSON.parse(process.argv[2] ?? "") as { url: string; userId: string; format: "csv" | "xlsx" };
const db = createDatabase(given.url, { max: 2 });
const app = { db, log: pino({ enabled: false }), now: () => new Date() } as unknown as AppContext;
const actor = { userId: given.userId, role: "preparer", connectionIds: null, needsApp: false, ip: null } as Actor;

async function take(query: string): Promise<{ bytes: number; rows: number }> {
  const { exportId } = await exportOrders(app, actor, {
    query,
    format: given.format,
    columns: "all",
    onlyChanged: false,
  });
  const made = await claimExport(app, given.userId, exportId);
  if (!made) throw new Error("the export was missing");
  let bytes = 0;
  for await (const piece of writeExport(app, null, made, true)) bytes += piece.length;
  const { rows } = await db.execute<{ rows: string }>(
    "select rows from order_exports where ended_at is not null order by at desc limit 1",
  );
  return { bytes, rows: Number(rows[0]?.rows) };
}

await take("kind=update&currency=EUR");
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 5);
const startedAt = performance.now();
const taken = await take("");
const ms = performance.now() - startedAt;
clearInterval(watch);
most = Math.max(most, process.memoryUsage().rss);
await db.$client.end();
console.log(JSON.stringify({ grownMb: (most - before) / 1024 / 1024, ms, ...taken }));
