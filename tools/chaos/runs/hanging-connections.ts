import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { endpoints } from "@/db/schema/connections";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { gateway } from "@/lib/gateway/protocol";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { payoutsText } from "@/lib/payments/batches/testing";
import { insertConnection } from "@/lib/payments/connections/commands";
import { storeKey } from "@/lib/payments/connections/key-commands";
import { countRows, sendBatch, untilSent } from "../batch-work";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const hangingConnections = 5;
const hangingRows = 60;
const callsPerSecond = 30;
const burstRows = callsPerSecond;
const leastRatio = 0.9;
const triesMost = 3;

/**
 * Five of six connections accept calls and never answer. The sixth must keep nine tenths of its own speed, and every
 * order must be accounted for (D4).
 */
export const hangingGateways: Run = {
  name: "hanging-connections",
  about: "five of six connections hang; the sixth sends as fast as alone; one round is one payout",
  alone: true,
  rounds: { full: 1_500, subset: 180 },
  play: inWorld(async ({ world, rounds }) => {
    const worker = await world.start({ worker: true, route: true });
    const alone = await sendAndMeasure(world, rounds);
    const silent = await openSilentGateway();
    const stuck: string[] = [];
    for (let n = 0; n < hangingConnections; n++) {
      const gatewayId = await addConnection(world, n, silent.port);
      stuck.push(await sendBatch(world, "payout", payoutsText(hangingRows), callsPerSecond, gatewayId));
    }
    // A busy neighbour takes its time once; connections that hang would take it each time.
    let beside = 0;
    for (let tries = 0; tries < triesMost && beside < leastRatio * alone; tries++) {
      for (const batchId of stuck) await untilHanging(world, batchId);
      beside = Math.max(beside, await sendAndMeasure(world, rounds));
    }
    console.error(`hanging-connections: ${alone.toFixed(1)} rows/s alone, ${beside.toFixed(1)} beside five that hang`);
    if (beside < leastRatio * alone)
      world.broken.push(`${beside.toFixed(1)} rows/s beside five that hang, ${alone.toFixed(1)} alone`);
    await endStuck(world, stuck, silent.close);
    await worker.end("SIGTERM");
  }),
};

async function sendAndMeasure(world: World, rows: number): Promise<number> {
  const batchId = await sendBatch(world, "payout", payoutsText(rows), callsPerSecond);
  await untilSent(world, batchId, false);
  const counts = await countRows(world, batchId);
  if (counts.accepted !== rows) world.broken.push(`of ${rows} rows: ${JSON.stringify(counts)}`);
  const { rows: spans } = await world.app.db.execute<{ seconds: number }>(sql`
    select extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds
    from (select sent_at from orders where batch_id = ${batchId} order by sent_at offset ${burstRows}) after_burst`);
  return (rows - burstRows) / Math.max(spans[0]?.seconds ?? 0, 0.001);
}

async function openSilentGateway(): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.resume();
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function addConnection({ app }: World, n: number, port: number): Promise<string> {
  const [id, name, gatewayId] = [randomUUID(), `Hanging ${n}`, String(9_001 + n)];
  await app.db.transaction(async (tx) => {
    const baseUrl = `http://127.0.0.1:${port}/paynet`;
    const address = { environment: "sandbox", baseUrl, consumerKey: name, paths: defaultPathTemplates } as const;
    await insertConnection(tx, { id, name }, address, null);
    await storeKey(tx, app.sealer, { connectionId: id, version: 1 }, await gateway.generateKeyPair(2048));
    await tx
      .insert(endpoints)
      .values({ connectionId: id, kind: "endpoint", gatewayId, label: name, currencies: ["EUR"] });
  });
  return gatewayId;
}

async function untilHanging(world: World, batchId: string): Promise<void> {
  while (((await countRows(world, batchId)).sending ?? 0) === 0) await sleep(50);
}

async function endStuck(world: World, stuck: readonly string[], close: () => Promise<void>): Promise<void> {
  for (const batchId of stuck) {
    await cancelBatch(world.app, world.users.preparer, { batchId, reason: "Its gateway hangs." });
  }
  await close();
  await world.app.db.execute(sql`update connections set status_query = false where name like 'Hanging %'`);
  for (const batchId of stuck) {
    while (((await countRows(world, batchId)).sending ?? 0) > 0) await sleep(100);
    const { cancelled = 0, unconfirmed = 0 } = await countRows(world, batchId);
    if (cancelled + unconfirmed !== hangingRows || unconfirmed === 0)
      world.broken.push(`of ${hangingRows} rows that hung ${cancelled} are cancelled and ${unconfirmed} unconfirmed`);
  }
}
