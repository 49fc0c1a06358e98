import { randomUUID } from "node:crypto";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { createConnection } from "@/lib/connections/commands";
import type { AppContext } from "@/lib/core/context";
import { insertOrder } from "@/lib/orders/testing";
import { addTestUser, makeTestContext, testPassword } from "@/lib/users/testing";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as connectionsHeldTexts from "@/messages/connections/held";
import * as connectionsSettingsTexts from "@/messages/connections/settings";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import { comeIn, control } from "./actions";
import { putInForce, wanting } from "./policies";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";

// A connection of its own, and a rule of its own for it: no other journey meets them.

type Made = { app: AppContext; connectionId: string; name: string; second: { email: string; name: string } };

/** A connection whose changes, and whose resolutions, want others; and a second admin. `end` takes the users away again. */
async function makeHeld(): Promise<Made & { end: () => Promise<void> }> {
  const db = createDatabase(readRunFile(process.env.DATA_DIR ?? "").databaseUrl, { max: 2, name: "paydesk journeys" });
  const app = makeTestContext(db, new Date());
  const [maker, second] = [await addTestUser(app, "admin"), await addTestUser(app, "admin")];
  const name = `Held ${randomUUID().slice(0, 8)}`;
  const { connectionId } = await createConnection(app, maker, {
    name,
    environment: "sandbox",
    baseUrl: "https://gate.example.com/paynet",
    consumerKey: "held",
  });
  for (const [permission, approvers] of [
    ["connections.change", 1],
    ["orders.resolve", 2],
  ] as const) {
    await putInForce(app, { maker, second }, { connectionId, permission, rules: wanting(approvers) });
  }
  await db.$client.query("update users set disabled_at = now() where id = $1", [maker.userId]);
  return {
    app,
    connectionId,
    name,
    second,
    end: async () => {
      await db.$client.query("update users set disabled_at = now() where id = $1", [second.userId]);
      await db.$client.end();
    },
  };
}

test("another address waits: rejected with a reason, asked anew, and made by a second admin", async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const { connectionId, name, second, end } = await makeHeld();
  try {
    const overview = `/connections/${connectionId}`;
    await comeIn(page, "admin");
    const lead = async (baseUrl: string) => {
      await page.goto(`${overview}/settings`);
      await control(page, "Base URL").fill(baseUrl);
      await page.getByRole("button", { name: connectionsSettingsTexts.changeWhereItLeads2 }).click();
      await page.getByRole("button", { name: connectionsSettingsTexts.changeVersion(1) }).click();
      await expect(page.getByText(/^It waits for another admin: nothing has changed yet/)).toBeVisible();
    };
    await page.goto(`${overview}/settings`);
    await expect(page.getByText(/^Another admin approves what is changed here before it counts: /)).toBeVisible();
    await lead("https://elsewhere.example.com/paynet");
    await expect(page.getByText(connectionsHeldTexts.aChangeWaitsForApproval, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: approvalsSharedTexts.withdraw })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    // Nothing of it counts.
    await page.goto(overview);
    const facts = page.locator("section").filter({ has: page.getByRole("heading", { name: common.facts }) });
    await expect(facts).toContainText("https://gate.example.com/paynet");

    const admin = await comeInBeside(browser, watch, { email: second.email, password: testPassword });
    await admin.goto("/approvals");
    const card = admin.getByRole("listitem").filter({ hasText: name });
    const change = card.getByRole("table", { name: `Send the calls of ${name}` });
    await expect(change.getByRole("row").nth(1)).toContainText("https://gate.example.com/paynet");
    await expect(change.getByRole("row").nth(1)).toContainText("https://elsewhere.example.com/paynet");
    await card.getByRole("button", { name: approvalsSharedTexts.reject }).click();
    await control(card, "Why not").fill("We pay nobody there.");
    await admin.getByRole("button", { name: approvalsSharedTexts.rejectIt, exact: true }).click();
    await expect(card).toHaveCount(0);

    await page.reload();
    await expect(page.getByText(`Rejected by ${second.name}: We pay nobody there.`)).toBeVisible();
    await lead("https://second.example.com/paynet");
    await admin.goto(overview);
    await expect(admin.getByRole("main")).toContainText("https://second.example.com/paynet");
    await admin.getByRole("button", { name: "Approve: it counts at once" }).click();
    // The user who asked sees it happen.
    await page.goto(overview);
    await expect(facts).toContainText("https://second.example.com/paynet");
    await expect(page.getByText(connectionsHeldTexts.aChangeWaitsForApproval, { exact: true })).toHaveCount(0);
    await admin.context().close();
  } finally {
    await end();
  }
});

test("a settlement that the policy wants two for is applied when both have confirmed it", async ({
  page,
  browser,
  watch,
}) => {
  const { app, connectionId, second, end } = await makeHeld();
  try {
    const sentAt = new Date(Date.now() - 30 * 3_600_000);
    const order = await insertOrder(app.db, {
      connectionId,
      submission: "unconfirmed",
      outcome: "none",
      cause: "timed_out",
      attempt: 1,
      sentAt,
    });
    await comeIn(page, "preparer");
    await page.goto(`/exceptions/new?order=${order.id}`);
    await page.getByRole("radio", { name: /^Declined/ }).check();
    await control(page, exceptionsSharedTexts.howYouKnowIt).fill("The bank says that nothing was paid.");
    await page.getByRole("button", { name: exceptionsNewTexts.proposeToSettle("1 order") }).click();
    await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);
    const approver = await comeInBeside(browser, watch, "approver");
    await approver.goto(page.url());
    await expect(approver.getByText("2 others must approve.")).toBeVisible();
    await approver.getByRole("button", { name: /^Approve \(1.of.2\): another approval is needed$/ }).click();
    await expect(approver.getByText("1 of 2 approved", { exact: true })).toBeVisible();
    await expect(approver.getByText(/^You have approved it\./)).toBeVisible();
    const admin = await comeInBeside(browser, watch, { email: second.email, password: testPassword });
    await admin.goto(page.url());
    await admin.getByRole("button", { name: "Approve: resolve 1 order" }).click();
    await expect(admin.getByText("It is resolved.")).toBeVisible();
    await admin.goto(`/orders/${order.id}`);
    await expect(admin.getByRole("heading", { level: 1 })).toContainText("Declined");
    await approver.context().close();
    await admin.context().close();
  } finally {
    await end();
  }
});
