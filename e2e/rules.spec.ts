import type { Page } from "@playwright/test";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { sandboxConnectionId } from "@/lib/connections/seed";
import { addTestUser, makeTestContext, testPassword } from "@/lib/users/testing";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsRulesTexts from "@/messages/approvals/rules";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as batchesModelTexts from "@/messages/batches/model";
import * as payoutsNewTexts from "@/messages/payouts/new";
import {
  comeIn,
  control,
  endpoints,
  expectStatus,
  newAccount,
  openForm,
  review,
  signInWith,
  typePayout,
} from "./actions";
import { expect, test } from "./test";

// What holds is read and changed on one page: a rule by two admins, a limit and a balance by one. Pounds, so that the
// other journeys, which pay in euros, meet neither.

const rulesPath = `/connections/${sandboxConnectionId}/rules`;

/** Another admin, in the database of the product that runs. */
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

/** A panel of the page by its head. */
const panel = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 2 }) })
    .last();

/** The review of a payout in pounds to a user new. */
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
    const payouts = panel(page, "Payouts");
    await expect(payouts).toContainText(approvalsRulesTexts.theDefaultNobodyHasChosen);
    await payouts.getByRole("button", { name: approvalsRulesTexts.giveThisConnectionARule }).click();
    await payouts.getByRole("button", { name: "Add a threshold" }).click();
    const amount = control(payouts, approvalsRulesTexts.fromThisAmountOn);
    await expect(amount).toHaveValue("");
    await control(payouts, "Currency").fill("GBP");
    await control(payouts, "Who approves").selectOption("1");
    await amount.fill("500 USD");
    await payouts.getByRole("button", { name: /^Ask .* to approve this rule$/ }).click();
    await expect(payouts.getByText(/^The amount is in GBP, not in USD/)).toBeVisible();
    await amount.fill("500,00");
    const sentence =
      "From 500.00 GBP on one other person approves; below it, and in other currencies, nobody is asked.";
    await expect(payouts).toContainText(`Then: ${sentence}`);
    await expect(payouts).toContainText(`This needs another admin: ${second.name}.`);
    await payouts.getByRole("button", { name: `Ask ${second.name} to approve this rule` }).click();
    const waiting = payouts.getByRole("region", { name: approvalsRulesTexts.aChangeThatWaits });
    await expect(waiting).toContainText(approvalsModelTexts.youPreparedIt);

    // It does not count yet.
    const preparer = await open();
    await comeIn(preparer, "preparer");
    await reviewPounds(preparer, "500.01");
    await expect(preparer.getByRole("button", { name: /^Send 500.01 GBP/ })).toBeVisible();

    const admin = await open();
    await admin.goto("/sign-in");
    await signInWith(admin, second.email, testPassword);
    await admin.goto("/approvals");
    // Rules of other connections may wait too.
    const ours = admin.locator(`[href="${rulesPath}"]`);
    await admin.getByRole("link", { name: approvalsSharedTexts.lookAtItAndDecide }).and(ours).click();
    await admin.getByRole("button", { name: "Approve: it counts from now on" }).click();
    await expect(panel(admin, "Payouts").getByText("This connection's own rule: version 1")).toBeVisible();

    await reviewPounds(preparer, "499.99");
    await expect(preparer.getByRole("button", { name: /^Send 499.99 GBP/ })).toBeVisible();
    await reviewPounds(preparer, "500.00");
    await preparer.getByRole("button", { name: /^Ask .* to approve 500.00 GBP/ }).click();
    await expectStatus(preparer, batchesModelTexts.waitingForApproval);
    const order = new URL(preparer.url()).pathname;

    // Less than what holds is called weaker before it is asked for, and the history keeps what was.
    await page.reload();
    await payouts.getByRole("button", { name: approvalsRulesTexts.changeThisRule2 }).click();
    await payouts.getByRole("button", { name: "Remove threshold 1" }).click();
    await expect(payouts).toContainText(approvalsRulesTexts.thisMakesTheRuleWeaker);
    await expect(payouts).toContainText("From 500.00 GBP on, nobody instead of one.");
    await payouts.getByRole("button", { name: approvalsRulesTexts.leaveItAsItIs }).click();
    await payouts.getByText("History: one version").click();
    await expect(payouts).toContainText("Was, by default: Nobody is asked.");
    await expect(payouts).toContainText(`approved by ${second.name}`);

    const approver = await open();
    await comeIn(approver, "approver");
    await approver.goto(order);
    await expect(
      approver.getByText(approvalsModelTexts.reachesThePolicys("500.00", "GBP", "500.00", "GBP")).first(),
    ).toBeVisible();
    await approver.getByRole("button", { name: /^Approve and send/ }).click();
    await expectStatus(approver, "Approved");
    await expect(approver.getByText(`The rule then (version 1, its connection's own): ${sentence}`)).toBeVisible();

    // Given up again: what stands above counts, once the other admin has agreed.
    await page.reload();
    await payouts.getByRole("button", { name: "Go back to the default" }).click();
    const question = page.getByRole("dialog", { name: "Go back to the default?" });
    await expect(question).toContainText(approvalsRulesTexts.thisMakesTheRuleWeaker);
    await question.getByRole("button", { name: `Ask ${second.name} to approve this` }).click();
    await expect(waiting).toContainText("Then, as it stands above it: Nobody is asked.");
    await admin.reload();
    await admin.getByRole("button", { name: "Approve: it counts from now on" }).click();
    await expect(panel(admin, "Payouts")).toContainText(approvalsRulesTexts.theDefaultNobodyHasChosen);
    for (const other of [preparer, admin, approver]) await other.context().close();
  } finally {
    await second.leave();
  }
});

test("F11: a rule that adds up payouts says what it does before it is saved", async ({ page }) => {
  await comeIn(page, "admin");
  await page.goto(rulesPath);
  const payouts = panel(page, "Payouts");
  await payouts.getByRole("button", { name: approvalsRulesTexts.giveThisConnectionARule }).click();
  await payouts.getByRole("button", { name: "Add a cumulative threshold" }).click();
  await control(payouts, "Currency").fill("GBP");
  await control(payouts, approvalsRulesTexts.fromThisSumOn).fill("1000.00");
  await control(payouts, "Over days").fill("31");
  await payouts.getByRole("button", { name: /^(Put|Ask) .*this rule/ }).click();
  await expect(payouts.getByText("At most 30 days.")).toBeVisible();
  await control(payouts, "Over days").fill("7");
  await expect(payouts).toContainText(
    "If payouts to one account come to 1,000.00 GBP within 7 days, two other people approve.",
  );
  await payouts.getByRole("button", { name: approvalsRulesTexts.leaveItAsItIs }).click();
});

test("a limit refuses and says what may be done; a balance that would not do only warns", async ({
  page,
  browser,
  watch,
}) => {
  await comeIn(page, "admin");
  await page.goto(rulesPath);
  const form = panel(page, approvalsRulesTexts.setALimit);
  await control(form, "Currency").fill("GBP");
  await control(form, "At most").fill("1000.00");
  await expect(form).toContainText("From now on the limit for one payout by this connection is 1,000.00 GBP.");
  await form.getByRole("button", { name: approvalsRulesTexts.setThisLimit }).click();
  await expect(page.getByRole("row", { name: /^One payout by this connection .*1,000.00 GBP/ })).toBeVisible();

  const preparer = await (await browser.newContext()).newPage();
  watch(preparer);
  await comeIn(preparer, "preparer");
  await reviewPounds(preparer, "1000.01");
  await expect(summary(preparer)).toContainText("Beyond the limit of 1,000.00 GBP for one payout by this connection");
  await summary(preparer).getByRole("button").last().click();
  await expect(preparer.getByText(/^The limit for one payout by this connection is 1,000\.00 GBP/)).toBeVisible();

  await preparer.goto(rulesPath);
  await expect(preparer.getByText("Only an admin can set a limit.")).toBeVisible();
  await control(preparer, "Currency").fill("GBP");
  await control(preparer, approvalsRulesTexts.theGatewaySaysYouHave).fill("100.00");
  await preparer.getByRole("button", { name: approvalsRulesTexts.keepThisBalance }).click();
  await expect(preparer.getByText("about 100.00 GBP left")).toBeVisible();
  await reviewPounds(preparer, "120.00");
  await expect(summary(preparer)).toContainText("More than the balance: about 100.00 GBP is left");
  await summary(preparer).getByRole("button").last().click();
  await expectStatus(preparer, "Approved");
  await preparer.goto(rulesPath);
  await expect(preparer.getByText("about −20.00 GBP left")).toBeVisible();
  await preparer.context().close();

  await page.getByRole("button", { name: approvalsRulesTexts.endIt }).click();
  await expect(page.getByRole("dialog")).toContainText("nothing bounds one payout by this connection in GBP");
  await page.getByRole("dialog").getByRole("button", { name: approvalsRulesTexts.endThisLimit2 }).click();
  await expect(page.getByText(approvalsRulesTexts.noLimitHere)).toBeVisible();
});
