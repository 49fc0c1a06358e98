import { connect, type Socket } from "node:net";
import { Random } from "./random";
import type { StrangersConfig, StrangersReport } from "./stranger-messages";
import { shapes, slowBeginnings } from "./stranger-shapes";

const config = JSON.parse(process.argv[2] ?? "") as StrangersConfig;
const random = new Random(config.seed, "strangers");
const received: StrangersReport = { answers: {}, held: 0 };

const giveUpAfterMs = 10_000;
const dripEveryMs = 1_000;
/** Bounds concurrent requests, so that a slow machine isn't asked by more and more at once. */
const askingMax = 200;

/**
 * Linux owns all of 127.0.0.0/8, so attackers use other addresses than the gateway: per-address limits must not hit it.
 */
const pickEndpoint = () => ({
  port: random.pick(config.ports as [number, ...number[]]),
  host: "127.0.0.1",
  ...(process.platform === "linux" ? { localAddress: `127.0.0.${random.between(2, 9)}` } : {}),
});
let asking = 0;

function attack(): void {
  if (asking >= askingMax) return;
  asking += 1;
  const endpoint = pickEndpoint();
  const shape = random.pick(shapes as unknown as [(typeof shapes)[number]]);
  const bytes = shape.write(random, { host: `localhost:${endpoint.port}`, emails: config.emails });
  const socket = connect(endpoint);
  let status = 0;
  socket.setTimeout(giveUpAfterMs, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    if (status === 0) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1] ?? 0);
    if (random.next() < 0.3) socket.destroy();
  });
  socket.on("close", () => {
    asking -= 1;
    received.answers[shape.name] ??= {};
    const answers = received.answers[shape.name] as Record<number, number>;
    answers[status] = (answers[status] ?? 0) + 1;
  });
  socket.write(bytes);
}

const open = new Set<Socket>();

function hold(beginning: string | null): void {
  const socket = connect(pickEndpoint(), () => {
    received.held += 1;
    if (beginning !== null) socket.write(beginning);
  });
  const dripping = beginning === null ? null : setInterval(() => socket.writable && socket.write("a"), dripEveryMs);
  open.add(socket);
  socket.resume();
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    open.delete(socket);
    if (dripping) clearInterval(dripping);
    setTimeout(() => hold(beginning), random.between(100, 1_000));
  });
}

for (let n = 0; n < config.slow; n++) hold(random.pick(slowBeginnings));
for (let n = 0; n < config.silent; n++) hold(null);
const startedAt = performance.now();
let sent = 0;
setInterval(() => {
  for (const due = ((performance.now() - startedAt) / 1000) * config.perSecond; sent < due; sent++) attack();
}, 20);

process.on("message", () => process.send?.(received, () => process.exit(0)));
process.on("disconnect", () => process.exit(1));
process.send?.("ready");
