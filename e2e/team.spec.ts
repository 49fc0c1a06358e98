import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { roleLabels } from "@/lib/identity/auth/access/permissions";
import { attemptBounds } from "@/lib/identity/auth/attempt-policy";
import { passwordMinLength } from "@/lib/identity/auth/passwords/password-rules";
import { addTestUser, makeTestContext, testPassword } from "@/lib/identity/users/testing";
import * as accountSharedTexts from "@/messages/account/shared";
import * as approvalsDecisionFormTexts from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as connectionsHeldTexts from "@/messages/connections/shared";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as signInModelTexts from "@/messages/sign-in/model";
import * as signInResetTexts from "@/messages/sign-in/sign-in";
import * as teamModelTexts from "@/messages/team/model";
import * as teamSharedTexts from "@/messages/team/shared";
import { comeIn, control, emailOf, openRequest, signInWith, tryToSignIn } from "./actions";
import { findFaults } from "./faults";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like } from "./texts";

const password = "a kettle of blue herons";

/** Prints the link on the command line, since no page shows one once a production connection exists. */
async function printLink(email: string): Promise<string> {
  const command = ["--import", "tsx", "lib/identity/users/cli.ts", "reset-link", email];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  const [link = ""] = /https?:\S+\/reset\/\S+/.exec(stdout) ?? [];
  return link;
}

test("a new user: one link, a password, in, and out again when disabled", async ({ page, browser, watch }) => {
  const name = `Vera Viewer ${Date.now()}`;
  const email = `vera.${Date.now()}@paydesk.example`;
  await comeIn(page, "admin");
  await page.goto("/team/new");
  await page.getByRole("button", { name: teamSharedTexts.sendInvitation }).click();
  await expect(control(page, common.nameLabel)).toHaveAttribute("aria-invalid", "true");
  await control(page, common.nameLabel).fill(name);
  await control(page, teamSharedTexts.emailAddress).fill(email);
  await control(page, teamSharedTexts.role).selectOption("viewer");
  await page.getByRole("button", { name: teamSharedTexts.sendInvitation }).click();
  await expect(page.getByRole("main")).toContainText(name);
  expect(await findFaults(page, "password-link")).toEqual([]);
  const link = await printLink(email);

  const context = await browser.newContext();
  const hers = await context.newPage();
  watch(hers);
  await hers.goto(link);
  await expect(hers.getByRole("heading", { name: signInResetTexts.pageTitle })).toBeVisible();
  expect(await findFaults(hers, "set-password")).toEqual([]);
  await control(hers, componentsSharedTexts.newPassword).fill("short");
  await hers.getByRole("button", { name: signInResetTexts.setPassword }).click();
  await expect(control(hers, componentsSharedTexts.newPassword)).toHaveAccessibleDescription(
    new RegExp(`must have at least ${passwordMinLength} characters`),
  );
  await control(hers, componentsSharedTexts.newPassword).fill(password);
  await control(hers, componentsSharedTexts.repeatPasswordLabel).fill(`${password}!`);
  await hers.getByRole("button", { name: signInResetTexts.setPassword }).click();
  await expect(control(hers, componentsSharedTexts.repeatPasswordLabel)).toHaveAccessibleDescription(
    signInModelTexts.passwordsDiffer,
  );
  await control(hers, componentsSharedTexts.repeatPasswordLabel).fill(password);
  await hers.getByRole("button", { name: signInResetTexts.setPassword }).click();
  await expect(hers.getByText(signInResetTexts.resetDone)).toBeVisible();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { name: signInResetTexts.expiredTitle })).toBeVisible();

  await hers.getByRole("link", { name: signInResetTexts.signInLink }).click();
  await signInWith(hers, email, password);
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText(componentsSharedTexts.overview);
  await expect(hers.getByRole("button", { name: componentsShellTexts.newLabel, exact: true })).toHaveCount(0);
  await expect(hers.getByRole("link", { name: common.newPayout })).toHaveCount(0);
  await expect(hers.getByRole("link", { name: common.team })).toHaveCount(0);
  await hers.goto("/payouts/new");
  await expect(hers.getByText(payoutsNewTexts.blockedTitle)).toBeVisible();

  await page.goto("/team");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: teamSharedTexts.disableLabel(name) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: teamSharedTexts.disableLabel(name) })
    .click();
  await expect(page.getByRole("button", { name: teamSharedTexts.enable(name) })).toBeVisible();
  await hers.getByRole("link", { name: common.orders, exact: true }).click();
  await expect(hers).toHaveURL(/\/sign-in/);
  await tryToSignIn(hers, email, password);
  await expect(hers.getByText(signInModelTexts.credentialsWrong)).toBeVisible();
  await context.close();

  await page.goto("/audit");
  await expect(page.getByRole("main")).toContainText(name);
});

async function withSecondAdmin(run: (email: string) => Promise<void>): Promise<void> {
  const db = createDatabase(readRunFile(process.env.DATA_DIR ?? "").databaseUrl, { max: 1, name: "paydesk journeys" });
  try {
    const { email, userId } = await addTestUser(makeTestContext(db, new Date()), "admin");
    await run(email);
    await db.$client.query("update users set disabled_at = now() where id = $1", [userId]);
  } finally {
    await db.$client.end();
  }
}

test("V1: an approver is added by one admin and approved by another", async ({ page, browser, watch }) => {
  const name = `Ada Approver ${Date.now()}`;
  await withSecondAdmin(async (second) => {
    await comeIn(page, "admin");
    await page.goto("/team/new");
    await control(page, common.nameLabel).fill(name);
    await control(page, teamSharedTexts.emailAddress).fill(`ada.${Date.now()}@paydesk.example`);
    await control(page, teamSharedTexts.role).selectOption("approver");
    await page.getByRole("button", { name: teamSharedTexts.sendInvitation }).click();
    await expect(page.getByText(teamSharedTexts.pendingTitle)).toBeVisible();
    await expect(page.locator("code", { hasText: "/reset/" })).toHaveCount(0);
    expect(await findFaults(page, "user-change-held")).toEqual([]);
    await page.goto("/approvals?tab=others");
    const added = { text: teamModelTexts.addAs(name, roleLabels.approver.label) };
    const own = await openRequest(page, added);
    await expect(own.getByRole("heading", { name: added.text })).toBeVisible();
    await expect(own.getByRole("button", { name: approvalsDecisionFormTexts.withdrawRequest })).toBeVisible();

    const other = await comeInBeside(browser, watch, { email: second, password: testPassword });
    await other.goto("/approvals");
    const card = await openRequest(other, added);
    expect(await findFaults(other, "user-change")).toEqual([]);
    await card
      .getByRole("button", { name: componentsApprovalTexts.approveLastChange(connectionsHeldTexts.approveEffect) })
      .click();
    await expect(card).toContainText(approvalsDecisionFormTexts.changeInForce);
    await other.context().close();
    await page.goto("/team");
    await expect(page.getByRole("row", { name })).toContainText(roleLabels.approver.label);
  });
});

test("wrong passwords make wait, also for the right one", async ({ page }) => {
  const email = `nobody.${Date.now()}@paydesk.example`;
  await page.goto("/sign-in");
  await page.getByLabel(componentsSharedTexts.emailAddress).fill(email);
  for (let tries = 0; tries < attemptBounds.source.free; tries++) {
    await page.getByLabel(componentsSharedTexts.password, { exact: true }).fill(`wrong guess ${tries}`);
    await page.getByRole("button", { name: common.signIn }).click();
    await expect(page.getByText(signInModelTexts.credentialsWrong)).toBeVisible();
    await expect(page.getByLabel(componentsSharedTexts.password, { exact: true })).toBeFocused();
  }
  const refusal = signInModelTexts.attemptsLimited(2, "second").replace("2 seconds", "\\d+ seconds?");
  // Each further wrong password doubles the wait, so one of the next tries is refused even on a slow machine.
  await expect(async () => {
    await page.getByLabel(componentsSharedTexts.password, { exact: true }).fill("whatever it is");
    await page.getByRole("button", { name: common.signIn }).click();
    await expect(page.getByText(new RegExp(refusal))).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("a changed password ends the other sessions", async ({ page, browser, watch }) => {
  const email = `chris.${Date.now()}@paydesk.example`;
  await comeIn(page, "admin");
  await page.goto("/team/new");
  await control(page, common.nameLabel).fill("Chris Change");
  await control(page, teamSharedTexts.emailAddress).fill(email);
  await control(page, teamSharedTexts.role).selectOption("viewer");
  await page.getByRole("button", { name: teamSharedTexts.sendInvitation }).click();
  await expect(page.getByRole("main")).toContainText("Chris Change");
  const link = await printLink(email);

  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [here, elsewhere] = await Promise.all([first.newPage(), second.newPage()]);
  watch(here);
  watch(elsewhere);
  await here.goto(link);
  await control(here, componentsSharedTexts.newPassword).fill(password);
  await control(here, componentsSharedTexts.repeatPasswordLabel).fill(password);
  await here.getByRole("button", { name: signInResetTexts.setPassword }).click();
  await here.getByRole("link", { name: common.signIn }).click();
  await signInWith(here, email, password);
  await elsewhere.goto("/sign-in");
  await signInWith(elsewhere, email, password);

  await here.goto("/account?tab=sessions");
  const endOther = here.getByRole("button", { name: like(accountSharedTexts.endSession(any)) });
  await expect(endOther).toHaveCount(1);
  await endOther.click();
  const question = here.getByRole("dialog", { name: accountSharedTexts.endSessionTitle });
  await question.getByRole("button", { name: componentsSharedTexts.cancel }).click();
  await expect(endOther).toHaveCount(1);
  await here.goto("/account?tab=security");
  await control(here, accountSharedTexts.currentPassword).fill("not the one");
  await control(here, componentsSharedTexts.newPassword).fill(`${password} too`);
  await control(here, componentsSharedTexts.repeatPasswordLabel).fill(`${password} too`);
  await here.getByRole("button", { name: accountSharedTexts.changePasswordLabel }).click();
  await expect(control(here, accountSharedTexts.currentPassword)).toHaveAttribute("aria-invalid", "true");
  await control(here, accountSharedTexts.currentPassword).fill(password);
  await here.getByRole("button", { name: accountSharedTexts.changePasswordLabel }).click();
  await expect(
    here.getByText(accountSharedTexts.passwordChangedNotice(1, accountSharedTexts.otherSession(1))),
  ).toBeVisible();
  await elsewhere.getByRole("link", { name: common.help }).click();
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await here.getByRole("link", { name: common.orders, exact: true }).click();
  await expect(here.getByRole("heading", { level: 1 })).toHaveText(common.orders);
  await Promise.all([first.close(), second.close()]);
});

test("a deep link survives signing in; another site's does not", async ({ page }) => {
  await page.goto("/connections?x=1");
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  await signInWith(page, emailOf("preparer"));
  await expect(page).toHaveURL(/\/connections\?x=1$/);
  await page
    .getByRole("button", { name: like(componentsShellTexts.sAccount(any)) })
    .first()
    .click();
  await page.getByRole("button", { name: componentsShellTexts.signOutNow }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  for (const evil of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?from=${encodeURIComponent(evil)}`);
    await signInWith(page, emailOf("preparer"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(componentsSharedTexts.overview);
    expect(new URL(page.url()).host).toBe(new URL(process.env.PUBLIC_URL ?? page.url()).host);
    expect(new URL(page.url()).hostname).toBe("localhost");
  }
});
