import { eq, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import type { TestDatabase } from "@/db/testing";
import { seedSandboxConnection } from "@/lib/connections/seed";
import type { Actor, Desk } from "@/lib/core/desk";
import type { IntakeChoices } from "@/lib/intake/options";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { createBatch } from "./create";
import { makeOrders } from "./make-orders";
import { askRelease, releaseBatch } from "./release";
import { BatchSender } from "./sender";
import type { BatchKind } from "./words";

type TestBatch = {
  connectionId: string;
  kind?: BatchKind;
  text: string;
  name?: string;
  choices?: IntakeChoices;
  direction?: "in" | "out";
  allOrNothing?: boolean;
};

/** A desk with somebody who prepares, and a practice connection with one endpoint. */
export async function openBatchDesk(
  database: TestDatabase,
): Promise<{ desk: TestDesk; ana: Actor; connectionId: string }> {
  const desk = makeTestDesk(database.db, new Date());
  const ana = await addTestPerson(desk, "preparer", { password: false });
  const { connectionId } = await desk.db.transaction((tx) =>
    seedSandboxConnection(tx, desk.sealer, { sandbox: { port: 9 } }),
  );
  await desk.db.update(endpoints).set({ retiredAt: new Date() }).where(sql`gateway_id <> '1001'`);
  return { desk, ana, connectionId };
}

/** A draft of this text as a file. */
export async function createTestBatch(desk: Desk, actor: Actor, given: TestBatch): Promise<string> {
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
  const made = await createBatch(desk, actor, { connectionId, kind, direction, file, bytes, choices, allOrNothing });
  if (made.kind !== "created") throw new Error(`the batch was ${made.kind}: ${JSON.stringify(made)}`);
  return made.batchId;
}

/** Asks for it and lets it go, where nobody else has to approve. */
export async function releaseTestBatch(
  desk: Desk,
  actor: Actor,
  batchId: string,
  options: { canaryRows?: number; startsAt?: Date } = {},
): Promise<void> {
  const asked = await askRelease(desk, actor, { batchId });
  if (asked.required > 0) throw new Error(`it wants ${asked.required} approvals: ${asked.because}`);
  await releaseBatch(desk, actor, { batchId, seenMark: asked.mark, ...options });
}

export async function makeAllOrders(desk: Desk): Promise<void> {
  while ((await makeOrders(desk)) > 0);
}

/** Sends until a round begins nothing, and lets what is under way end. */
export async function sendAll(desk: Desk): Promise<void> {
  const sender = new BatchSender(desk);
  for (let idle = 0; idle < 3; ) {
    if ((await sender.round()) > 0) {
      idle = 0;
      continue;
    }
    await sender.stop();
    idle++;
  }
}

export async function readBatch(desk: Desk, batchId: string) {
  const [batch] = await desk.db.select().from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new Error(`no batch ${batchId}`);
  return batch;
}

let lastAccount = 6_000_000_000;

/** Payouts of 10.00 EUR, 10.01 EUR … to an account each. */
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

/** Charges of a practice profile, each of another amount, so that no file repeats an earlier one. */
export function chargesText(count: number, profile: (at: number) => string = () => "810000002"): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `"";${profile(at)};${(5 + ++lastCharge / 100).toFixed(2)};EUR`,
  );
  return ['"client-orderid";"recurring-payment-id";"amount";"currency"', ...lines].join("\r\n");
}
