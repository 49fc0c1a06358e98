import { randomUUID } from "node:crypto";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import type { AppContext } from "@/lib/core/runtime/context";
import { message, typed } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { addTestUser, makeTestContext, testPassword } from "@/lib/identity/users/testing";
import { createConnection } from "@/lib/payments/connections/commands";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { insertOrder } from "@/lib/payments/orders/testing";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as connectionsSettingsTexts from "@/messages/connections/endpoints";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as connectionsHeldTexts from "@/messages/connections/shared";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import { comeIn, control, openRequest } from "./actions";
import { putInForce, requiring } from "./policies";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like } from "./texts";

const consumerKey = "held";
const [firstUrl, secondUrl, thirdUrl] = ["gate", "elsewhere", "second"].map(
  (host) => `https://${host}.example.com/paynet`,
) as [string, string, string];

type Made = { app: AppContext; connectionId: string; name: string; second: { email: string; name: string } };

async function makeHeld(): Promise<Made & { end: () => Promise<void> }> {
  const db = createDatabase(readRunFile(process.env.DATA_DIR ?? "").databaseUrl, { max: 2, name: "paydesk journeys" });
  const app = makeTestContext(db, new Date());
  const [maker, second] = [await addTestUser(app, "admin"), await addTestUser(app, "admin")];
  const name = `Held ${randomUUID().slice(0, 8)}`;
  const { connectionId } = await createConnection(app, maker, {
    name,
    environment: "sandbox",
    baseUrl: firstUrl,
    consumerKey,
  });
  for (const [permission, approvers] of [
    ["connections.change", 1],
    ["orders.resolve", 2],
  ] as const) {
    await putInForce(app, { maker, second }, { connectionId, permission, rules: requiring(approvers) });
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

test("a new base URL needs approval: rejected with a reason, requested again, and approved by a second admin", async ({
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
      await control(page, common.baseUrl).fill(baseUrl);
      await page.getByRole("button", { name: connectionsSettingsTexts.changeAddressAct }).click();
      await page.getByRole("button", { name: connectionsSettingsTexts.changeVersion(1) }).click();
      await expect(page.getByText(connectionsHeldTexts.heldNotice(1))).toBeVisible();
    };
    await page.goto(`${overview}/settings`);
    await expect(page.getByText(like(connectionsHeldTexts.rulesUnmet(1, any)))).toBeVisible();
    await lead(secondUrl);
    await expect(page.getByText(connectionsHeldTexts.pendingOne, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: approvalsSharedTexts.withdrawRequest })).toBeVisible();
    const approve = componentsApprovalTexts.approveLastChange(connectionsHeldTexts.approveEffect);
    await expect(page.getByRole("button", { name: approve })).toHaveCount(0);
    await page.goto(overview);
    const facts = page.locator("section").filter({ has: page.getByRole("heading", { name: common.details }) });
    await expect(facts).toContainText(firstUrl);

    const admin = await comeInBeside(browser, watch, { email: second.email, password: testPassword });
    await admin.goto("/approvals");
    const card = await openRequest(admin, { text: name });
    const title = connectionsModelTexts.changeAddressTitle(name, secondUrl, consumerKey);
    const change = card.getByRole("table", { name: title });
    await expect(change.getByRole("row").nth(1)).toContainText(firstUrl);
    await expect(change.getByRole("row").nth(1)).toContainText(secondUrl);
    await card.getByRole("button", { name: approvalsSharedTexts.rejectOpener }).click();
    const reason = "We pay nobody there.";
    await control(card, approvalsSharedTexts.rejectReasonLabel).fill(reason);
    await admin.getByRole("button", { name: approvalsSharedTexts.reject, exact: true }).click();
    await expect(card).toContainText(approvalsSharedTexts.rejectedDone);

    await page.reload();
    await expect(page.getByText(render(message("approvals.rejectedBy", second.name, typed(reason))))).toBeVisible();
    await lead(thirdUrl);
    await admin.goto(overview);
    await expect(admin.getByRole("main")).toContainText(thirdUrl);
    await admin.getByRole("button", { name: approve }).click();
    await page.goto(overview);
    await expect(facts).toContainText(thirdUrl);
    await expect(page.getByText(connectionsHeldTexts.pendingOne, { exact: true })).toHaveCount(0);
    await admin.context().close();
  } finally {
    await end();
  }
});

test("a resolution that needs two approvals is applied when both are given", async ({ page, browser, watch }) => {
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
    const oneOrder = exceptionsSharedTexts.order(1);
    await comeIn(page, "preparer");
    await page.goto(`/exceptions/new?order=${order.id}`);
    await page.getByRole("radio", { name: orderStatuses.declined.label }).check();
    await control(page, exceptionsSharedTexts.evidence).fill("The bank says that nothing was paid.");
    await page.getByRole("button", { name: exceptionsNewTexts.proposeTitle(oneOrder) }).click();
    await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);
    const approver = await comeInBeside(browser, watch, "approver");
    await approver.goto(page.url());
    await expect(approver.getByText(approvalsSharedTexts.approvalsMissing(2).trim())).toBeVisible();
    const firstOfTwo = componentsApprovalTexts.approveChange(componentsApprovalTexts.progressNote(1, 2));
    await approver.getByRole("button", { name: like(firstOfTwo) }).click();
    await expect(approver.getByText(approvalsSharedTexts.ofApprovals(1, 2), { exact: true })).toBeVisible();
    await expect(approver.getByText(approvalsModelTexts.approvedByYou)).toBeVisible();
    const admin = await comeInBeside(browser, watch, { email: second.email, password: testPassword });
    await admin.goto(page.url());
    const approve = componentsApprovalTexts.approveLastChange(exceptionsSharedTexts.resolve(oneOrder));
    await admin.getByRole("button", { name: approve }).click();
    await expect(admin.getByText(exceptionsSharedTexts.appliedOne)).toBeVisible();
    await admin.goto(`/orders/${order.id}`);
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(orderStatuses.declined.label);
    await approver.context().close();
    await admin.context().close();
  } finally {
    await end();
  }
});
