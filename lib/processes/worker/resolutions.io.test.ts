import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connections, connectionVersions } from "@/db/schema/connections";
import { decideOn } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { proposeByReport, uploadReport } from "@/lib/payments/resolutions/report-commands";
import { getReportResult } from "@/lib/payments/resolutions/report-queries";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

const send = async (form: PayoutInput) => submitPayout(shop.ctx, shop.preparer, form);
const minutes = 60_000;

async function sendUnconfirmed(scenario: string): Promise<string> {
  const form = await shop.payoutForm({ amount: scenario === "reset-after" ? "21.50" : "32.50" });
  await shop.sandbox.control("PUT", "/scenarios", {
    rules: [{ scenario, operation: "payout" }, { scenario: "no-callback" }],
  });
  const { orderId } = await send(form);
  await shop.sandbox.control("DELETE", "/scenarios");
  expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed" });
  return orderId;
}

async function fetchReport(): Promise<Uint8Array<ArrayBuffer>> {
  const [version] = await shop.ctx.db
    .select({ consumerKey: connectionVersions.consumerKey })
    .from(connectionVersions)
    .where(eq(connectionVersions.connectionId, shop.connectionId));
  const port = shop.sandbox.env.SANDBOX_CONTROL_PORT;
  const response = await fetch(`http://127.0.0.1:${port}/report?consumer_key=${version?.consumerKey}`);
  expect(response.headers.get("content-type")).toContain("text/csv");
  return new Uint8Array(await response.arrayBuffer());
}

test("the sandbox gateway's own report resolves what it took and what it never got, by two users", async () => {
  await shop.ctx.db.update(connections).set({ statusQuery: false }).where(eq(connections.id, shop.connectionId));
  const good = await shop.pay({ amount: "10.50" }, { reasonWithoutUpdates: "Callbacks will come." });
  await shop.workUntil(good.orderId, ({ outcome }) => outcome === "approved");
  const taken = await sendUnconfirmed("reset-after");
  const never = await sendUnconfirmed("reset-before");
  const bytes = await fetchReport();

  shop.ctx.pass(40 * minutes);
  const now = shop.ctx.now().getTime();
  const { reportId } = await uploadReport(shop.ctx, shop.preparer, {
    connectionId: shop.connectionId,
    fileName: "report.csv",
    bytes,
    answers: { timeZone: "UTC" },
    coversFrom: new Date(now - 120 * minutes).toISOString(),
    coversTo: new Date(now).toISOString(),
  });
  const result = await getReportResult(shop.ctx, null, reportId);
  expect(result).toMatchObject({ missingCount: 0, known: 1, inConflict: [] });
  const kinds = Object.fromEntries(result.matched.map(({ order, match }) => [order.id, match.kind]));
  expect(kinds).toEqual({ [taken]: "found", [never]: "absent" });

  const approver = await addTestUser(shop.ctx, "approver", { password: false });
  const { resolutionId } = await proposeByReport(shop.ctx, shop.preparer, {
    reportId,
    orderIds: [taken, never],
    reason: "The sandbox gateway's report of today.",
  });
  await decideOn(shop.ctx, approver, resolutionId);
  const [tookIt, neverGotIt] = [await shop.readOrder(taken), await shop.readOrder(never)];
  expect(tookIt).toMatchObject({ submission: "accepted", gatewayOrderId: expect.any(String), conflict: null });
  expect(neverGotIt).toMatchObject({ submission: "not_received", conflict: null });
  expect(await shop.acceptedCalls(tookIt.clientOrderId)).toBe(1);
  expect(await shop.acceptedCalls(neverGotIt.clientOrderId)).toBe(0);
});
