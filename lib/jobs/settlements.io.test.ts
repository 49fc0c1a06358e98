import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connections, connectionVersions } from "@/db/schema/connections";
import type { PayoutInput } from "@/lib/orders/input";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import { decideSettlement } from "@/lib/settlements/commands";
import { proposeByReport, uploadReport } from "@/lib/settlements/report-commands";
import { getReportResult } from "@/lib/settlements/report-queries";
import { acceptedCalls, openWorkshop, payoutForm, readOrder, type Workshop, workUntil } from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

const send = async (form: PayoutInput) => submitPayout(shop.desk, shop.preparer, form);
const minutes = 60_000;

/** A payout whose call ends in doubt, and of which no callback comes. */
async function sendIntoDoubt(scenario: string): Promise<string> {
  const form = await payoutForm(shop, { amount: scenario === "reset-after" ? "21.50" : "32.50" });
  await shop.sandbox.control("PUT", "/scenarios", {
    rules: [{ scenario, operation: "payout" }, { scenario: "no-callback" }],
  });
  const { orderId } = await send(form);
  await shop.sandbox.control("DELETE", "/scenarios");
  expect(await readOrder(shop, orderId)).toMatchObject({ submission: "unconfirmed" });
  return orderId;
}

async function fetchReport(): Promise<Uint8Array<ArrayBuffer>> {
  const [version] = await shop.desk.db
    .select({ consumerKey: connectionVersions.consumerKey })
    .from(connectionVersions)
    .where(eq(connectionVersions.connectionId, shop.connectionId));
  const port = shop.sandbox.env.SANDBOX_CONTROL_PORT;
  const response = await fetch(`http://127.0.0.1:${port}/report?consumer_key=${version?.consumerKey}`);
  expect(response.headers.get("content-type")).toContain("text/csv");
  return new Uint8Array(await response.arrayBuffer());
}

test("the practice gateway's own report settles what it took and what it never got, by two people", async () => {
  await shop.desk.db.update(connections).set({ statusQuery: false }).where(eq(connections.id, shop.connectionId));
  const good = await send(await payoutForm(shop, { amount: "10.50" }, { reasonWithoutNews: "Callbacks will come." }));
  await workUntil(shop, good.orderId, ({ outcome }) => outcome === "approved");
  const taken = await sendIntoDoubt("reset-after");
  const never = await sendIntoDoubt("reset-before");
  const bytes = await fetchReport();

  // The report is fetched a while later, so that its period covers the sending on both sides.
  shop.desk.pass(40 * minutes);
  const now = shop.desk.now().getTime();
  const { reportId } = await uploadReport(shop.desk, shop.preparer, {
    connectionId: shop.connectionId,
    fileName: "report.csv",
    bytes,
    answers: { timeZone: "UTC" },
    coversFrom: new Date(now - 120 * minutes).toISOString(),
    coversTo: new Date(now).toISOString(),
  });
  const result = await getReportResult(shop.desk, null, reportId);
  expect(result).toMatchObject({ missingCount: 0, known: 1, inConflict: [] });
  const kinds = Object.fromEntries(result.matched.map(({ order, match }) => [order.id, match.kind]));
  expect(kinds).toEqual({ [taken]: "found", [never]: "absent" });

  const approver = await addTestPerson(shop.desk, "approver", { password: false });
  const { settlementId } = await proposeByReport(shop.desk, shop.preparer, {
    reportId,
    orderIds: [taken, never],
    reason: "The practice gateway's report of today.",
  });
  await decideSettlement(shop.desk, approver, { settlementId, decision: "confirmed" });
  const [tookIt, neverGotIt] = [await readOrder(shop, taken), await readOrder(shop, never)];
  expect(tookIt).toMatchObject({ submission: "accepted", gatewayOrderId: expect.any(String), conflict: null });
  expect(neverGotIt).toMatchObject({ submission: "settled_absent", conflict: null });
  // What people settled is what happened on the other side.
  expect(await acceptedCalls(shop, tookIt.clientOrderId)).toBe(1);
  expect(await acceptedCalls(shop, neverGotIt.clientOrderId)).toBe(0);
});
