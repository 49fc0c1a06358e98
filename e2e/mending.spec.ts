import type { Page } from "@playwright/test";
import * as callbacksModelTexts from "@/messages/callbacks/model";
import * as connectionsDetailTexts from "@/messages/connections/detail";
import * as connectionsKeyTexts from "@/messages/connections/key";
import * as dispatchModelTexts from "@/messages/dispatch/model";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as sandboxConsoleTexts from "@/messages/sandbox/console";
import { comeIn, control, expectStatus, newAccount, newAmount, orderTab, pay } from "./actions";
import { findFaults } from "./faults";
import {
  chooseStatusQuery,
  comeInBeside,
  playFailure,
  playNothing,
  resumeSandbox,
  sandboxPath,
} from "./sandbox-console";
import { expect, test } from "./test";

// A user meets a failure that has a cause, understands it from the screen, fixes it, and the money goes on.

const main = (page: Page) => page.getByRole("main");
const payOnce = (page: Page) => pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });

test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

test("half an answer and no callback: in doubt, until the gateway is asked", async ({ page, sandbox }) => {
  await playFailure(page, "No callback at all", sandboxConsoleTexts.myNextPayout);
  await playFailure(page, "Half an answer", sandboxConsoleTexts.myNextPayout);
  const clientOrderId = await payOnce(page);
  await expectStatus(page, "Unconfirmed");
  await expect(main(page)).toContainText("We do not know whether the gateway took it.");
  await expect(main(page)).toContainText("The gateway broke off in the middle of its answer.");
  await expect(main(page)).toContainText("No. The gateway may have taken it: no clear answer came.");
  await expect(main(page)).toContainText("the answer to our query settles it");
  await main(page).getByRole("button", { name: ordersDetailTexts.askTheGatewayNow }).click();
  await expectStatus(page, "Approved");
  await orderTab(page, "Callbacks").click();
  await expect(main(page)).toContainText("None has come. The gateway is asked as well");
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("access refused twice: paused, mended, resumed, and the same payout sent", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await playFailure(page, "Access refused, empty page", "Always");
  await payOnce(page);
  await expectStatus(page, "Rejected");
  await expect(main(page)).toContainText("The gateway refused access (HTTP 403): the key, the login or the right");
  await expect(main(page)).toContainText("Yes, this same order. The gateway refused us access: nothing was created.");
  const clientOrderId = await payOnce(page);
  await expectStatus(page, "Rejected");
  const address = page.url();
  await expect(main(page)).toContainText(dispatchModelTexts.paydeskHasPausedSendingFrom("Practice"));
  await expect(main(page)).toContainText("Mend the key, the login or the clock, and test the connection");
  await expect(main(page).getByRole("button", { name: ordersDetailTexts.sendNow })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(await findFaults(page, "order-access-refused")).toEqual([]);

  const admin = await comeInBeside(browser, watch, "admin");
  await playNothing(admin);
  await admin.goto(sandboxPath);
  await admin.getByRole("button", { name: connectionsDetailTexts.testThisConnection }).click();
  await expect(admin.getByText("The gateway accepts our signature")).toBeVisible();
  await resumeSandbox(admin);
  await admin.context().close();

  await page.goto(address);
  await expect(main(page)).not.toContainText("Paydesk has paused sending");
  await main(page).getByRole("button", { name: ordersDetailTexts.sendNow }).click();
  const dialog = page.getByRole("dialog", { name: ordersDetailTexts.sendThisSameOrder });
  await dialog.getByRole("button", { name: /^Send [\d,.]+.EUR$/ }).click();
  await expectStatus(page, "Approved");
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(2);
});

test("the gateway's control key has changed: its callbacks are kept, and judged again with the new one", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  const admin = await comeInBeside(browser, watch, "admin");
  // Where the gateway cannot be asked, all hangs on its callbacks.
  await chooseStatusQuery(admin, false);
  try {
    const newKey = `NEW-${Date.now()}`;
    await sandbox.changeControlKey("paydesk-sandbox", newKey);
    await payOnce(page);
    const address = page.url();
    await orderTab(page, "Callbacks").click();
    await expect(main(page)).toContainText(callbacksModelTexts.itsControlIsWrongIt);
    await page.goto(address);
    await expectStatus(page, /Accepted|Processing/);

    await admin.goto("/callbacks");
    await admin.locator("tbody tr").first().getByRole("link").click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText("Wrong control");
    await expect(main(admin)).toContainText("nothing proves that the gateway sent it");
    const callback = admin.url();
    await admin.goto(`${sandboxPath}/key`);
    await control(admin, connectionsKeyTexts.newControlKey).fill(newKey);
    await admin.getByRole("button", { name: connectionsKeyTexts.changeTheControlKey }).click();
    await admin.getByRole("dialog").getByRole("button", { name: connectionsKeyTexts.judgeCallbacksWithIt }).click();
    // Nobody touches the preparer's screen.
    await expectStatus(page, "Approved");
    await orderTab(page, "Callbacks").click();
    await expect(main(page)).toContainText("Applied");
    await admin.goto(callback);
    await expect(admin.getByRole("heading", { level: 1 })).toContainText("Applied");
  } finally {
    await chooseStatusQuery(admin, true);
    await admin.context().close();
  }
});

test("a second order under our id: the alarm, a ruling of two people, and the net", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await playFailure(page, "A second order under our id", sandboxConsoleTexts.myNextPayout);
  const clientOrderId = await payOnce(page);
  await expectStatus(page, "Conflict");
  await expect(main(page)).toContainText("The gateway has a second order for this id");
  await expect(main(page)).toContainText("It may have been paid twice.");
  await expect(main(page).getByRole("link", { name: /send another/i })).toHaveCount(0);
  const address = page.url();
  await main(page).getByRole("link", { name: ordersDetailTexts.settle, exact: true }).click();
  await page.getByRole("radio", { name: /^Approved/ }).check();
  await page.getByRole("radio", { name: /^It was carried out too/ }).check();
  await control(page, exceptionsSharedTexts.howYouKnowIt).fill(
    "The account manager found both on the statement, ticket 4711.",
  );
  expect(await findFaults(page, "resolve-second-order")).toEqual([]);
  await page.getByRole("button", { name: exceptionsNewTexts.proposeThisRuling }).click();
  await expect(main(page)).toContainText(/You prepared it\. .+ can approve it\./);

  await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);
  const approver = await comeInBeside(browser, watch, "approver");
  await approver.goto(page.url());
  await approver.getByRole("button", { name: "Approve: this ruling holds" }).click();
  await expect(main(approver)).toContainText("It is ruled on.");
  await approver.context().close();

  await page.goto(address);
  await expectStatus(page, "Second order carried out");
  await expect(main(page)).toContainText("No. The gateway carried out a second order for it");
  await main(page).getByRole("button", { name: ordersDetailTexts.takeNote }).click();
  await expect(main(page).getByRole("button", { name: ordersDetailTexts.takeNote })).toHaveCount(0);
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});
