import type { Browser, Page } from "@playwright/test";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as connectionsSettingsTexts from "@/messages/connections/endpoints";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as incidentsSharedTexts from "@/messages/incidents/shared";
import * as sandboxConsoleTexts from "@/messages/sandbox/console";
import { type Credentials, comeIn, sandboxName, type Who } from "./actions";
import { expect } from "./test";

export const sandboxPath = `/connections/${sandboxConnectionId}`;

export async function playFailure(
  page: Page,
  title: string,
  how: typeof sandboxConsoleTexts.nextPayout | typeof sandboxConsoleTexts.always,
): Promise<void> {
  await page.goto(`${sandboxPath}/sandbox`);
  const choice = page.getByRole("group", { name: sandboxConsoleTexts.whenLegend(title), exact: true });
  await choice.locator("label", { hasText: how }).click();
  const one = page.getByText(sandboxConsoleTexts.text1FailureIsOn);
  await expect(one.or(page.getByText(sandboxConsoleTexts.activeFailures(2)))).toBeVisible();
  await expect(choice.getByRole("radio", { name: how })).toBeChecked();
}

export async function playNothing(page: Page): Promise<void> {
  await page.goto(`${sandboxPath}/sandbox`);
  await page.getByRole("button", { name: sandboxConsoleTexts.allOffLabel }).click();
  await expect(page.getByText(sandboxConsoleTexts.noFailuresHint)).toBeVisible();
}

export async function comeInBeside(
  browser: Browser,
  watch: (page: Page) => void,
  who: Who | Credentials,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  watch(page);
  await comeIn(page, who);
  return page;
}

export async function resumeSandbox(admin: Page): Promise<void> {
  await admin.goto(sandboxPath);
  const [stop, resume] = [incidentsSharedTexts.stopSending, incidentsSharedTexts.resumeSending].map((name) =>
    admin.getByRole("button", { name, exact: true }),
  );
  if (!stop || !resume) return;
  await expect(stop.or(resume)).toBeVisible();
  if (await stop.isVisible()) return;
  await resume.click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: incidentsSharedTexts.resumeOneConfirm(sandboxName) })
    .click();
  await expect(stop).toBeVisible();
}

export async function chooseStatusQuery(admin: Page, answers: boolean): Promise<void> {
  await admin.goto(`${sandboxPath}/settings`);
  await admin.getByRole("checkbox", { name: connectionsModelTexts.statusQueryLabel }).setChecked(answers);
  await admin.getByRole("button", { name: connectionsSettingsTexts.saveSettings }).click();
  await expect(admin.getByText("Saved.", { exact: true })).toBeVisible();
}
