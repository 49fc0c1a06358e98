import type { Page } from "@playwright/test";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { describeRules, findWeaker } from "@/lib/controls/approvals/describe";
import { governedTable } from "@/lib/controls/approvals/labels";
import { cumulativeDaysMax } from "@/lib/controls/approvals/policy-input";
import { describeBound } from "@/lib/controls/limits/rules";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { addTestUser, makeTestContext, testPassword } from "@/lib/identity/users/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsRulesTexts from "@/messages/approvals/rules";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as limitsModelTexts from "@/messages/limits/model";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as amountTexts from "@/messages/stored/amounts";
import {
  comeIn,
  control,
  endpoints,
  expectStatus,
  newAccount,
  openForm,
  openRequest,
  review,
  sandboxName,
  signInWith,
  typePayout,
} from "./actions";
import { requiring } from "./policies";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

// Uses pounds, so that the other journeys, which pay in euros, meet neither the rule nor the limit.

const numberForm = "1,234.56";
const bound = describeBound("order", "connection");

const rulesPath = `/connections/${sandboxConnectionId}/rules`;

async function addAdmin(): Promise<{ email: string; name: string; leave: () => Promise<void> }> {
  const db = createDatabase(readRunFile(process.env.DATA_DIR ?? "").databaseUrl, { max: 1, name: "paydesk journeys" });
  const { email, name, userId } = await addTestUser(makeTestContext(db, new Date()), "admin");
  return {
    email,
    name,
    leave: async () => {
      await db.$client.query("update users set disabled_at = now() where id = $1", [userId]);
      await db.$client.end();
    },
  };
}

const panel = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 2 }) })
    .last();

async function reviewPounds(page: Page, amount: string): Promise<void> {
  await openForm(page);
  await typePayout(page, {
    from: endpoints.group,
    details: { "Account number": newAccount(), "Account holder": "Rule Receiver" },
    amount,
    currency: "GBP",
  });
  await review(page);
}

const summary = (page: Page) => page.getByRole("complementary", { name: payoutsNewTexts.summary });

test("an admin changes a rule, another approves it, and a payout over its threshold is held", async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  const second = await addAdmin();
  const open = async (): Promise<Page> => {
    const own = await (await browser.newContext()).newPage();
    watch(own);
    return own;
  };
  try {
    await comeIn(page, "admin");
    await page.goto(rulesPath);
    const payouts = panel(page, common.payouts);
    await expect(payouts).toContainText(approvalsRulesTexts.defaultRule);
    await payouts.getByRole("button", { name: approvalsRulesTexts.addRuleLabel }).click();
    await payouts.getByRole("button", { name: approvalsRulesTexts.add(approvalsRulesTexts.threshold) }).click();
    const amount = control(payouts, approvalsRulesTexts.fromAmount);
    await expect(amount).toHaveValue("");
    await control(payouts, common.currency).fill("GBP");
    await control(payouts, approvalsRulesTexts.whoApproves).selectOption("1");
    await amount.fill("500 USD");
    await payouts.getByRole("button", { name: like(approvalsRulesTexts.requestSave(any)) }).click();
    await expect(payouts.getByText(amountTexts.currencyDiffers("GBP", "USD"))).toBeVisible();
    await amount.fill("500,00");
    const rule = requiring(0, [{ currency: "GBP", from: "500.00", approvers: 1 }]);
    const sentence = describeRules(rule, numberForm);
    await expect(payouts).toContainText(`${approvalsRulesTexts.newLabel}${sentence}`);
    await expect(payouts).toContainText(approvalsRulesTexts.otherAdminNote(second.name));
    await payouts.getByRole("button", { name: approvalsRulesTexts.requestSave(second.name) }).click();
    const waiting = payouts.getByRole("region", { name: approvalsRulesTexts.pendingChange });
    await expect(waiting).toContainText(approvalsModelTexts.preparedByYou);

    const preparer = await open();
    await comeIn(preparer, "preparer");
    await reviewPounds(preparer, "500.01");
    await expect(preparer.getByRole("button", { name: like(payoutsNewTexts.sendTo("500.01 GBP", any)) })).toBeVisible();

    const admin = await open();
    await admin.goto("/sign-in");
    await signInWith(admin, second.email, testPassword);
    await admin.goto("/approvals");
    const ours = approvalsSharedTexts.changeTitle(
      governedTable["payouts.submit"].plural,
      approvalsSharedTexts.onConnection(sandboxName),
    );
    const change = await openRequest(admin, { text: ours });
    await change.getByRole("link", { name: approvalsSharedTexts.reviewChange }).click();
    await admin
      .getByRole("button", { name: componentsApprovalTexts.approveLastChange(approvalsRulesTexts.approveEffect) })
      .click();
    const version = approvalsRulesTexts.ownRuleNote(approvalsRulesTexts.versionLine(1, any, any));
    const own = like(`${plain(version)} ${approvalsModelTexts.expiryChange(any)}`);
    await expect(panel(admin, common.payouts).getByText(own)).toBeVisible();

    await reviewPounds(preparer, "499.99");
    await expect(preparer.getByRole("button", { name: like(payoutsNewTexts.sendTo("499.99 GBP", any)) })).toBeVisible();
    await reviewPounds(preparer, "500.00");
    await preparer.getByRole("button", { name: like(payoutsNewTexts.submitLabel(any, "500.00 GBP")) }).click();
    await expectStatus(preparer, orderStatuses.held.label);
    const order = new URL(preparer.url()).pathname;

    await page.reload();
    await payouts.getByRole("button", { name: approvalsRulesTexts.editRule }).click();
    await payouts.getByRole("button", { name: approvalsRulesTexts.remove("threshold", 1) }).click();
    await expect(payouts).toContainText(approvalsRulesTexts.weakensWarning);
    await expect(payouts).toContainText(`${findWeaker(rule, requiring(0), numberForm)[0]}.`);
    await payouts.getByRole("button", { name: approvalsRulesTexts.cancel }).click();
    await payouts.getByText(approvalsRulesTexts.history(1)).click();
    await expect(payouts).toContainText(
      plain(approvalsRulesTexts.before(approvalsRulesTexts.defaultLabel, describeRules(requiring(0), numberForm))),
    );
    await expect(payouts).toContainText(approvalsRulesTexts.approvedBy(second.name));

    const approver = await open();
    await comeIn(approver, "approver");
    await approver.goto(order);
    const fiveHundred = { amount: "500.00", currency: "GBP" };
    await expect(
      approver.getByText(render(message("approvals.threshold", fiveHundred, fiveHundred))).first(),
    ).toBeVisible();
    await approver.getByRole("button", { name: like(componentsApprovalTexts.approveAndSend(false, any, any)) }).click();
    await expectStatus(approver, orderStatuses.approved.label);
    const whose = approvalsSharedTexts.version(1, true);
    await expect(approver.getByText(plain(approvalsSharedTexts.pastRule(whose, sentence)))).toBeVisible();

    await page.reload();
    await payouts.getByRole("button", { name: approvalsRulesTexts.revertTo(approvalsRulesTexts.theDefault) }).click();
    const question = page.getByRole("dialog", {
      name: approvalsRulesTexts.revertTitle(approvalsRulesTexts.theDefault),
    });
    await expect(question).toContainText(approvalsRulesTexts.weakensWarning);
    await question.getByRole("button", { name: approvalsRulesTexts.requestRevert(second.name) }).click();
    const ended = approvalsRulesTexts.pendingLead(approvalsRulesTexts.removalPart);
    await expect(waiting).toContainText(`${ended}${describeRules(requiring(0), numberForm)}`);
    await admin.reload();
    await admin
      .getByRole("button", { name: componentsApprovalTexts.approveLastChange(approvalsRulesTexts.approveEffect) })
      .click();
    await expect(panel(admin, common.payouts)).toContainText(approvalsRulesTexts.defaultRule);
    for (const other of [preparer, admin, approver]) await other.context().close();
  } finally {
    await second.leave();
  }
});

test("F11: a rule with a cumulative threshold says what it does before it is saved", async ({ page }) => {
  await comeIn(page, "admin");
  await page.goto(rulesPath);
  const payouts = panel(page, common.payouts);
  await payouts.getByRole("button", { name: approvalsRulesTexts.addRuleLabel }).click();
  await payouts.getByRole("button", { name: approvalsRulesTexts.add(approvalsRulesTexts.cumulativeThreshold) }).click();
  await control(payouts, common.currency).fill("GBP");
  await control(payouts, approvalsRulesTexts.fromTotal).fill("1000.00");
  await control(payouts, approvalsRulesTexts.daysLabel).fill("31");
  const save = payouts.getByRole("button", { name: approvalsRulesTexts.saveRule });
  await save.or(payouts.getByRole("button", { name: like(approvalsRulesTexts.requestSave(any)) })).click();
  await expect(payouts.getByText(approvalsModelTexts.daysTooMany(cumulativeDaysMax))).toBeVisible();
  await control(payouts, approvalsRulesTexts.daysLabel).fill("7");
  const summed = { per: "account", currency: "GBP", from: "1000.00", days: 7, approvers: 2 } as const;
  await expect(payouts).toContainText(describeRules({ ...requiring(0), cumulative: [summed] }, numberForm));
  await payouts.getByRole("button", { name: approvalsRulesTexts.cancel }).click();
});

test("a limit refuses and says what can be done; a balance that isn't enough only warns", async ({
  page,
  browser,
  watch,
}) => {
  await comeIn(page, "admin");
  await page.goto(rulesPath);
  const limit = panel(page, approvalsRulesTexts.setLimitTitle);
  await control(limit, common.currency).fill("GBP");
  await control(limit, approvalsRulesTexts.maximum).fill("1000.00");
  await expect(limit).toContainText(plain(approvalsRulesTexts.limitEffect(bound, "1,000.00 GBP", "")));
  await limit.getByRole("button", { name: approvalsRulesTexts.setLimit }).click();
  const capital = bound.replace(/^./, (first) => first.toUpperCase());
  await expect(page.getByRole("row", { name: like(`${capital}${any}1,000.00 GBP${any}`) })).toBeVisible();

  const preparer = await (await browser.newContext()).newPage();
  watch(preparer);
  await comeIn(preparer, "preparer");
  await reviewPounds(preparer, "1000.01");
  await expect(summary(preparer)).toContainText(plain(payoutsNewTexts.checkLimitExceeded("1,000.00 GBP", bound)));
  await summary(preparer).getByRole("button").last().click();
  await expect(preparer.getByText(limitsModelTexts.limitReached(bound, "1,000.00 GBP", ""))).toBeVisible();

  await preparer.goto(rulesPath);
  await expect(preparer.getByText(String(whyNot("preparer", "limits.set", "set a limit")))).toBeVisible();
  await control(preparer, common.currency).fill("GBP");
  await control(preparer, approvalsRulesTexts.balanceLabel).fill("100.00");
  await preparer.getByRole("button", { name: approvalsRulesTexts.saveBalance }).click();
  await expect(preparer.getByText(`${approvalsRulesTexts.about} 100.00 GBP ${approvalsRulesTexts.left}`)).toBeVisible();
  await reviewPounds(preparer, "120.00");
  const exceeded = { left: "100.00 GBP", typedBy: any, typedAt: any, pending: "" };
  const warning = like(plain(payoutsNewTexts.checkBalanceExceeded(exceeded)));
  await expect(summary(preparer).getByText(warning)).toBeVisible();
  await summary(preparer).getByRole("button").last().click();
  await expectStatus(preparer, orderStatuses.approved.label);
  await preparer.goto(rulesPath);
  await expect(preparer.getByText(`${approvalsRulesTexts.about} −20.00 GBP ${approvalsRulesTexts.left}`)).toBeVisible();
  await preparer.context().close();

  await page.getByRole("button", { name: approvalsRulesTexts.removeLimit }).click();
  await expect(page.getByRole("dialog")).toContainText(
    plain(approvalsRulesTexts.removeLimitEffect(bound, "GBP", "1,000.00 GBP")),
  );
  await page.getByRole("dialog").getByRole("button", { name: approvalsRulesTexts.removeLimitAct }).click();
  await expect(page.getByText(approvalsRulesTexts.noLimits)).toBeVisible();
});
