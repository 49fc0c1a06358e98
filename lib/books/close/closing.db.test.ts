import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { closePeriods } from "@/db/schema/close";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { evaluatePeriods, lockEvaluation } from "@/lib/books/matching/evaluate";
import { storeGatewayLines } from "@/lib/books/matching/testing";
import { decideOn } from "@/lib/desk/decisions/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { closePeriod, requestReopen, startPeriod } from "./periods";
import { closeTestPeriod, findPeriod, openCloseRequest, reviewTestPeriod, storeMonth } from "./testing";

const { database, ctx, ana, bo, cy } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", cy: "approver" },
  () => new Date("2026-04-02T08:00:00Z"),
);
let periodId: string;
beforeEach(async () => {
  await storeMonth(database.db);
  ({ periodId } = await startPeriod(ctx, ana, { from: "2026-03-01", to: "2026-03-31" }));
});
const reason = "The gateway sent a new report";

async function meanwhile<T>(first: (tx: Tx) => Promise<void>, act: () => Promise<T>, then: (tx: Tx) => Promise<void>) {
  const { db } = database;
  let acting: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await first(tx);
    acting = act();
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    acting.then(end, end);
    const isWaiting = async () => {
      const { rows } = await database.admin.execute(sql`
        select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`);
      return rows.length > 0;
    };
    while (!isOver && !(await isWaiting()));
    await then(tx);
  });
  return acting;
}

test("closing waits for lines that are being stored, and their figures aren't closed unseen", async () => {
  await reviewTestPeriod(ctx, { preparer: ana, approver: bo, periodId });
  const late = { kind: "fee", amount: "-2.00", currency: "EUR", batch: "OUT-1", on: "2026-03-21" } as const;
  const done = await meanwhile(
    async (tx) => {
      await storeGatewayLines(tx as unknown as typeof database.db, [late]);
    },
    () => closePeriod(ctx, bo, { periodId }),
    async () => undefined,
  );
  expect(done).toMatchObject({ isClosed: false });
  expect(await findPeriod(ctx, periodId)).toMatchObject({ state: "open" });
  const [line] = await database.db.select().from(gatewayLines).where(eq(gatewayLines.bookedOn, late.on));
  expect(line?.countedOn).toBe(late.on);
});

const evaluate = (tx: Tx) => evaluatePeriods(tx, ctx.now()).then(() => undefined);
const touch = async (tx: Tx) => {
  await tx.update(closePeriods).set({ evaluatedAt: ctx.now() }).where(eq(closePeriods.id, periodId));
};

test("closing and reopening wait for an evaluation under way, and neither ends the other", async () => {
  await reviewTestPeriod(ctx, { preparer: ana, approver: bo, periodId });
  const closing = () => closePeriod(ctx, bo, { periodId });
  expect(await meanwhile(lockEvaluation, closing, evaluate)).toMatchObject({ isClosed: true });
  await requestReopen(ctx, bo, { periodId, reason });
  const requestId = await openCloseRequest(ctx, periodId);
  await meanwhile(lockEvaluation, () => decideOn(ctx, cy, requestId), touch);
  expect(await findPeriod(ctx, periodId)).toMatchObject({ state: "open" });
  await closeTestPeriod(ctx, { preparer: ana, approver: bo, periodId });
});
