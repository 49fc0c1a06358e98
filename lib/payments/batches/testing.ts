import { eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { createBatch } from "./create";
import type { BatchKind } from "./labels";
import { makeOrders } from "./sending/make-orders";
import { askRelease, releaseBatch } from "./sending/release";
import { BatchSender } from "./sending/sender";

type TestBatch = {
  connectionId: string;
  kind?: BatchKind;
  text: string;
  name?: string;
  choices?: IntakeChoices;
  direction?: "in" | "out";
  allOrNothing?: boolean;
};

export async function createTestBatch(ctx: AppContext, actor: Actor, given: TestBatch): Promise<string> {
  const bytes = new TextEncoder().encode(given.text);
  const {
    connectionId,
    kind = "payout",
    name = "test.csv",
    choices = {},
    direction = "in",
    allOrNothing = false,
  } = given;
  const file = { kind: "text" as const, name, bytes };
  const made = await createBatch(ctx, actor, { connectionId, kind, direction, file, bytes, choices, allOrNothing });
  if (made.kind !== "created") throw new Error(`the batch was ${made.kind}: ${JSON.stringify(made)}`);
  return made.batchId;
}

export async function releaseTestBatch(
  ctx: AppContext,
  actor: Actor,
  batchId: string,
  options: { initialRows?: number; startsAt?: Date } = {},
): Promise<void> {
  const asked = await askRelease(ctx, actor, { batchId });
  if (asked.required > 0) throw new Error(`it needs ${asked.required} approvals: ${asked.because}`);
  await releaseBatch(ctx, actor, { batchId, seenDigest: asked.digest, ...options });
}

export async function makeAllOrders(ctx: AppContext): Promise<void> {
  while ((await makeOrders(ctx)) > 0);
}

export async function sendAll(ctx: AppContext): Promise<void> {
  const sender = new BatchSender(ctx);
  for (let idle = 0; idle < 3; ) {
    if ((await sender.round()) > 0) {
      idle = 0;
      continue;
    }
    await sender.stop();
    idle++;
  }
}

export async function readBatch(ctx: AppContext, batchId: string) {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new Error(`no batch ${batchId}`);
  return batch;
}

let lastAccount = 6_000_000_000;

export function payoutsText(count: number, columns: Record<string, (at: number) => string> = {}): string {
  const all: Record<string, (at: number) => string> = {
    amount: (at) => (10 + at / 100).toFixed(2),
    currency: () => "EUR",
    account_number: () => String(++lastAccount),
    ...columns,
  };
  const lines = Array.from({ length: count }, (_, at) =>
    Object.values(all)
      .map((write) => write(at))
      .join(";"),
  );
  return [Object.keys(all).join(";"), ...lines].join("\r\n");
}

let lastCharge = 0;

export function chargesText(count: number, profile: (at: number) => string = () => "810000002"): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `"";${profile(at)};${(5 + ++lastCharge / 100).toFixed(2)};EUR`,
  );
  return ['"client-orderid";"recurring-payment-id";"amount";"currency"', ...lines].join("\r\n");
}
