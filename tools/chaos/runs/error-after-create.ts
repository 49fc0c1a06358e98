import { setTimeout as sleep } from "node:timers/promises";
import { eq, or, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { AppError } from "@/lib/core/runtime/errors";
import { makeRetryBatch } from "@/lib/payments/batches/sending/derived-draft";
import { chargesText } from "@/lib/payments/batches/testing";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { type AppProcess, allowRefusal } from "../app-process";
import { sendBatch, untilSent } from "../batch-work";
import { inWorld, type Run } from "../run";
import type { World } from "../world";
import { writePayouts } from "./batch-payouts";

const minuteMs = 60_000;
/** The time is shorter than the one after which Paydesk believes the gateway's denials. */
const deniedMs = 9 * minuteMs;
const knownWithinMinutes = 12;
const payoutsOfABatch = 3;
const chargesOfABatch = 10;
const askedWithinMs = 20_000;
const dayOfClocksSeconds = 31 * 86_400;

/**
 * The gateway creates all orders, answers with errors and denies the orders for nine minutes. Users try to pay again,
 * and every attempt must be refused.
 */
export const errorAfterCreate: Run = {
  name: "error-after-create",
  about: "orders that the gateway makes, answers with an error and denies for nine minutes; users try to pay again",
  rounds: { full: 10, subset: 1 },
  play: inWorld(async ({ world, rounds, random }) => {
    await world.sandbox.control("PATCH", "/settings", { timestampWindowSeconds: dayOfClocksSeconds });
    const [front, worker] = [await world.start({ route: true }), await world.start({ worker: true })];
    const clocks = new Clocks(world, [front, worker]);
    for (let round = 0; round < rounds; round++) {
      await world.sandbox.control("PUT", "/scenarios", { rules: rulesOf(round) });
      const form = world.forms.fillIn();
      const { orderId } = await front.submit(form);
      world.forms.noteShown(form);
      const batchIds: string[] = [];
      for (const [kind, text] of [
        ["payout", writePayouts(payoutsOfABatch, random, round * payoutsOfABatch)],
        ["recurring", chargesText(chargesOfABatch)],
      ] as const) {
        await world.forgetBreaker();
        const batchId = await sendBatch(world, kind, text);
        await untilSent(world, batchId, true);
        batchIds.push(batchId);
      }
      const sent = { form, orderId, batchIds };
      await untilAsked(world);
      for (let minute = 0; minute * minuteMs < deniedMs; minute++) {
        await payAgain(world, front, sent, `round ${round}, minute ${minute}`);
        await clocks.pass(minuteMs);
      }
      await untilKnown(world, clocks, sent, `round ${round}`);
      await payAgain(world, front, sent, `round ${round}, in the end`);
      await world.sandbox.control("DELETE", "/scenarios");
    }
    await Promise.all([front, worker].map((one) => one.end("SIGTERM")));
  }),
};

type Sent = { form: PayoutInput; orderId: string; batchIds: readonly string[] };

const rulesOf = (round: number) => [
  {
    scenario: "error-late",
    operation: "process-recurring-payments",
    parameters: { hiddenMs: deniedMs, answer: round % 2 === 0 ? "error" : "refused" },
  },
  { scenario: "error-late", parameters: { hiddenMs: deniedMs } },
  { scenario: "no-callback" },
];

class Clocks {
  #aheadMs = 0;
  readonly #world: World;
  readonly #apps: readonly AppProcess[];

  constructor(world: World, apps: readonly AppProcess[]) {
    this.#world = world;
    this.#apps = apps;
  }

  async pass(ms: number): Promise<void> {
    this.#aheadMs += ms;
    await this.#world.sandbox.control("POST", "/clock", { advanceSeconds: ms / 1_000 });
    await Promise.all(this.#apps.map((one) => one.setTime(this.#aheadMs)));
    await untilAsked(this.#world, this.#aheadMs);
  }
}

async function untilAsked({ app, broken }: World, aheadMs = 0): Promise<void> {
  for (const until = Date.now() + askedWithinMs; ; await sleep(50)) {
    const due = sql`${orders.nextQueryAt} <= ${new Date(Date.now() + aheadMs)}`;
    if ((await app.db.$count(orders, due)) === 0) return;
    if (Date.now() > until) {
      broken.push(`orders that were due were not asked about within ${askedWithinMs / 1_000} s`);
      return;
    }
  }
}

const partOf = ({ orderId, batchIds }: Sent) =>
  or(eq(orders.id, orderId), ...batchIds.map((batchId) => eq(orders.batchId, batchId)));

async function payAgain(world: World, front: AppProcess, sent: Sent, when: string): Promise<void> {
  const { app, users, broken } = world;
  const ended = await app.db
    .select({ clientOrderId: orders.clientOrderId, submission: orders.submission })
    .from(orders)
    .where(sql`${partOf(sent)} and ${orders.submission} not in ('unconfirmed', 'accepted')`);
  for (const { clientOrderId, submission } of ended) broken.push(`${when}: ${clientOrderId} is ${submission}`);
  for (const batchId of sent.batchIds) {
    try {
      const { rows } = await makeRetryBatch(app, users.preparer, { batchId });
      if (await hasNoRefusedOrder(world, batchId))
        broken.push(`${when}: a retry batch has ${rows} rows that the gateway has`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  await world.forgetBreaker();
  const again = { ...world.forms.fillIn("approved", { like: sent.form }), copiedFromId: sent.orderId };
  await allowRefusal(front.submit(again));
}

/** Only a row that the gateway declined may be retried; any other is paid, or will be. */
async function hasNoRefusedOrder({ app }: World, batchId: string): Promise<boolean> {
  const refused = sql`${orders.outcome} in ('declined', 'error', 'filtered')`;
  return (await app.db.$count(orders, sql`${orders.batchId} = ${batchId} and ${refused}`)) === 0;
}

async function untilKnown(world: World, clocks: Clocks, sent: Sent, when: string): Promise<void> {
  const open = sql`${partOf(sent)} and ${orders.outcome} in ('none', 'processing')`;
  for (let minute = 0; minute < knownWithinMinutes; minute++) {
    if ((await world.app.db.$count(orders, open)) === 0) return;
    await clocks.pass(minuteMs);
  }
  world.broken.push(`${when}: not all is known ${knownWithinMinutes} minutes after the gateway knew it`);
}
