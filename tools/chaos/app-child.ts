import { writeSync } from "node:fs";
import { createServer } from "node:http";
import { createDatabase } from "@/db/client";
import type { Checkpoint } from "@/lib/core/runtime/checkpoints";
import type { AppContext } from "@/lib/core/runtime/context";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import { Sealer } from "@/lib/core/secrets/seal";
import { storeDelivery } from "@/lib/payments/callbacks/receive";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { runWorker } from "@/lib/processes/worker/run-worker";
import { type Answer, type Arming, type Asked, type ContextConfig, checkpointFd } from "./app-process";

const config = JSON.parse(process.argv[2] ?? "{}") as ContextConfig;
const pausesMs = new Int32Array(new SharedArrayBuffer(4));
let clockOffsetMs = config.clockOffsetMs;
let armed: Arming | null = config.armed;
let worker: ReturnType<typeof runWorker> | null = null;

const app: AppContext = {
  db: createDatabase(config.databaseUrl, { max: 10, name: "chaos" }),
  sealer: new Sealer(Buffer.from(config.sealingKey, "base64")),
  log: createLogger("chaos", "warn"),
  now: () => new Date(Date.now() + clockOffsetMs),
  publicUrl: "http://127.0.0.1:9",
  callbackUrl: config.callbackUrl,
  networks: "loopback",
  sendsMail: false,
  installationStore: openInstallationStore(config.dataDir, null),
  checkpoint: reachCheckpoint,
};

/** Writes the checkpoint to a pipe that outlives this process, then applies the ordered action. */
function reachCheckpoint(name: Checkpoint): void {
  if (armed?.at !== name) return;
  const { action } = armed;
  armed = null;
  writeSync(checkpointFd, `${name}\n`);
  if (action === "hold") {
    Atomics.wait(pausesMs, 0, 0, 400);
    return;
  }
  process.kill(process.pid, action === "kill" ? "SIGKILL" : "SIGSTOP");
  // Another thread may receive the signal, so this one waits.
  Atomics.wait(pausesMs, 0, 0, 100);
}

function openEndpoint(port: number): Promise<void> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://desk");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivery = { method: request.method ?? "GET", query: url.search.slice(1), contentType: null, body: "" };
    storeDelivery(app, url.pathname.split("/").at(-1) ?? "", { ...delivery, headers }).then(
      (known) => response.writeHead(known ? 200 : 404).end(),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case "submit":
      return submitPayout(app, config.actor, asked.form);
    case "resume":
      return resumePayout(app, config.actor, { orderId: asked.orderId });
    case "work":
      worker ??= runWorker(app);
      return null;
    case "arm":
      armed = asked.armed;
      return null;
    case "clock":
      clockOffsetMs = asked.offsetMs;
      return null;
    case "pass":
      clockOffsetMs = asked.aheadMs;
      app.sharedNow = app.now;
      return null;
    default:
      return asked satisfies never;
  }
}

const inHand = new Set<Promise<void>>();
process.on("message", (asked: Asked) => {
  const work: Promise<void> = answer(asked)
    .then(
      (value): Answer => ({ id: asked.id, ok: true, value }),
      (error: Error & { code?: string }): Answer => ({
        id: asked.id,
        ok: false,
        code: error.code,
        message: error.message,
      }),
    )
    .then((message) => void process.send?.(message))
    .finally(() => inHand.delete(work));
  inHand.add(work);
});

if (config.callbackPort !== null) await openEndpoint(config.callbackPort);
await app.db.$client.query("select 1");
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", async () => {
  await worker?.stop();
  while (inHand.size > 0) await Promise.all(inHand);
  process.exit(0);
});
process.send?.("ready");
