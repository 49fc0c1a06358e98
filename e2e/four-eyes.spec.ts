import type { Browser, Locator, Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { sessions, users } from "@/db/schema/users";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy, endPolicy } from "@/lib/controls/approvals/policy-commands";
import type { Actor } from "@/lib/core/runtime/context";
import { listNames } from "@/lib/core/text/names";
import { destinations } from "@/lib/gateway/fields/destinations";
import { demoPassword } from "@/lib/identity/users/demo";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as accountSharedTexts from "@/messages/account/shared";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as payoutsModelTexts from "@/messages/payouts/model";
import { expired } from "@/messages/stored/approvals";
import { openContext } from "./access/users";
import {
  ask,
  comeIn,
  control,
  emailOf,
  endpoints,
  expectStatus,
  fieldLabel,
  newAccount,
  newAmount,
  newCard,
  openRequest,
  prepare,
  pressToFocus,
  readClientOrderId,
  requestRow,
  sandboxName,
  signInWith,
} from "./actions";
import { findFaults } from "./faults";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

const rule = { connectionId: null, permission: "payouts.submit" } as const;

type AppContext = ReturnType<typeof openContext>;
let app: AppContext;
test.beforeAll(async () => {
  app = openContext(process.env.DATA_DIR ?? "");
  const rules = { ...defaultRules["payouts.submit"], approvers: 1 as const };
  expect(await changePolicy(app, await findAdmin(), { ...rule, rules })).toMatchObject({ waits: false });
});
test.afterAll(async () => {
  expect(await endPolicy(app, await findAdmin(), rule)).toMatchObject({ waits: false });
  await app.db.$client.end();
});

async function findAdmin(): Promise<Actor> {
  const [ana] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf("admin")));
  if (!ana) throw new Error("the admin of the sandbox is not there");
  return {
    kind: "user",
    userId: ana.id,
    name: ana.name,
    role: "admin",
    connectionIds: null,
    needsApp: false,
    sessionId: "",
    ip: null,
    steppedUpAt: new Date(),
    proof: "password",
  };
}

const menuEntry = (page: Page) =>
  page.getByRole("navigation", { name: componentsShellTexts.main }).getByRole("link", { name: common.approvals });
const oneWaits = `1${componentsShellTexts.waitingSuffix}`;
const approve = (scope: Page | Locator) =>
  scope.getByRole("button", { name: like(componentsApprovalTexts.approveAndSend(false, any, sandboxName)) });
const accountNumber = fieldLabel("account_number");

async function forgetProof(email: string): Promise<void> {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  await app.db
    .update(sessions)
    .set({ steppedUpAt: new Date(Date.now() - 10 * 60_000) })
    .where(and(eq(sessions.userId, user?.id ?? "")));
}

async function comeInWithApp(browser: Browser, watch: (page: Page) => void) {
  const { email } = await addTestUser(app, "approver");
  const page = await (await browser.newContext()).newPage();
  watch(page);
  await page.goto("/sign-in");
  await signInWith(page, email, testPassword);
  await page.goto("/account?tab=security");
  await page.getByRole("button", { name: accountSharedTexts.addAppLabel }).click();
  const written = page.locator("code").filter({ hasText: /^[A-Z2-7]{4} / });
  const secret = ((await written.textContent()) ?? "").replaceAll(" ", "");
  // Each code works once. The previous, current and next codes give three of them, all within the tolerance.
  const codeAt = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  await control(page, accountSharedTexts.codeLabel).fill(codeAt(-1));
  await page.getByRole("button", { name: accountSharedTexts.confirmApp }).click();
  await expect(page.getByText(accountSharedTexts.codesShownOnce)).toBeVisible();
  return { page, email, codeAt };
}

test("prepared, approved with the code of an app, sent once", async ({ page, browser, watch, sandbox }) => {
  const account = newAccount();
  const amount = newAmount();
  await comeIn(page, "preparer");
  const { page: hers, email, codeAt } = await comeInWithApp(browser, watch);
  await expect(menuEntry(hers)).not.toContainText(componentsShellTexts.waitingSuffix);
  const details = { [accountNumber]: account, [fieldLabel("account_name")]: "Ottilie Brandvold" };
  const id = await prepare(page, { details, amount });

  await expect(approve(page)).toHaveCount(0);
  const othersCan = like(`${approvalsModelTexts.preparedByYou} ${approvalsModelTexts.othersCanApprove(any)}`);
  await expect(page.getByText(othersCan).filter({ hasText: "Mia Lindqvist" })).toBeVisible();
  await expect(page.getByText(approvalsSharedTexts.ofApprovals(0, 1))).toBeVisible();
  await expect(page.getByText(like(plain(approvalsSharedTexts.expires(`${any}in 2 days`))))).toBeVisible();
  expect(await findFaults(page, "order-held")).toEqual([]);

  await expect(menuEntry(hers)).toContainText(oneWaits);
  await hers.keyboard.press("g");
  await hers.keyboard.press("a");
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText(common.approvals);
  await expect(hers.getByRole("region", { name: approvalsSharedTexts.summary })).toContainText(
    `${approvalsSharedTexts.firstPayment} (1)`,
  );
  const request = await openRequest(hers, { amount });
  await expect(request).toContainText(approvalsSharedTexts.neverPaid);
  expect(await findFaults(hers, "approvals")).toEqual([]);

  await forgetProof(email);
  await approve(hers).click();
  const proof = hers.getByRole("dialog", { name: componentsShellTexts.title });
  await proof.getByLabel(componentsSharedTexts.codeLabel).fill("000000");
  await proof.getByRole("button", { name: componentsShellTexts.continueLabel }).click();
  await expect(proof.getByRole("alert")).toBeVisible();
  expect(await sandbox.payoutCalls(id)).toBe(0);
  await proof.getByLabel(componentsSharedTexts.codeLabel).fill(codeAt(0));
  await proof.getByRole("button", { name: componentsShellTexts.continueLabel }).click();
  await expect(request).toContainText(approvalsSharedTexts.sentAccepted);
  await expect(menuEntry(hers)).not.toContainText(componentsShellTexts.waitingSuffix);
  await expectStatus(page, orderStatuses.approved.label);
  expect(await sandbox.payoutCalls(id)).toBe(1);
  await hers.context().close();
});

test("rejected with a reason, edited and resubmitted by its preparer, and sent as it was edited", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  const [wrong, right] = [newAmount(), newAmount()];
  const reason = `The invoice says ${right}.`;
  await comeIn(page, "preparer");
  const mia = await comeInBeside(browser, watch, "approver");
  const id = await prepare(page, {
    details: { [accountNumber]: newAccount(), [fieldLabel("account_name")]: "Noor" },
    amount: wrong,
  });
  await page.goto("/orders");

  await mia.goto("/approvals");
  const rejected = await openRequest(mia, { amount: wrong });
  await rejected.getByRole("button", { name: approvalsSharedTexts.rejectOpener }).click();
  await control(mia, approvalsSharedTexts.rejectReasonLabel).fill(reason);
  await mia.getByRole("button", { name: approvalsSharedTexts.reject, exact: true }).click();
  await expect(rejected).toContainText(approvalsSharedTexts.rejectedDone);
  await expect(requestRow(mia, { amount: wrong })).toContainText(approvalsSharedTexts.rejectedDone);

  await expect(menuEntry(page)).toContainText(oneWaits);
  await page.goto("/orders?status=approval_rejected");
  await expect(page.locator("tbody tr").first()).toContainText(reason);
  await menuEntry(page).click();
  await expect(page.getByRole("region", { name: approvalsSharedTexts.rejectedTitle })).toContainText(reason);
  expect(await findFaults(page, "approvals-rejected")).toEqual([]);
  await page.getByRole("link", { name: approvalsSharedTexts.resubmitLabel }).click();
  await control(page, fieldLabel("amount")).fill(right);
  expect(await ask(page)).toBe(id);
  await expect(menuEntry(page)).not.toContainText(componentsShellTexts.waitingSuffix);

  const edited = await openRequest(mia, { amount: right });
  await approve(edited).click();
  await expect(edited).toContainText(approvalsSharedTexts.sentAccepted);
  await expectStatus(page, orderStatuses.approved.label);
  const { orders } = await sandbox.ask<{ orders: { amount: string }[] }>("GET", `/orders?client_orderid=${id}`);
  expect(orders.map(({ amount }) => amount)).toEqual([right]);
  expect(await sandbox.payoutCalls(id)).toBe(1);
  await mia.context().close();
});

test("a request that expires returns to its preparer, who resubmits it", async ({
  page,
  browser,
  watch,
  database,
  sandbox,
}) => {
  const amount = newAmount();
  await comeIn(page, "preparer");
  const mia = await comeInBeside(browser, watch, "approver");
  const id = await prepare(page, { details: { [accountNumber]: newAccount() }, amount });
  await mia.goto("/approvals");
  const request = await openRequest(mia, { amount });
  await expect(approve(request)).toBeVisible();
  // Only the clock may age a request, so the test disables the guard for it.
  await database.query("alter table approval_requests disable trigger approval_requests_frozen");
  await database.query(
    `update approval_requests set requested_at = requested_at - interval '4 days', expires_at = expires_at - interval '4 days'
     where subject_id = (select id from orders where client_orderid = $1)`,
    [id],
  );
  await database.query("alter table approval_requests enable trigger approval_requests_frozen");

  await expect(request).toContainText(approvalsSharedTexts.overtakenNote, { timeout: 30_000 });
  await expect(approve(mia)).toHaveCount(0);
  await expectStatus(page, orderStatuses.approval_rejected.label);
  await expect(page.getByText(`: ${expired}`)).toBeVisible();
  await page.getByRole("link", { name: approvalsSharedTexts.resubmitLabel }).click();
  await control(page, fieldLabel("amount")).fill(amount);
  expect(await ask(page)).toBe(id);
  await mia.goto("/approvals");
  await approve(await openRequest(mia, { amount })).click();
  await expectStatus(page, orderStatuses.approved.label);
  expect(await sandbox.payoutCalls(id)).toBe(1);
  await mia.context().close();
});

test("changed after it was viewed: the approver reviews it again before they can approve", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  const [first, second, third] = [newAmount(), newAmount(), newAmount()];
  await comeIn(page, "preparer");
  const id = await prepare(page, { details: { [accountNumber]: newAccount() }, amount: first });
  const order = new URL(page.url()).pathname;
  const mia = await comeInBeside(browser, watch, "approver");
  await mia.goto(order);
  await expect(approve(mia)).toBeVisible();
  await edit(page, second);

  await expect(mia.getByText(approvalsSharedTexts.changedTitle)).toBeVisible();
  await expect(approve(mia)).toHaveCount(0);
  await mia.getByRole("button", { name: approvalsSharedTexts.confirmReview }).click();
  await expect(approve(mia)).toContainText(Number(second).toFixed(2).split(".")[1] ?? "");

  const deaf = await (await browser.newContext()).newPage();
  await comeIn(deaf, "approver");
  await deaf.route(/\/api\//, (route) => route.abort());
  await deaf.goto(order);
  await expect(approve(deaf)).toBeVisible();
  await edit(page, third);
  await approve(deaf).click();
  await expect(deaf.getByText(approvalsModelTexts.changedOrGone)).toBeVisible();
  expect(await sandbox.payoutCalls(id)).toBe(0);
  await deaf.reload();
  await approve(deaf).click();
  await expectStatus(page, orderStatuses.approved.label);
  const { orders } = await sandbox.ask<{ orders: { amount: string }[] }>("GET", `/orders?client_orderid=${id}`);
  expect(orders.map(({ amount }) => amount)).toEqual([third]);
  await deaf.context().close();
  await mia.context().close();
});

async function edit(page: Page, amount: string): Promise<void> {
  await page.getByRole("link", { name: ordersDetailTexts.edit, exact: true }).click();
  await control(page, fieldLabel("amount")).fill(amount);
  await ask(page);
}

test("several at once, selected by keys: each is approved separately, and each result is listed", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await comeIn(page, "preparer");
  const drafts = [
    { amount: newAmount() },
    { amount: newAmount(), from: endpoints.usd },
    { amount: newAmount() },
    { amount: newAmount() },
  ];
  const ids: string[] = [];
  for (const draft of drafts) ids.push(await prepare(page, { details: { [accountNumber]: newAccount() }, ...draft }));
  const last = page.url();
  const mia = await comeInBeside(browser, watch, "approver");
  await mia.goto("/approvals");
  await expect(mia.locator("tr[data-row]")).toHaveCount(4);
  await pressToFocus(mia, "k", mia.locator("tr[data-row]").first().locator("[data-row-link]"));
  for (const key of ["x", "j", "x", "j", "j", "x"]) await mia.keyboard.press(key);
  const sums = listNames([`${any} EUR`, `${any} USD`], "and");
  await expect(mia.getByRole("status").filter({ hasText: approvalsSharedTexts.selected(3) })).toHaveText(
    like(`${approvalsSharedTexts.selected(3)}: ${sums}${approvalsSharedTexts.flaggedSuffix(3)}`),
  );
  expect(await findFaults(mia, "approvals-chosen")).toEqual([]);
  await mia.getByRole("button", { name: approvalsSharedTexts.approveSelected(3) }).click();
  const dialog = mia.getByRole("dialog");
  await expect(dialog).toContainText(approvalsSharedTexts.flaggedNote(approvalsSharedTexts.eachHas));
  await expect(dialog.getByText(approvalsSharedTexts.neverPaid)).toHaveCount(3);
  expect(await findFaults(mia, "approvals-several")).toEqual([]);

  await page.goto(last);
  await page.getByRole("button", { name: ordersDetailTexts.cancelPayout, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: ordersDetailTexts.cancelConfirm }).click();
  await expectStatus(page, orderStatuses.cancelled.label);

  await forgetProof(emailOf("approver"));
  const approveAll = componentsApprovalTexts.sendSeveral(componentsApprovalTexts.payout(3), sums, sandboxName);
  await dialog.getByRole("button", { name: like(approveAll) }).click();
  await mia
    .getByRole("dialog", { name: componentsShellTexts.title })
    .getByLabel(componentsShellTexts.yourPassword)
    .fill(demoPassword);
  await mia
    .getByRole("dialog", { name: componentsShellTexts.title })
    .getByRole("button", { name: componentsShellTexts.continueLabel })
    .click();
  await expect(dialog).toContainText(
    approvalsSharedTexts.ofApproved(2, 3, approvalsSharedTexts.notApproved(1), false, 0),
  );
  await expect(dialog).toContainText(payoutsModelTexts.approvalObsolete(orderStatuses.cancelled.label));
  expect(await findFaults(mia, "approvals-notified")).toEqual([]);
  await dialog.getByRole("button", { name: common.close, exact: true }).last().click();
  const sent = mia.locator("tr[data-row]").filter({ hasText: approvalsSharedTexts.sentAccepted });
  await expect(sent).toHaveCount(2);
  const left = await openRequest(mia, { amount: drafts[2]?.amount ?? "" });
  await expect(approve(left)).toBeVisible();
  const calls = await Promise.all(ids.map((id) => sandbox.payoutCalls(id)));
  expect(calls).toEqual([1, 1, 0, 0]);
  await approve(left).click();
  await expect(sent).toHaveCount(3);
  await mia.context().close();
});

test("a card that needs its verification value: its approver types it, and approves it alone", async ({
  page,
  browser,
  watch,
  database,
}) => {
  const amount = newAmount();
  const requireFields = (fields: readonly string[]) =>
    database.query("update endpoints set required_fields = $1 where label = $2", [
      fields,
      connectionsModelTexts.allCurrencies,
    ]);
  await requireFields(["cvv2"]);
  await comeIn(page, "preparer");
  await prepare(page, {
    from: endpoints.group,
    kind: destinations.card.label,
    details: {
      [fieldLabel("credit_card_number")]: newCard(),
      [fieldLabel("card_printed_name")]: "EVE STONE",
      [fieldLabel("expire_month")]: "11",
      [fieldLabel("expire_year")]: "2032",
    },
    amount,
    currency: "EUR",
  });
  const mia = await comeInBeside(browser, watch, "approver");
  await mia.goto("/approvals");
  const request = await openRequest(mia, { amount });
  await expect(requestRow(mia, { amount }).getByRole("checkbox")).toHaveCount(0);
  await request.getByLabel(approvalsSharedTexts.verificationValueLabel).fill("12");
  await approve(request).click();
  await expect(mia.getByText(approvalsModelTexts.verificationValueInvalid)).toBeVisible();
  await expect(request.getByLabel(approvalsSharedTexts.verificationValueLabel)).toHaveValue("");
  await request.getByLabel(approvalsSharedTexts.verificationValueLabel).fill("987");
  await approve(request).click();
  await expect(request).toContainText(approvalsSharedTexts.sentAccepted);
  await expectStatus(page, orderStatuses.approved.label);
  expect(await readClientOrderId(page)).not.toBe("");
  await requireFields([]);
  await mia.context().close();
});
