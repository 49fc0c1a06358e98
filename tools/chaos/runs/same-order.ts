import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { type AppProcess, allowRefusal } from "../app-process";
import type { Wish } from "../forms";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const clients = 20;
const onceMore = 3;
const aheadMs = 6_000;

export const sameOrder: Run = {
  name: "same-order",
  about: `${clients} clients submit the same form, or retry the same order, at the same time`,
  rounds: { full: 500, subset: 24 },
  play: inWorld(async ({ world, rounds, random }) => {
    const apps = [await world.start({ route: true }), await world.start()];
    const worker = await world.start({ worker: true, clockOffsetMs: aheadMs });
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0) await sendAtOnce(world, apps, random.pick(["approved", "declined"]));
      else await resumeAtOnce(world, apps);
    }
    await Promise.all([...apps, worker].map((one) => one.end("SIGTERM")));
  }),
};

const appOf = (apps: readonly AppProcess[], client: number) => apps[client % apps.length] as AppProcess;

async function sendAtOnce(world: World, apps: readonly AppProcess[], wish: Wish): Promise<void> {
  const form = world.forms.fillIn(wish);
  await Promise.all(Array.from({ length: clients }, (_, client) => sendOnce(appOf(apps, client), form)));
  world.forms.noteShown(form);
  await becomesFinal(world, form);
  for (let again = 0; again < onceMore; again++) await sendOnce(appOf(apps, again), form);
}

async function resumeAtOnce(world: World, apps: readonly AppProcess[]): Promise<void> {
  const form = world.forms.fillIn();
  await world.toGateway.refuse();
  const { orderId } = await appOf(apps, 0).submit(form);
  world.forms.noteShown(form);
  await world.toGateway.heal();
  await Promise.all(Array.from({ length: clients }, (_, client) => allowRefusal(appOf(apps, client).resume(orderId))));
}

const sendOnce = (app: AppProcess, form: PayoutInput) => allowRefusal(app.submit(form));

async function becomesFinal({ app }: World, form: PayoutInput): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    const rows = await app.db.select().from(orders).where(eq(orders.clientOrderId, form.clientOrderId));
    if (rows.some(({ finalAt }) => finalAt !== null)) return;
  }
}
