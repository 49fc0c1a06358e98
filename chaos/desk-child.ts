import { writeSync } from "node:fs";
import { createServer } from "node:http";
import { createDatabase } from "@/db/client";
import { storeDelivery } from "@/lib/callbacks/receive";
import type { Checkpoint } from "@/lib/core/checkpoints";
import type { Desk } from "@/lib/core/desk";
import { createLogger } from "@/lib/core/log";
import { openOutside } from "@/lib/core/outside";
import { Sealer } from "@/lib/core/seal";
import { runWorker } from "@/lib/jobs/run-worker";
import { resumePayout } from "@/lib/orders/commands";
import { submitPayout } from "@/lib/orders/submit";
import { type Arming, type Asked, checkpointFd, type DeskConfig, type Told } from "./desk-words";

/** The desk in a process that may be killed: `node --import tsx chaos/desk-child.ts CONFIG`. */
const config = JSON.parse(process.argv[2] ?? "{}") as DeskConfig;
const pausesMs = new Int32Array(new SharedArrayBuffer(4));
let clockOffsetMs = config.clockOffsetMs;
let armed: Arming | null = config.armed;
let worker: ReturnType<typeof runWorker> | null = null;

const desk: Desk = {
  db: createDatabase(config.databaseUrl, { max: 10, name: "chaos" }),
  sealer: new Sealer(Buffer.from(config.sealingKey, "base64")),
  log: createLogger("chaos", "warn"),
  now: () => new Date(Date.now() + clockOffsetMs),
  publicUrl: "http://127.0.0.1:9",
  callbackUrl: config.callbackUrl,
  networks: "loopback",
  sendsMail: false,
  outside: openOutside(config.dataDir, null),
  checkpoint: reach,
};

/** Says that the moment has come, where it is heard even if this process ends in it, and does what was ordered. */
function reach(name: Checkpoint): void {
  if (armed?.at !== name) return;
  const { act } = armed;
  armed = null;
  writeSync(checkpointFd, `${name}\n`);
  if (act === "hold") {
    Atomics.wait(pausesMs, 0, 0, 400);
    return;
  }
  process.kill(process.pid, act === "kill" ? "SIGKILL" : "SIGSTOP");
  // Another thread may take the signal: this one does not go on meanwhile.
  Atomics.wait(pausesMs, 0, 0, 100);
}

function openDoor(port: number): Promise<void> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://desk");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivery = { method: request.method ?? "GET", query: url.search.slice(1), contentType: null, body: "" };
    storeDelivery(desk, url.pathname.split("/").at(-1) ?? "", { ...delivery, headers }).then(
      (known) => response.writeHead(known ? 200 : 404).end(),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case "submit":
      return submitPayout(desk, config.actor, asked.form);
    case "resume":
      return resumePayout(desk, config.actor, { orderId: asked.orderId });
    case "work":
      worker ??= runWorker(desk);
      return null;
    case "arm":
      armed = asked.armed;
      return null;
    case "clock":
      clockOffsetMs = asked.offsetMs;
      return null;
    default:
      return asked satisfies never;
  }
}

const inHand = new Set<Promise<void>>();
process.on("message", (asked: Asked) => {
  const work: Promise<void> = answer(asked)
    .then(
      (value): Told => ({ id: asked.id, ok: true, value }),
      (error: Error & { code?: string }): Told => ({
        id: asked.id,
        ok: false,
        code: error.code,
        message: error.message,
      }),
    )
    .then((told) => void process.send?.(told))
    .finally(() => inHand.delete(work));
  inHand.add(work);
});

if (config.doorPort !== null) await openDoor(config.doorPort);
await desk.db.$client.query("select 1");
// Whoever started us is gone.
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", async () => {
  await worker?.stop();
  while (inHand.size > 0) await Promise.all(inHand);
  process.exit(0);
});
process.send?.("ready");
