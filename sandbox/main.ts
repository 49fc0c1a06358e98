import path from "node:path";
import { z } from "zod";
import { Agenda } from "./agenda";
import { CallbackSender } from "./callbacks";
import { Clock, ClockMover } from "./clock";
import { complain } from "./complain";
import { type Controlled, handleControl } from "./control";
import type { Core } from "./core";
import { GatewayEndpoint } from "./endpoint";
import type { Entry } from "./entries";
import { Journal } from "./journal";
import { Listener, loopback } from "./listener";
import { Orders } from "./orders";
import { Outage } from "./outage";
import { Recurring } from "./recurring";
import { applyEntry, emptyState, forgetOldNonces } from "./state";

const drainMs = 5000;
const forgetEveryMs = 60_000;

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const environmentSchema = z.object({
  SANDBOX_PORT: port(4400),
  SANDBOX_CONTROL_PORT: port(4401),
  SANDBOX_DIR: z.string().min(1).default(".data/sandbox"),
  SANDBOX_CALLBACKS_ANYWHERE: z.enum(["on", "off"]).default("off"),
});

function die(line: string): never {
  console.error(`sandbox: ${line}`);
  process.exit(1);
}

function readEnvironment() {
  const parsed = environmentSchema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  return die(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
}

async function openOrDie(listener: Listener, variable: string, portNumber: number): Promise<void> {
  try {
    await listener.open();
  } catch (cause) {
    const busy = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
    die(`${variable}: port ${portNumber} ${busy ? "is already in use" : `can't be opened: ${String(cause)}`}`);
  }
}

async function openCore(dir: string, follow: (entry: Entry) => void): Promise<{ core: Core; clock: Clock }> {
  const state = emptyState();
  const clock = new Clock(state);
  const now = () => clock.now();
  const realNow = () => new Date();
  try {
    const { journal, tornBytes } = await Journal.open(
      dir,
      (entry) => {
        applyEntry(state, entry);
        follow(entry);
      },
      (cause) => die(`the journal can't be written, so the sandbox stops answering: ${cause.message}`),
    );
    if (tornBytes > 0) complain("journal", `removed ${tornBytes} bytes of an incomplete last line`);
    forgetOldNonces(state, realNow());
    return { core: { state, journal, agenda: new Agenda(now), now, realNow }, clock };
  } catch (cause) {
    return die(`SANDBOX_DIR ${dir}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

async function main(): Promise<void> {
  const env = readEnvironment();
  let isReady: (endpoint: Controlled) => void = () => undefined;
  const ready = new Promise<Controlled>((resolve) => {
    isReady = resolve;
  });
  // Both ports are bound before the journal is opened, so that a second sandbox fails without harm.
  const endpoint = new GatewayEndpoint(ready, async (gatewayOrderId) => (await ready).orders.takeUp(gatewayOrderId));
  const gateway = new Listener(env.SANDBOX_PORT, (request, response) => endpoint.handle(request, response));
  const control = new Listener(env.SANDBOX_CONTROL_PORT, (request, response) => {
    void handleControl(ready, request, response);
  });
  await openOrDie(gateway, "SANDBOX_PORT", env.SANDBOX_PORT);
  await openOrDie(control, "SANDBOX_CONTROL_PORT", env.SANDBOX_CONTROL_PORT);

  let recurring: Recurring | null = null;
  const { core, clock } = await openCore(path.resolve(env.SANDBOX_DIR), (entry) => recurring?.follow(entry));
  const callbacks = new CallbackSender(core, env.SANDBOX_CALLBACKS_ANYWHERE === "on");
  const orders = new Orders(core, callbacks);
  const outage = new Outage(core, gateway);
  const mover = new ClockMover(core, clock);
  const baseUrl = `http://${loopback}:${env.SANDBOX_PORT}/paynet`;
  recurring = new Recurring(core, orders);
  orders.armAll();
  callbacks.armAll();
  recurring.armAll();
  const forgetting = setInterval(() => forgetOldNonces(core.state, core.realNow()), forgetEveryMs);
  isReady({ ...core, orders, outage, mover, baseUrl });
  void mover.resume().catch((cause) => complain("the clock", cause));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(forgetting);
    outage.cancel();
    core.agenda.stop();
    endpoint.cutOpen();
    await Promise.all([gateway.close(drainMs), control.close(drainMs)]);
    callbacks.stop();
    await core.agenda.finish();
    await core.journal.close();
    process.exit(0);
  };
  const stopOrDie = () => void stop().catch((cause) => die(`can't stop cleanly: ${String(cause)}`));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopOrDie);
  if (process.send) {
    process.on("disconnect", stopOrDie);
    process.send("ready");
  }
  console.log(`sandbox ready ${baseUrl} control http://${loopback}:${env.SANDBOX_CONTROL_PORT}`);
}

await main();
